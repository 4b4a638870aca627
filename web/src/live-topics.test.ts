import { expect, test } from 'vitest'
import { books } from '@brava/contract/books/books.endpoints.ts'
import { dashboard } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import { faultReports } from '@brava/contract/orders/fault-reports.endpoints.ts'
import { heldInvoices } from '@brava/contract/invoices/held-invoices.endpoints.ts'
import { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { keyReturns } from '@brava/contract/orders/key-returns.endpoints.ts'
import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { refunds } from '@brava/contract/orders/refunds.endpoints.ts'
import { posSales } from '@brava/contract/pos-sales/pos-sales.endpoints.ts'
import { reconciliation } from '@brava/contract/payments/reconciliation.endpoints.ts'
import { notifications } from '@brava/contract/notifications/notifications.endpoints.ts'
import { promotions } from '@brava/contract/promotions/promotions.endpoints.ts'
import { shoppingCart } from '@brava/contract/cart/cart.endpoints.ts'
import { supplierClaims } from '@brava/contract/supplier-claims/supplier-claims.endpoints.ts'
import { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { liveTopics } from './live-topics.ts'

test('every call that is repeated on a live event exists in the contract, and none of them reveals a key', () => {
  const declared = [
    books,
    dashboard,
    faultReports,
    heldInvoices,
    invoices,
    keyReturns,
    myOrders,
    notifications,
    orders,
    posSales,
    promotions,
    reconciliation,
    refunds,
    shoppingCart,
    supplierClaims,
    supportTickets,
    wholesale,
  ]
    .flatMap((each) => Object.values(each))
    .filter((endpoint) => !/reveal|download|pdf|export/i.test(endpoint.path))
    .map(({ method, path }) => `${method} ${path}`)
  for (const { records, lists } of Object.values(liveTopics)) {
    expect([...records, ...lists].filter((call) => !declared.includes(call))).toEqual([])
    for (const call of records) expect(call).toMatch(/\/:id$/)
  }
})
