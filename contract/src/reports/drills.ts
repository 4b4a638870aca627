import { type FilterName, keySalesFilters, salesFilters } from './filters.ts'

/** The orders behind a sales figure: with the same days of approval and those filters that the list also has. */
export const ordersBehind = {
  to: '/orders',
  days: ['approvedFrom', 'approvedTo'],
  always: { isFree: false },
  filters: {
    productIds: 'productId',
    companyIds: 'companyId',
    partnerIds: 'soldTo',
    companyTypes: 'companyType',
    markets: 'market',
    paymentTypes: 'paymentType',
    isDomestic: 'isDomestic',
  },
} as const

/** The company's own orders behind a purchases figure. */
export const ownOrdersBehind = {
  to: '/my-orders',
  days: ['approvedFrom', 'approvedTo'],
  always: { isFree: false },
  filters: { paymentTypes: 'paymentType' },
} as const

/** The retailers' orders behind a reseller's sales figure. */
export const retailersOrdersBehind = { ...ownOrdersBehind, always: { ofRetailers: true, isFree: false } } as const

/** The products behind a sales figure. */
export const productsBehind = {
  to: '/analytics/sales-by-product',
  days: ['dateFrom', 'dateTo'],
  always: {},
  filters: Object.fromEntries(salesFilters.map((name) => [name, name])) as Readonly<Record<FilterName, string>>,
} as const

/** The keys of the row's product, by the field that contains its id. */
export const keysBehind = (field: 'id' | 'productId') =>
  ({
    to: '/products',
    always: {},
    filters: {},
    rowTo: { to: '/products/edit', field, search: { tab: 'keys' } },
  }) as const

/** The keys of the row's batch; for keys owed, the orders of the days. */
export const keysOfBatchBehind = {
  ...ordersBehind,
  rowTo: { to: '/products/edit', field: 'productId', search: { tab: 'keys' }, said: { 'keys.q': 'code' } },
} as const

/** The batches behind the earnings on a supplier's keys. */
export const batchesBehind = {
  to: '/analytics/margin-by-batch',
  days: ['dateFrom', 'dateTo'],
  always: { compare: 'previous' },
  row: 'supplierIds',
  filters: Object.fromEntries(keySalesFilters.map((name) => [name, name])) as Readonly<Record<FilterName, string>>,
} as const
