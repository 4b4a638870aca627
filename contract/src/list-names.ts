/** Every list by its own name: its columns, density and views are kept under it. */
export const listNames = [
  'assignable-products',
  'bank-entries',
  'card-differences',
  'categories',
  'company-products',
  'company-users',
  'countries',
  'currencies',
  'fault-reports',
  'key-returns',
  'history-of-prices',
  'held-invoices',
  'invoices',
  'languages',
  'last-orders',
  'mail-outbox',
  'manage-licences',
  'my-invoices',
  'my-pos-devices',
  'my-orders',
  'my-products',
  'notifications',
  'orders',
  'partner-activity',
  'partner-invoices',
  'partner-orders',
  'partner-pos-devices',
  'partners',
  'partners-reseller',
  'payment-history',
  'product-activity',
  'product-orders',
  'product-price-history',
  'product-types',
  'products',
  'publishers',
  'rates',
  'refunds',
  'regions',
  'retailer-orders',
  'sms-messages',
  'support-tickets',
  'towns',
  'users',
  'wholesale',
] as const

/** A list, or a report by its name. */
export type ListName = (typeof listNames)[number] | `report.${string}`

/** Is it the name of a list or could it be that of a report? */
export function isListName(name: string): name is ListName {
  return (listNames as readonly string[]).includes(name) || /^report\.[a-z][A-Za-z0-9-]{1,40}$/.test(name)
}
