import { children, type Expectation, type Kind, kinds, mine, own, ownAndChildren, shared } from './expectation.ts'

/**
 * What is expected of every call, written down by hand from the specification (§2, §6) and the domain rules (§2, §9):
 * who may call it, and whose things an id on its path may name; ids in bodies stand in expected-body-ids.ts. It is kept
 * apart from the code that enforces it; the access tests compare the two, and docs/generated/access-matrix.md is drawn
 * from it. A call without a line fails.
 */

const distributors: readonly Kind[] = ['administrator', 'distributor', 'operator']
const resellers: readonly Kind[] = ['reseller', 'resellerAdmin']
const retailers: readonly Kind[] = ['retailer', 'retailerAdmin', 'retailerOfReseller', 'telecom']
const buyers: readonly Kind[] = [...resellers, ...retailers]
const companyAdmins: readonly Kind[] = ['resellerAdmin', 'retailerAdmin', 'telecom']
const administrators: readonly Kind[] = ['administrator']
const signedIn: readonly Kind[] = [...distributors, ...buyers]
const everybody: readonly Kind[] = kinds
const distributorsAndResellers: readonly Kind[] = [...distributors, ...resellers]
const distributorsAndCompanyAdmins: readonly Kind[] = [...distributors, ...companyAdmins]

/** An import belongs to the company whose person brought it, whomever it is about. */
const ownPriceImport: Expectation['id'] & object = { of: 'priceImport', resellers: ['own'], retailers: [] }

export const expectedAccess: Readonly<Record<string, Expectation>> = {
  'GET /preferences': { who: signedIn },
  'PUT /preferences/:name': { who: signedIn },

  'GET /saved-views/of/:name': { who: signedIn },
  'POST /saved-views': { who: signedIn },
  'DELETE /saved-views/:id': { who: signedIn, id: mine('savedView') },

  'POST /auth/login': { who: everybody },
  'POST /auth/mfa': { who: everybody },
  'POST /auth/mfa/resend': { who: everybody },
  'GET /auth/captcha': { who: everybody },
  'GET /auth/front': { who: everybody },
  'POST /auth/logout': { who: signedIn },
  'POST /auth/forgot-password': { who: everybody },
  'POST /auth/reset-password/check': { who: everybody },
  'POST /auth/reset-password': { who: everybody },
  'POST /csp-report': { who: everybody },
  'POST /auth/reauthenticate': { who: signedIn },
  'GET /auth/sessions': { who: signedIn },
  'DELETE /auth/sessions/:id': { who: signedIn, id: mine('session') },
  'PUT /auth/end-other-sessions': { who: signedIn },

  'GET /events': { who: signedIn },
  'GET /users/profile': { who: signedIn },
  'PUT /users/update-profile': { who: signedIn },
  'POST /users/profile-photo': { who: signedIn },
  'DELETE /users/profile-photo': { who: signedIn },
  'PUT /users/change-password': { who: signedIn },
  'GET /users/mfa': { who: signedIn },
  'POST /users/mfa/authenticator': { who: signedIn },
  'POST /users/mfa/authenticator/confirm': { who: signedIn },
  'POST /users/mfa/email': { who: signedIn },
  'POST /users/mfa/email/confirm': { who: signedIn },
  'POST /users/mfa/recovery-codes': { who: signedIn },
  'PUT /users/mfa/disable': { who: signedIn },
  'GET /users/distributors': { who: distributors },
  'POST /users/get-users': { who: distributorsAndCompanyAdmins },
  'POST /users': { who: distributorsAndCompanyAdmins },
  'PUT /users/:id': { who: distributorsAndCompanyAdmins, id: ownAndChildren('user') },
  'DELETE /users/delete-users': { who: distributorsAndCompanyAdmins },
  'PUT /users/reactivate-user/:id': { who: distributorsAndCompanyAdmins, id: ownAndChildren('user') },
  'PUT /users/reset-password/:id': { who: distributorsAndCompanyAdmins, id: ownAndChildren('user') },
  'PUT /users/reset-mfa/:id': { who: distributorsAndCompanyAdmins, id: ownAndChildren('user') },
  'GET /users/sessions/:id': { who: distributorsAndCompanyAdmins, id: ownAndChildren('user') },
  'PUT /users/end-sessions/:id': { who: distributorsAndCompanyAdmins, id: ownAndChildren('user') },

  'POST /roles/get-roles': { who: distributorsAndCompanyAdmins },

  'POST /mail-outbox/get-mails': { who: administrators },
  'GET /mail-outbox/:id': { who: administrators },
  'GET /mail-outbox/samples/:name': { who: administrators },

  'GET /files/:id': { who: everybody, id: own('privateFile') },
  'POST /files/upload-image': { who: distributors },

  'POST /products/get-products': { who: distributors },
  'POST /products/get-products-simplified': { who: distributors },
  'POST /products/export-products': { who: distributors },
  'GET /products/next-code': { who: distributors },
  'POST /products/create-product': { who: distributors },
  'GET /products/:id': { who: distributors },
  'PUT /products/:id': { who: distributors },
  'GET /products/product-prices/:id': { who: distributors },
  'PUT /products/update-product-prices/:id': { who: distributors },
  'PUT /products/toggle-withdraw-product/:id': { who: distributors },
  'PUT /products/withdraw-products': { who: distributors },
  'DELETE /products/delete-products': { who: distributors },
  'POST /products/get-plain-product-orders': { who: distributors },
  'POST /products/get-plain-product-keys': { who: distributors },
  'GET /products/get-plain-key/:id': { who: distributors },
  'PUT /products/withdraw-faulty-key/:id': { who: distributors },
  'PUT /products/withdraw-plain-faulty-keys': { who: distributors },
  'PUT /products/return-key-to-use/:id': { who: distributors },
  'PUT /products/return-plain-keys-to-use': { who: distributors },
  'DELETE /products/delete-product-keys': { who: distributors },
  'GET /products/get-key-stock/:id': { who: distributors },
  'GET /products/get-key-batches/:id': { who: distributors },
  'GET /products/export-key-batches/:id': { who: distributors },
  'GET /products/get-key-suppliers': { who: distributors },
  'POST /products/create-key-supplier': { who: distributors },
  'POST /products/add-plain-licences': { who: distributors },
  'POST /products/add-plain-licences-from-string': { who: distributors },
  'POST /products/add-plain-licences-from-file': { who: distributors },
  'GET /products/get-key-import/:id': { who: distributors },
  'POST /products/get-key-import-rows/:id': { who: distributors },
  'GET /products/get-key-import-bad-rows/:id': { who: distributors },
  'POST /products/commit-key-import/:id': { who: distributors },
  'DELETE /products/cancel-key-import/:id': { who: distributors },
  'POST /products/get-key-imports': { who: distributors },
  'GET /products/get-key-import-file/:id': { who: distributors },
  'POST /products/search-keys': { who: distributors },
  'GET /products/get-key-custody/:id': { who: distributors },
  'POST /products/verify-key-custody': { who: distributors },

  'POST /categories/get-categories': { who: distributors },
  'POST /categories/simplified': { who: signedIn },
  'GET /categories/:id': { who: distributors },
  'POST /categories/create-category': { who: distributors },
  'PUT /categories/:id': { who: distributors },
  'GET /categories/get-parent-categories': { who: signedIn },
  'GET /categories/get-master-categories': { who: signedIn },
  'DELETE /categories/delete-categories': { who: distributors },

  'POST /product-types/get-product-types': { who: signedIn },
  'POST /product-types/create-product-type': { who: distributors },
  'PUT /product-types/:id': { who: distributors },
  'DELETE /product-types/delete-product-types': { who: distributors },

  'POST /publishers/get-publishers': { who: signedIn },
  'POST /publishers/create-publisher': { who: distributors },
  'PUT /publishers/:id': { who: distributors },
  'DELETE /publishers/delete-publishers': { who: distributors },

  'GET /regions': { who: signedIn },
  'POST /regions/get-regions': { who: signedIn },
  'POST /regions/add-region': { who: distributors },
  'PUT /regions/edit-region/:id': { who: distributors },
  'DELETE /regions/delete-region/:id': { who: distributors },
  'GET /regions/market': { who: signedIn },

  'GET /languages': { who: signedIn },

  'POST /countries/get-countries': { who: signedIn },
  'GET /countries/:id': { who: signedIn, id: shared('country') },
  'POST /countries/create-country': { who: distributors },
  'PUT /countries/:id': { who: distributors },
  'DELETE /countries/delete-countries': { who: distributors },

  'POST /towns/get-towns': { who: signedIn },
  'POST /towns/create-town': { who: distributors },
  'PUT /towns/:id': { who: distributors },
  'DELETE /towns/delete-towns': { who: distributors },

  'POST /currencies/get-currencies': { who: signedIn },
  'GET /currencies/product-alternate': { who: signedIn },
  'GET /currencies/update-exchange-rates': { who: distributors },

  'POST /companies/get-companies': { who: distributorsAndResellers },
  'POST /companies/get-companies-all': { who: signedIn },
  'POST /companies/get-unapproved-companies': { who: distributors },
  'POST /companies/get-companies-for-custom-notifications': { who: distributors },
  'GET /companies/get-unapproved-count': { who: distributors },
  'GET /companies/get-logged-user-company': { who: signedIn },
  'GET /companies/get-resellers': { who: distributors },
  'GET /companies/get-retailers': { who: distributorsAndResellers },
  'GET /companies/next-code': { who: distributorsAndResellers },
  'GET /companies/price-groups/:id': { who: distributorsAndResellers, id: own('company') },
  'GET /companies/get-companies-for-user-management': { who: distributorsAndCompanyAdmins },
  'GET /companies/get-companies-for-transaction-history/:x': { who: distributorsAndResellers },
  'GET /companies/get-distributor-info': { who: signedIn },
  'POST /companies/edit-distributor-info': { who: distributors },
  'POST /companies/create-company': { who: distributorsAndResellers },
  'PUT /companies/update-my-company/:id': { who: companyAdmins, id: own('company') },
  'PUT /companies/approve-company/:id': { who: distributors },
  'PUT /companies/discard-company/:id': { who: distributors },
  'PUT /companies/block-company/:id': { who: distributorsAndResellers, id: children('company') },
  'POST /companies/add-funds': { who: distributorsAndResellers },
  'POST /companies/add-credit-limit': { who: distributorsAndResellers },
  'POST /companies/get-payment-history/:id': { who: signedIn, id: ownAndChildren('company') },
  'GET /companies/:id': { who: signedIn, id: ownAndChildren('company') },
  'PUT /companies/:id': { who: distributorsAndResellers, id: children('company') },
  'GET /companies/get-parameters': { who: administrators },
  'PUT /companies/update-parameters': { who: administrators },

  'POST /company-product-prices/company-products/:id': { who: distributorsAndResellers, id: children('company') },
  'POST /company-product-prices/reseller-assignment-prices/:id': {
    who: distributorsAndResellers,
    id: children('company'),
  },
  'POST /company-product-prices/create-company-product-price': { who: distributorsAndResellers },
  'POST /company-product-prices/create-company-product-price-group-category': { who: distributorsAndResellers },
  'POST /company-product-prices/create-retailer-product-as-distributor': { who: distributors },
  'POST /company-product-prices/update-company-product-price/:id': {
    who: distributorsAndResellers,
    id: children('companyProduct'),
  },
  'POST /company-product-prices/update-company-products-with-percentage/:id': {
    who: distributorsAndResellers,
    id: children('company'),
  },

  'PUT /products/override-distributor-price': { who: distributors },

  'PUT /company-product-prices/toggle-withdraw-company-product/:id': {
    who: distributorsAndResellers,
    id: children('companyProduct'),
  },
  'DELETE /company-product-prices/delete-company-products': { who: distributorsAndResellers },
  'DELETE /company-product-prices/:id': { who: distributorsAndResellers, id: children('companyProduct') },
  'POST /company-product-prices/import-csv': { who: distributorsAndResellers },
  'POST /company-product-prices/get-price-imports': { who: distributorsAndResellers },
  'GET /company-product-prices/get-price-import/:id': { who: distributorsAndResellers, id: ownPriceImport },
  'POST /company-product-prices/get-price-import-rows/:id': { who: distributorsAndResellers, id: ownPriceImport },
  'GET /company-product-prices/get-price-import-bad-rows/:id': { who: distributorsAndResellers, id: ownPriceImport },
  'GET /company-product-prices/get-price-import-file/:id': { who: distributorsAndResellers, id: ownPriceImport },
  'GET /company-product-prices/get-price-import-table/:id': { who: distributorsAndResellers, id: ownPriceImport },
  'PUT /company-product-prices/map-price-import/:id': { who: distributorsAndResellers, id: ownPriceImport },
  'POST /company-product-prices/commit-price-import/:id': { who: distributorsAndResellers, id: ownPriceImport },
  'DELETE /company-product-prices/cancel-price-import/:id': { who: distributorsAndResellers, id: ownPriceImport },
  'POST /company-product-prices/reseller-simplified': { who: distributorsAndResellers },
  'PUT /company-product-prices/change-favorite-status/:id': { who: buyers, id: own('companyProduct') },
  'POST /company-product-prices/get-my-products': { who: buyers },
  'GET /company-product-prices/why-price/:id': { who: distributors },

  'POST /history-of-prices/get-history-of-prices': { who: distributors },

  'POST /web-sales/get-company-products': { who: buyers },

  'POST /categories/get-categories-wholesale': { who: buyers },

  'POST /product-types/get-product-types-wholesale': { who: buyers },

  'POST /regions/wholesale': { who: buyers },

  'POST /languages/wholesale': { who: buyers },

  'POST /web-sales/quick-order': { who: buyers },

  'GET /shopping-cart': { who: buyers },
  'POST /shopping-cart': { who: buyers },
  'PUT /shopping-cart/shopping-cart-item': { who: buyers },
  'PUT /shopping-cart/shopping-cart': { who: buyers },
  'DELETE /shopping-cart/shopping-cart-item/:id': { who: buyers, id: mine('cartItem') },
  'DELETE /shopping-cart/:id': { who: buyers, id: mine('cart') },
  'GET /shopping-cart/validate/:id': { who: buyers, id: mine('cart') },
  'POST /shopping-cart/create-order-from-shopping-cart': { who: buyers },
  'POST /shopping-cart/reorder/:id': { who: buyers, id: own('order') },

  'POST /orders/get-orders': { who: distributors },
  'POST /orders/export-orders': { who: distributors },
  'POST /orders/neighbours/:id': { who: distributors },
  'GET /orders/plain/:id': { who: distributors },
  'POST /orders/approve-order/:id': { who: distributors },
  'POST /orders/deny-order/:id': { who: distributors },
  'POST /orders/assign-order-missing-key/:id': { who: distributors },
  'PUT /orders/withdraw-faulty-key/:id': { who: distributors },
  'POST /orders/resend-order-email/:id': { who: distributors },
  'POST /orders/send-order-estimate': { who: distributors },
  'GET /orders/get-estimate-pdf/:id': { who: signedIn, id: ownAndChildren('order') },
  'POST /orders/preview-approval': { who: distributors },
  'POST /orders/approve-orders': { who: distributors },
  'POST /orders/deny-orders': { who: distributors },
  'POST /orders/resend-order-emails': { who: distributors },
  'PUT /orders/change-email': { who: distributors },
  'PUT /orders/change-phone': { who: distributors },
  'POST /orders/get-order-payment-details/:id': { who: distributors },
  'POST /orders/get-transaction-history/:id': { who: distributors },
  'GET /orders/get-plain-order-key-details/:id': { who: distributors },
  'GET /orders/get-order-key-detail/:id': { who: distributors },
  'GET /orders/get-to-approve-count': { who: distributors },
  'GET /orders/notes/:id': { who: distributors },
  'POST /orders/notes/:id': { who: distributors },
  'POST /orders/get-my-orders': { who: buyers },
  'GET /orders/get-my-order/:id': { who: buyers, id: ownAndChildren('order') },
  'POST /orders/get-plain-my-order-item/:id': { who: buyers, id: ownAndChildren('orderLine') },
  'POST /orders/reveal-my-key/:id': { who: buyers, id: own('key') },
  'GET /orders/get-my-order-item-picture/:id': { who: signedIn, id: own('key') },
  'POST /orders/download-my-keys/:id': { who: signedIn, id: own('order') },
  'POST /orders/report-faulty-key/:id': { who: buyers, id: own('key') },
  'POST /orders/get-invoices': { who: signedIn },
  'POST /orders/get-my-invoices': { who: buyers },
  'POST /orders/export-invoices': { who: signedIn },
  'POST /orders/export-my-invoices': { who: buyers },
  'GET /orders/get-invoice-pdf/:id': { who: signedIn, id: own('issuedInvoice') },
  'GET /orders/get-my-invoice-pdf/:id': { who: buyers, id: own('receivedInvoice') },

  'GET /dashboard/get-new-invoices': { who: signedIn },
  'GET /dashboard/get-dashboard-data/:x': { who: signedIn },
  'GET /dashboard/get-dashboard-data-performance/:x': { who: signedIn },

  'GET /reports/set-date-preset/:x': { who: signedIn },
  'POST /reports/get-sales-by-products': { who: distributorsAndResellers },
  'POST /reports/get-sum-sales-by-products': { who: distributorsAndResellers },
  'POST /reports/export-sales-by-products': { who: distributorsAndResellers },
}
