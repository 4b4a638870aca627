import { type FilterName, keySalesFilters, salesFilters } from './filters.ts'

/** The orders behind a figure of sales: those of the same days of approval and the same filters that the list has too. */
export const ordersBehind = {
  to: '/orders',
  days: ['approvedFrom', 'approvedTo'],
  always: { isFree: false },
  filters: {
    productIds: 'productId',
    companyIds: 'companyId',
    companyTypes: 'companyType',
    markets: 'market',
    paymentTypes: 'paymentType',
    isDomestic: 'isDomestic',
  },
} as const

/** The company's own orders behind a figure of purchases. */
export const ownOrdersBehind = {
  to: '/my-orders',
  days: ['approvedFrom', 'approvedTo'],
  always: {},
  filters: { paymentTypes: 'paymentType' },
} as const

/** The retailers' orders behind a figure of a reseller's sales. */
export const retailersOrdersBehind = { ...ownOrdersBehind, always: { ofRetailers: true } } as const

/** The products behind a figure of sales. */
export const productsBehind = {
  to: '/analytics/sales-by-product',
  days: ['dateFrom', 'dateTo'],
  always: {},
  filters: Object.fromEntries(salesFilters.map((name) => [name, name])) as Readonly<Record<FilterName, string>>,
} as const

/** The keys of the product that a row is about, by the field that holds its id. */
export const keysBehind = (field: 'id' | 'productId') =>
  ({
    to: '/products',
    always: {},
    filters: {},
    rowTo: { to: '/products/edit', field, search: { tab: 'keys' } },
  }) as const

/** The keys of the batch that a row is about; of what is owed, the orders of the days. */
export const keysOfBatchBehind = {
  ...ordersBehind,
  rowTo: { to: '/products/edit', field: 'productId', search: { tab: 'keys' }, said: { 'keys.q': 'code' } },
} as const

/** The batches behind what was earned on the keys of a supplier. */
export const batchesBehind = {
  to: '/analytics/margin-by-batch',
  days: ['dateFrom', 'dateTo'],
  always: { compare: 'previous' },
  row: 'supplierIds',
  filters: Object.fromEntries(keySalesFilters.map((name) => [name, name])) as Readonly<Record<FilterName, string>>,
} as const
