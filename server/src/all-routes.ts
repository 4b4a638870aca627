import { allMails, changeableMails } from './all-mails.ts'
import { archivesRoutes } from './archives/archives.routes.ts'
import { backgroundWorkRoutes } from './background-work/background-work.routes.ts'
import { apiCredentialsRoutes } from './api-credentials/api-credentials.routes.ts'
import { booksRoutes } from './books/books.routes.ts'
import { bankRoutes } from './bank/bank.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { categoriesRoutes } from './categories/categories.routes.ts'
import { countriesRoutes } from './countries/countries.routes.ts'
import { currenciesRoutes } from './currencies/currencies.routes.ts'
import { groupsRoutes } from './groups/groups.routes.ts'
import { filesRoutes } from './files/files.routes.ts'
import { keysRoutes } from './keys/keys.routes.ts'
import { languagesRoutes } from './languages/languages.routes.ts'
import { productInstructionsRoutes } from './products/instructions/product-instructions.routes.ts'
import { productsRoutes } from './products/products.routes.ts'
import { productFeedsRoutes } from './product-feeds/product-feeds.routes.ts'
import { productTypesRoutes } from './product-types/product-types.routes.ts'
import { promotionsRoutes } from './promotions/promotions.routes.ts'
import { publishersRoutes } from './publishers/publishers.routes.ts'
import { regionsRoutes } from './regions/regions.routes.ts'
import { townsRoutes } from './towns/towns.routes.ts'
import { companiesRoutes } from './companies/companies.routes.ts'
import { taxNumberRoutes } from './companies/tax-numbers/tax-numbers.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { readOnReplica, type Route } from './platform/call.ts'
import { eventsRoutes } from './platform/events/events.routes.ts'
import { historyOfPricesRoutes } from './history-of-prices/history-of-prices.routes.ts'
import { heldInvoicesRoutes } from './invoices/held/held-invoices.routes.ts'
import { accessPointRoutes } from './invoices/access-point/access-point.routes.ts'
import { companyDocumentsRoutes } from './companies/documents/company-documents.routes.ts'
import { companyNotesRoutes } from './companies/notes/company-notes.routes.ts'
import { duesRoutes } from './invoices/dues/dues.routes.ts'
import { invoicesRoutes } from './invoices/invoices.routes.ts'
import { vatTextsRoutes } from './invoices/vat-texts/vat-texts.routes.ts'
import { mailOutboxRoutes } from './mail-outbox/mail-outbox.routes.ts'
import { myOrdersRoutes } from './orders/my-orders.routes.ts'
import { mailTemplatesRoutes } from './mail-outbox/templates/mail-templates.routes.ts'
import { exportsRoutes } from './exports/exports.routes.ts'
import { keyReturnsRoutes } from './orders/key-returns.routes.ts'
import { freeOrdersRoutes } from './orders/free-orders.routes.ts'
import { refundsRoutes } from './orders/refunds.routes.ts'
import { faultReportsRoutes } from './orders/fault-reports.routes.ts'
import { mailInvoiceRoutes } from './orders/papers/mail-invoice.routes.ts'
import { unitsOpened } from './orders/record/mark-revealed.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { parametersRoutes } from './parameters/parameters.routes.ts'
import { posDevicesRoutes } from './pos-devices/pos-devices.routes.ts'
import { posSalesRoutes } from './pos-sales/pos-sales.routes.ts'
import { preferencesRoutes } from './preferences/preferences.routes.ts'
import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { unsubscribeRoutes } from './notifications/unsubscribe.routes.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import { reconciliationRoutes } from './payments/reconciliation.routes.ts'
import { pricesRoutes } from './prices/prices.routes.ts'
import { pricesUnder } from './prices/prices-under.ts'
import { guardGroup } from './prices/guard-group.ts'
import { leaveOwnTerms } from './prices/leave-own-terms.ts'
import { recomputePrices } from './prices/recompute-prices.ts'
import { analyticsRoutes } from './reports/analytics.routes.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { reportSchedulesRoutes } from './reports/schedules/report-schedules.routes.ts'
import { contactRoutes } from './support-tickets/contact.routes.ts'
import { supportTicketsRoutes } from './support-tickets/support-tickets.routes.ts'
import { priceListsRoutes } from './wholesale/price-list/price-lists.routes.ts'
import { wholesaleRoutes } from './wholesale/wholesale.routes.ts'
import { signUpRoutes } from './sign-up/sign-up.routes.ts'
import { shopWorkRoutes } from './shops/shop-work.routes.ts'
import { keySuppliersRoutes } from './key-suppliers/key-suppliers.routes.ts'
import { supplierClaimsRoutes } from './supplier-claims/supplier-claims.routes.ts'
import { shopsRoutes } from './shops/shops.routes.ts'
import { smsRoutes } from './sms/sms.routes.ts'
import { securityRoutes } from './security/security.routes.ts'
import { webhooksRoutes } from './webhooks/webhooks.routes.ts'
import { shoppingCartRoutes } from './cart/cart.routes.ts'
import { fitRoles } from './users/fit-roles.ts'
import { usersRoutes } from './users/users.routes.ts'
import { personalDataRoutes } from './users/personal-data/personal-data.routes.ts'
import { rolesRoutes } from './users/roles.routes.ts'

/** Every route, one line per noun. */
export function allRoutes(): Route[] {
  const nouns = [
    preferencesRoutes,
    eventsRoutes,
    // People
    authRoutes,
    usersRoutes,
    personalDataRoutes,
    rolesRoutes,
    mailOutboxRoutes(allMails()),
    mailTemplatesRoutes(changeableMails()),
    smsRoutes,
    securityRoutes,
    archivesRoutes,
    backgroundWorkRoutes,
    notificationsRoutes,
    unsubscribeRoutes,
    supportTicketsRoutes,
    contactRoutes,
    // Catalogue
    filesRoutes,
    productsRoutes,
    productInstructionsRoutes,
    keysRoutes(unitsOpened),
    categoriesRoutes,
    productTypesRoutes,
    publishersRoutes,
    regionsRoutes,
    languagesRoutes,
    countriesRoutes,
    townsRoutes,
    currenciesRoutes,
    // Companies and money
    companiesRoutes({ recompute: recomputePrices, fitRoles, leaveOwnTerms, guardGroup, pricesUnder }),
    signUpRoutes,
    taxNumberRoutes(recomputePrices),
    posDevicesRoutes,
    posSalesRoutes,
    apiCredentialsRoutes,
    webhooksRoutes,
    parametersRoutes,
    pricesRoutes,
    groupsRoutes,
    historyOfPricesRoutes,
    promotionsRoutes,
    // Shop
    wholesaleRoutes,
    priceListsRoutes,
    productFeedsRoutes,
    shopsRoutes,
    shopWorkRoutes,
    keySuppliersRoutes,
    supplierClaimsRoutes,
    shoppingCartRoutes,
    ordersRoutes,
    faultReportsRoutes,
    refundsRoutes,
    freeOrdersRoutes,
    keyReturnsRoutes,
    myOrdersRoutes,
    paymentsRoutes,
    reconciliationRoutes,
    bankRoutes,
    booksRoutes,
    heldInvoicesRoutes,
    accessPointRoutes,
    vatTextsRoutes,
    invoicesRoutes,
    duesRoutes,
    companyDocumentsRoutes,
    companyNotesRoutes,
    mailInvoiceRoutes,
    // Insight
    dashboardRoutes,
    readOnReplica(analyticsRoutes),
    readOnReplica(reportsRoutes),
    reportSchedulesRoutes,
  ].flat()
  return [...nouns, ...exportsRoutes(nouns)]
}
