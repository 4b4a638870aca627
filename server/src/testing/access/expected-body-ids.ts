import { children, type IdExpectation, mine, nobodys, own, ownAndChildren, shared } from './expectation.ts'

/** Anything in the catalogue can filter a sales report; among companies a reseller finds those that it sells to. */
const filtersOfSales: Readonly<Record<string, IdExpectation>> = {
  'filters.categoryIds.0': shared('category'),
  'filters.companyIds.0': children('company'),
  'filters.partnerIds.0': children('company'),
  'filters.productIds.0': shared('product'),
  'filters.productTypeIds.0': shared('productType'),
  'filters.publisherIds.0': shared('publisher'),
}

/** Purchases can be filtered by the catalogue's own groupings. */
const filtersOfPurchases: Readonly<Record<string, IdExpectation>> = {
  'filters.categoryIds.0': shared('category'),
  'filters.productTypeIds.0': shared('productType'),
  'filters.publisherIds.0': shared('publisher'),
}

/**
 * Whose records the ids inside bodies may name, for calls that buyers may make: by call, then by the path of the id in
 * the body (0 stands for every list position). In a list one foreign id invalidates the whole. Written by hand like
 * expected-access.ts; an id in the body of such a call without a line here fails.
 */
export const expectedBodyIds: Readonly<Record<string, Readonly<Record<string, IdExpectation>>>> = {
  'POST /report-schedules': { 'colleagueIds.0': own('user') },
  'PUT /report-schedules/:id': { 'colleagueIds.0': own('user') },
  'POST /users/get-users': { 'filters.companyId': ownAndChildren('company') },
  'POST /users': { companyId: ownAndChildren('company') },
  'DELETE /users/delete-users': { 'ids.0': ownAndChildren('user') },
  'POST /roles/get-roles': { 'filters.companyId': ownAndChildren('company') },

  'PUT /notifications/mark-my-notifications-as-seen': { 'ids.0': mine('notification') },

  'PUT /custom-notifications/mark-my-custom-notifications-as-seen': { 'ids.0': own('promotion') },

  'POST /support-tickets/create-support-ticket': {
    orderId: own('order'),
    keyId: own('key'),
    companyId: own('company'),
    'fileIds.0': own('privateFile'),
  },
  'POST /support-tickets/get-support-tickets': {
    'filters.companyId.0': own('company'),
    'filters.orderId': own('order'),
  },
  'PUT /support-tickets/:id': { assigneeId: nobodys('user') },
  'POST /support-tickets/create-support-ticket-message': { ticketId: own('ticket'), 'fileIds.0': own('privateFile') },

  'POST /towns/get-towns': { 'filters.countryId': shared('country') },

  'POST /companies/get-companies': {
    'filters.supplierId': { of: 'company', resellers: ['own'], retailers: [] },
    'filters.groupId': own('priceGroup'),
  },
  'POST /companies/get-companies-all': {
    'filters.supplierId': { of: 'company', resellers: ['own', 'supplier'], retailers: ['supplier'] },
  },
  // The company with which its own company has an account.
  'POST /companies/get-statement/:id': {
    'filters.supplierId': { of: 'company', resellers: ['supplier'], retailers: ['supplier'] },
  },
  'POST /PosDevice/get-pos-devices': { 'filters.companyId': ownAndChildren('company') },
  'POST /pos-sales/get-pos-sales': {
    'filters.companyId.0': ownAndChildren('company'),
    'filters.deviceId': ownAndChildren('posDevice'),
  },
  'POST /pos-sales/get-pos-days': { 'filters.companyId.0': ownAndChildren('company') },
  'POST /PosDevice/create-pos-device': { companyId: ownAndChildren('company') },
  'POST /ApiCredential/get-api-credentials': { 'filters.companyId': own('company') },
  'POST /ApiCredential/create-api-credential': { companyId: own('company') },
  'POST /webhooks/get-webhooks': { 'filters.companyId': own('company') },
  'POST /webhooks/create-webhook': { companyId: own('company') },
  'POST /webhooks/replay-deliveries': { 'ids.0': own('webhookDelivery') },
  'POST /companies/company-sign-up': { countryId: shared('country') },
  'POST /companies/create-company': {
    supplierId: own('company'),
    countryId: shared('country'),
    priceGroupId: own('priceGroup'),
  },
  'PUT /companies/:id': {
    supplierId: own('company'),
    countryId: shared('country'),
    priceGroupId: own('priceGroup'),
  },
  'POST /companies/save-delivery-address': { id: own('deliveryAddress'), countryId: shared('country') },
  'POST /companies/add-funds': { companyId: ownAndChildren('company') },
  'POST /companies/add-credit-limit': { companyId: ownAndChildren('company') },

  'POST /company-product-prices/company-products/:id': { 'filters.categoryId': shared('category') },
  'POST /company-product-prices/get-price-list-pdf/:id': { 'filters.categoryId': shared('category') },
  'POST /company-product-prices/reseller-assignment-prices/:id': { 'filters.categoryId': shared('category') },
  'POST /companies/save-contact-person/:id': {
    contactId: { of: 'contactPerson', resellers: ['own'], retailers: [] },
  },
  'POST /company-product-prices/get-scheduled-prices': {
    'filters.companyId': children('company'),
    'filters.groupId': own('priceGroup'),
    'filters.productId': own('product'),
  },
  'PUT /groups/update-product-group-prices': { productId: own('product'), 'prices.0.groupId': own('priceGroup') },
  'POST /groups/create-group': { copyOfId: own('priceGroup') },
  'DELETE /groups/delete-groups': { 'ids.0': own('priceGroup') },
  'POST /groups/get-group-product-list/:id': { 'filters.categoryId': shared('category') },
  'POST /products/get-products-for-groups': {
    'filters.groupId': own('priceGroup'),
    'filters.categoryId': shared('category'),
  },
  'POST /groups/add-product-to-group': { groupId: own('priceGroup'), 'items.0.productId': own('product') },
  'DELETE /groups/delete-products-from-group': { 'ids.0': own('groupProduct') },
  'PUT /groups/change-group-companies/:id': { 'companyIds.0': children('company') },
  'POST /groups/import-csv': { groupId: own('priceGroup') },
  'POST /groups/get-group-imports': { 'filters.subjectId': own('priceGroup') },
  'POST /company-product-prices/create-company-product-price': {
    companyId: children('company'),
    'items.0.productId': own('product'),
  },
  'POST /company-product-prices/create-company-product-price-group-category': {
    companyId: children('company'),
    categoryId: shared('category'),
    groupId: own('priceGroup'),
  },
  'POST /company-product-prices/update-company-products-with-percentage/:id': {
    'ids.0': children('companyProduct'),
    'filters.categoryId': shared('category'),
  },
  'DELETE /company-product-prices/delete-company-products': { 'ids.0': children('companyProduct') },
  'POST /company-product-prices/import-csv': { companyId: children('company') },
  'POST /company-product-prices/get-price-imports': { 'filters.subjectId': children('company') },
  'POST /company-product-prices/reseller-simplified': { 'filters.companyId': ownAndChildren('company') },
  'POST /company-product-prices/get-my-products': {
    'filters.categoryId': shared('category'),
    'filters.productTypeId': shared('productType'),
  },

  'POST /web-sales/get-company-products': {
    'filters.categoryIds.0': shared('category'),
    'filters.productTypeIds.0': shared('productType'),
    'filters.regionIds.0': shared('region'),
    'filters.languageIds.0': shared('language'),
  },

  'POST /shopping-cart': {
    'shoppingCartItems.0.productId': own('product'),
    'shoppingCartItems.0.companyProductId': own('companyProduct'),
    'shoppingCartItems.0.notificationId': nobodys('product'),
  },
  'PUT /shopping-cart/shopping-cart-item': { id: mine('cartItem'), productId: own('product') },
  'POST /shopping-cart/create-order-from-shopping-cart': {
    deliveryAddressId: own('deliveryAddress'),
    'delivery.countryId': shared('country'),
  },
  'PUT /shopping-cart/shopping-cart': {
    'shoppingCartItems.0.productId': own('product'),
    'shoppingCartItems.0.companyProductId': own('companyProduct'),
    'shoppingCartItems.0.notificationId': nobodys('product'),
  },

  'POST /orders/get-my-orders': {
    'filters.productId.0': shared('product'),
    'filters.companyId.0': ownAndChildren('company'),
  },
  'POST /orders/download-my-keys/:id': { lineId: own('orderLine') },
  'POST /orders/get-invoices': { 'filters.companyIds.0': { of: 'company', resellers: ['child'], retailers: [] } },
  'POST /orders/get-my-invoices': {
    'filters.companyIds.0': { of: 'company', resellers: ['supplier'], retailers: ['supplier'] },
  },
  'POST /orders/export-invoices': { 'filters.companyIds.0': { of: 'company', resellers: ['child'], retailers: [] } },
  'POST /orders/export-my-invoices': {
    'filters.companyIds.0': { of: 'company', resellers: ['supplier'], retailers: ['supplier'] },
  },

  'POST /orders/get-invoices-zip': { 'ids.0': ownAndChildren('receivedInvoice') },
  // Held invoices have ids of their own.
  'POST /orders/issue-held-invoices': { 'ids.0': nobodys('issuedInvoice') },

  'POST /reports/get-sales-by-products': filtersOfSales,
  'POST /reports/get-sum-sales-by-products': filtersOfSales,
  'POST /reports/export-sales-by-products': filtersOfSales,
  'POST /reports/get-analytics-top-selling-product': filtersOfSales,
  'POST /reports/get-analytics-top-customer': filtersOfSales,
  'POST /reports/dashboard-payment-type': filtersOfSales,
  'POST /reports/dashboard-country': filtersOfSales,
  'POST /reports/dashboard-orders': filtersOfSales,
  'POST /reports/get-what-changed-most': filtersOfSales,
  'POST /reports/get-purchases-by-product': filtersOfPurchases,
  'POST /reports/get-sum-purchases-by-product': filtersOfPurchases,
  'POST /reports/export-purchases-by-product': filtersOfPurchases,
  'POST /reports/get-product-sales-comparison': {
    'filters.productIds.0': shared('product'),
    'filters.companyIds.0': children('company'),
  },
  'POST /reports/get-product-category-sales': filtersOfSales,
  'POST /reports/get-sum-product-category-sales': filtersOfSales,
  'POST /reports/export-sales-by-category': filtersOfSales,
  'POST /reports/sales-by-product-types': filtersOfSales,
  'POST /reports/sum-sales-by-product-types': filtersOfSales,
  'POST /reports/export-sales-by-platform': filtersOfSales,
  'POST /reports/get-top-sales-by-partners': filtersOfSales,
  'POST /reports/get-sum-top-sales-by-partners': filtersOfSales,
  'POST /reports/export-sales-by-partner': filtersOfSales,
  'POST /reports/sales-by-payment-type': filtersOfSales,
  'POST /reports/sum-sales-by-payment-type': filtersOfSales,
  'POST /reports/export-sales-by-payment-type': filtersOfSales,
  'POST /reports/sales-by-country': filtersOfSales,
  'POST /reports/sum-sales-by-country': filtersOfSales,
  'POST /reports/export-sales-by-country': filtersOfSales,
}
