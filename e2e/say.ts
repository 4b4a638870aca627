import { priceImportColumns } from '@brava/contract/prices/price-import-outcomes.ts'
import { keyImportOutcomes } from '@brava/contract/keys/key-import-outcomes.ts'
import { faultState } from '@brava/contract/orders/fault-report-state.ts'
import type { Language } from '@brava/contract/language.ts'
import { promotionStateLabels, promotionTransitions } from '@brava/contract/promotions/promotion-states.ts'
import { erasureTransitions } from '@brava/contract/users/erasure-state.ts'
import { formerUser, sayFormerUsers } from '@brava/contract/users/former-user.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'

/**
 * The words of the screens in one language. The texts of the web app have the language that the browser stores, for the
 * life of a page; here for the life of a worker, so they are loaded only once the language is known.
 */
export async function textsIn(language: Language) {
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => language }, configurable: true })
  return {
    api: (await import('../web/src/api-access/api-access.texts.ts')).t,
    tryOut: (await import('../web/src/developers/reference/try-out.texts.ts')).t,
    auth: {
      ...(await import('../web/src/auth/auth.texts.ts')).t,
      ...(await import('../web/src/auth/new-password.texts.ts')).newPasswordTexts,
    },
    payments: (await import('../web/src/payments/payment-result.texts.ts')).t,
    routes: (await import('../web/src/routes.texts.ts')).t,
    palette: (await import('../web/src/palette.texts.ts')).t,
    dashboard: (await import('../web/src/dashboard/dashboard.texts.ts')).t,
    shell: (await import('../web/src/shell/shell.texts.ts')).t,
    ui: {
      ...(await import('../web/src/ui/ui.texts.ts')).t,
      ...(await import('../web/src/ui/table/table.texts.ts')).t,
    },
    profile: {
      ...(await import('../web/src/users/profile/profile.texts.ts')).t,
      ...(await import('../web/src/users/profile/mfa.texts.ts')).mfaTexts,
    },
    backgroundWork: (await import('../web/src/background-work/background-work.texts.ts')).t,
    personalData: (await import('../web/src/users/personal-data/personal-data.texts.ts')).t,
    erase: erasureTransitions.erase.label[language],
    formerUser: sayFormerUsers(formerUser, language),
    passkeys: {
      ...(await import('../web/src/auth/passkey.texts.ts')).passkeyTexts,
      ...(await import('../web/src/users/profile/passkeys.texts.ts')).passkeysTexts,
    },
    users: (await import('../web/src/users/users.texts.ts')).t,
    sms: {
      ...(await import('../web/src/sms/sms.texts.ts')).t,
      ...(await import('../web/src/ui/form/connection.texts.ts')).t,
    },
    bank: (await import('../web/src/bank/bank.texts.ts')).t,
    delivery: (await import('../web/src/cart/delivery-dialog.texts.ts')).t,
    link: (await import('../web/src/auth/mailed-link.texts.ts')).mailedLinkTexts,
    mails: (await import('../web/src/mails/mails.texts.ts')).t,
    parameters: (await import('../web/src/parameters/parameters.texts.ts')).t,
    invoices: (await import('../web/src/invoices/invoices.texts.ts')).t,
    reports: {
      ...(await import('../web/src/reports/reports.texts.ts')).t,
      salesByProduct: salesByProduct.title[language],
    },
    schedules: (await import('../web/src/reports/schedules/schedules.texts.ts')).t,
    keys: {
      ...(await import('../web/src/keys/keys.texts.ts')).t,
      ...(await import('../web/src/imports/imports.texts.ts')).stagedTexts,
      ...(await import('../web/src/keys/import.texts.ts')).importTexts,
      /** Why a row is bad, in the words of the contract. */
      duplicateOfRow: keyImportOutcomes.duplicateInFile.says[language],
      ...(await import('../web/src/keys/key-stock.texts.ts')).stockTexts,
      ...(await import('../web/src/keys/custody.texts.ts')).custodyTexts,
    },
    productImport: (await import('../web/src/products/product-import.texts.ts')).productImportTexts,
    posSales: (await import('../web/src/pos-sales/pos-sales.texts.ts')).t,
    books: (await import('../web/src/books/books.texts.ts')).t,
    supplierClaims: (await import('../web/src/supplier-claims/supplier-claims.texts.ts')).t,
    products: {
      ...(await import('../web/src/products/products.texts.ts')).t,
      ...(await import('../web/src/products/product-form.texts.ts')).formTexts,
    },
    partners: {
      ...(await import('../web/src/companies/partners.texts.ts')).t,
      ...(await import('../web/src/companies/page/partner-data.texts.ts')).dataTexts,
      ...(await import('../web/src/companies/prices/price.texts.ts')).t,
      ...(await import('../web/src/prices/below-cost.texts.ts')).belowCostTexts,
      ...(await import('../web/src/prices/price-import.texts.ts')).priceImportTexts,
      priceColumn: priceImportColumns[1].label[language],
    },
    partnerLists: (await import('../web/src/companies/list/partner-lists.texts.ts')).t,
    scheduled: (await import('../web/src/prices/scheduled-price.texts.ts')).scheduledTexts,
    documents: (await import('../web/src/companies/documents/documents.texts.ts')).documentTexts,
    prices: (await import('../web/src/prices/prices.texts.ts')).t,
    bulk: {
      ...(await import('../web/src/products/bulk/bulk.texts.ts')).bulkTexts,
      ...(await import('../web/src/prices/bulk-run.texts.ts')).bulkRunTexts,
    },
    shops: {
      ...(await import('../web/src/shops/shop-work.texts.ts')).t,
      settings: (await import('../web/src/shops/shops.texts.ts')).t,
    },
    partnerFirst: (await import('../web/src/companies/page/first-order.texts.ts')).firstOrderTexts,
    move: (await import('../web/src/companies/page/move.texts.ts')).moveTexts,
    apiAccess: (await import('../web/src/api-access/api-access.texts.ts')).t,
    webhooks: (await import('../web/src/webhooks/webhooks.texts.ts')).t,
    feeds: (await import('../web/src/product-feeds/feeds.texts.ts')).t,
    groups: {
      ...(await import('../web/src/groups/groups.texts.ts')).t,
      sync: (await import('../web/src/groups/sync.texts.ts')).syncTexts,
    },
    refund: {
      ...(await import('../web/src/orders/refund.texts.ts')).t,
    },
    orders: {
      ...(await import('../web/src/orders/orders.texts.ts')).t,
      ...(await import('../web/src/orders/page/order-parts.texts.ts')).partTexts,
      ...(await import('../web/src/orders/keys/order-keys.texts.ts')).t,
      ...(await import('../web/src/orders/list/order-lists.texts.ts')).t,
    },
    signUp: (await import('../web/src/sign-up/sign-up.texts.ts')).t,
    terms: (await import('../web/src/companies/terms/terms.texts.ts')).termsTexts,
    connections: (await import('../web/src/companies/page/connections.texts.ts')).connectionTexts,
    signUpCard: (await import('../web/src/companies/page/sign-up-card.texts.ts')).t,
    settings: (await import('../web/src/settings/settings.texts.ts')).t,
    activity: { ...(await import('../web/src/activity/activity.texts.ts')).kindWords },
    approval: (await import('../web/src/orders/approval.texts.ts')).t,
    notifications: (await import('../web/src/notifications/notifications.texts.ts')).t,
    promotions: (await import('../web/src/promotions/promotions.texts.ts')).t,
    promotionEditor: {
      ...(await import('../web/src/promotions/promotion-editor.texts.ts')).e,
      activate: promotionTransitions.activate.label[language],
      deactivate: promotionTransitions.deactivate.label[language],
      stateRunning: promotionStateLabels.running[language],
      stateOff: promotionStateLabels.off[language],
    },
    free: (await import('../web/src/orders/free/free-order.texts.ts')).t,
    returnQueue: (await import('../web/src/orders/returns/key-returns.texts.ts')).t,
    tickets: (await import('../web/src/support-tickets/tickets.texts.ts')).t,
    faultQueue: (await import('../web/src/orders/faults/faults.texts.ts')).t,
    faults: {
      reported: faultState.label(faultState.code.reported, language),
      replaced: faultState.label(faultState.code.replaced, language),
      rejected: faultState.label(faultState.code.rejected, language),
    },
    cart: {
      ...(await import('../web/src/cart/cart.texts.ts')).t,
      ...(await import('../web/src/cart/cart-line.texts.ts')).lineTexts,
      ...(await import('../web/src/cart/cart-result.texts.ts')).resultTexts,
    },
    productPage: (await import('../web/src/wholesale/product-page.texts.ts')).t,
    wholesale: {
      ...(await import('../web/src/wholesale/wholesale.texts.ts')).t,
      ...(await import('../web/src/wholesale/quick-order.texts.ts')).quickOrderTexts,
    },
  }
}

export type Say = Awaited<ReturnType<typeof textsIn>>
