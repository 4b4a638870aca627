import type { companies } from '@brava/contract/companies/companies.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import type { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import type { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import type { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { callable } from './api/call.ts'
import type { BadgeSource } from './shell/badges.ts'

const ordersToApprove = callable<typeof orders.toApproveCount>('GET', '/orders/get-to-approve-count')

const companiesToApprove = callable<typeof companies.unapprovedCount>('GET', '/companies/get-unapproved-count')

const newInvoices = callable<typeof invoices.newCount>('GET', '/dashboard/get-new-invoices')

const openTickets = callable<typeof supportTickets.openCount>('GET', '/support-tickets/number-of-tickets')

/** Numbers beside sidebar entries; refreshed after every navigation. */
export const badgeSources: readonly BadgeSource[] = [
  {
    name: 'ordersToApprove',
    access: 'distributors',
    endpoint: ordersToApprove,
    pick: (answer) => (answer as Answered<typeof orders.toApproveCount>).data.count,
  },
  {
    name: 'companiesToApprove',
    access: 'distributors',
    endpoint: companiesToApprove,
    pick: (answer) => (answer as Answered<typeof companies.unapprovedCount>).data.count,
  },
  {
    name: 'openTickets',
    access: 'signedIn',
    endpoint: openTickets,
    pick: (answer) => (answer as Answered<typeof supportTickets.openCount>).data.count,
  },
  {
    name: 'newInvoices',
    access: 'signedIn',
    endpoint: newInvoices,
    pick: (answer) => (answer as Answered<typeof invoices.newCount>).data.outgoing,
  },
  {
    name: 'newIncomingInvoices',
    access: 'signedIn',
    endpoint: newInvoices,
    pick: (answer) => (answer as Answered<typeof invoices.newCount>).data.incoming,
  },
]
