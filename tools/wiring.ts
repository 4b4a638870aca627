import { modules } from '../server/src/modules.ts'
import type { Wiring } from './import-rules.ts'

/**
 * Which noun may use which, in contract, server and web. One direction each, no circles. The wire shape of a product holds
 * facts of its keys, while on the server keys are brought to products: each workspace has arrows of its own.
 */
export const wiring: Wiring = {
  server: modules,
  contract: {
    auth: ['security'],
    'api-credentials': ['auth', 'partner-api', 'security'],
    bank: ['ledger', 'orders'],
    cart: ['ledger'],
    companies: ['files', 'ledger', 'security'],
    dashboard: ['reports'],
    groups: ['prices'],
    invoices: ['auth', 'security'],
    orders: ['prices'],
    'partner-api': ['cart', 'ledger', 'orders', 'pos-sales', 'webhooks'],
    payments: ['cart', 'orders'],
    'product-feeds': ['products'],
    products: ['keys', 'prices', 'security'],
    promotions: ['cart', 'prices'],
    shops: ['auth', 'security'],
    'sign-up': ['auth', 'companies', 'security'],
    sms: ['auth', 'security'],
    'supplier-claims': ['orders'],
    'support-tickets': ['auth', 'files', 'security'],
    users: ['auth', 'security'],
  },
  web: {
    bank: ['companies'],
    cart: ['products'],
    companies: ['activity', 'api-access', 'pos-devices', 'users', 'prices'],
    groups: ['companies', 'prices'],
    'history-of-prices': ['companies'],
    invoices: ['access-point'],
    mails: ['mail-outbox'],
    orders: ['companies', 'invoices', 'payments', 'products', 'support-tickets'],
    parameters: ['companies'],
    payments: ['cart', 'companies'],
    'product-feeds': ['companies', 'products'],
    products: ['activity', 'companies', 'prices', 'keys', 'shops'],
    promotions: ['cart', 'prices', 'products'],
    reports: ['companies', 'products'],
    settings: ['access-point', 'api-access', 'background-work', 'bank', 'payments', 'shops', 'sms', 'vat-texts'],
    'sign-up': ['auth', 'companies'],
    'supplier-claims': ['orders'],
    'support-tickets': ['auth'],
    users: ['auth', 'notifications'],
    webhooks: ['companies'],
    wholesale: ['cart', 'products'],
  },
}
