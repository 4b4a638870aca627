/**
 * Which noun may use which: the only arrows between domain folders. A noun never reads another's *.sql.ts; it asks its
 * verbs. Checked by tools/imports.ts; drawn in docs/generated/modules.md. No cycles.
 */
export const modules = {
  security: [],
  parameters: [],
  preferences: [],
  files: [],
  'mail-outbox': [],
  countries: [],
  currencies: [],
  regions: [],
  languages: [],
  'product-types': [],
  publishers: [],
  categories: [],
  ledger: ['currencies', 'security'],
  companies: ['ledger', 'security', 'parameters'],
  users: ['companies', 'mail-outbox', 'parameters', 'security'],
  auth: ['users', 'mail-outbox', 'security'],
  products: ['prices', 'categories', 'product-types', 'publishers', 'regions', 'languages', 'currencies', 'security'],
  keys: ['products', 'currencies', 'security', 'companies'],
  prices: ['companies', 'currencies', 'security'],
  'history-of-prices': ['companies'],
  wholesale: ['prices', 'products', 'companies', 'currencies'],
  'shopping-cart': ['prices', 'products', 'keys', 'companies', 'ledger', 'currencies', 'orders'],
  orders: ['prices', 'products', 'keys', 'companies', 'ledger', 'currencies', 'invoices', 'mail-outbox', 'parameters', 'security'],
  invoices: ['companies', 'currencies', 'security'],
  dashboard: ['companies', 'ledger', 'orders', 'invoices', 'currencies'],
  invariants: [],
  reports: [],
} as const satisfies Record<string, readonly string[]>
