import { type PaymentType, paymentStatus, paymentType } from '@brava/contract/enums.ts'
import { isCardUnpaid, statusesToApprove } from '@brava/contract/orders/order-status.ts'
import type { beliefs } from '@brava/contract/orders/order-bulk-acts.ts'
import type { Call } from '../../platform/call.ts'
import { linesOf } from '../record/order-lines.sql.ts'
import { ordersVisibleTo } from '../record/order-rows.sql.ts'
import { stockOf } from '../record/orders.sql.ts'
import { readyKeys } from '../page/ready-keys.ts'
import { chosenOrders, type Selection } from './act-on-many.ts'

type Belief = (typeof beliefs)[number]

interface Booked {
  readonly paymentType: PaymentType
  readonly currency: string
  readonly belief: Belief
  orders: number
  total: number
}

/**
 * What approving the selected orders would book and deliver now, and which of them would be refused. Nothing is locked
 * or changed.
 */
export async function previewApproval(call: Call, selection: Selection) {
  const chosen = await chosenOrders(call, selection)
  const found = await ordersVisibleTo(call.db, call.person)
    .where('o.id', 'in', chosen.length > 0 ? chosen.map(({ id }) => id) : [0])
    .where('o.status', 'in', statusesToApprove)
    // Orders of a POS device are decided by the device itself.
    .where('o.pos_device_id', 'is', null)
    .select([
      'o.id',
      'o.number',
      'o.payment_type',
      'o.payment',
      'o.currency',
      'o.gross',
      'o.slots_total as keys',
      'o.paid_to_supplier as paidToSupplier',
    ])
    .orderBy('o.id')
    .execute()
  const waiting = found.map(({ payment_type: type, ...order }) => ({ ...order, paymentType: type as PaymentType }))
  const approved = waiting.filter((order) => !isCardUnpaid(order) && !order.paidToSupplier)
  const booked = new Map<string, Booked>()
  for (const order of approved) {
    const belief = beliefIn(order)
    const of = `${order.paymentType} ${order.currency} ${belief}`
    const sum = booked.get(of) ?? {
      paymentType: order.paymentType,
      currency: order.currency,
      belief,
      orders: 0,
      total: 0,
    }
    sum.orders += 1
    sum.total += order.gross
    booked.set(of, sum)
  }
  const lines = await linesOf(
    call.db,
    approved.map(({ id }) => id),
  )
  const stock = await stockOf(
    call.db,
    lines.map(({ productId }) => productId),
  )
  // The stock of a product is shared by all selected orders.
  const keys = readyKeys(lines, stock)
  return {
    ids: approved.map(({ id }) => id),
    orders: approved.length,
    keys,
    missing: approved.reduce((sum, order) => sum + order.keys, 0) - keys,
    booked: [...booked.values()].sort((a, b) => a.paymentType - b.paymentType || a.currency.localeCompare(b.currency)),
    paidToSupplier: waiting.filter((order) => order.paidToSupplier).map(({ id, number }) => ({ id, number })),
    notPaid: waiting.filter(isCardUnpaid).map(({ id, number, payment }) => ({ id, number, payment })),
    notWaiting: chosen.length - waiting.length,
  }
}

function beliefIn(order: { paymentType: PaymentType; payment: number }): Belief {
  if (order.paymentType === paymentType.code.companyFunds) return 'held'
  return order.payment === paymentStatus.code.captured ? 'captured' : 'received'
}
