import { type PaymentType, paymentStatus, paymentType } from '@brava/contract/enums.ts'
import { isCardUnpaid, statusesToApprove } from '@brava/contract/orders/order-status.ts'
import type { beliefs } from '@brava/contract/orders/order-bulk-acts.ts'
import type { Call } from '../../platform/call.ts'
import { ordersVisibleTo } from '../record/order-rows.sql.ts'
import { chosenOrders, type Selection } from './act-on-many.ts'

type Belief = (typeof beliefs)[number]

interface Booked {
  readonly paymentType: PaymentType
  readonly currency: string
  readonly belief: Belief
  orders: number
  total: number
}

/** What approving the chosen orders would book and give now, and which of them would be refused. Nothing is locked or changed. */
export async function previewApproval(call: Call, selection: Selection) {
  const chosen = await chosenOrders(call, selection)
  const found = await ordersVisibleTo(call.db, call.person)
    .where('o.id', 'in', chosen.length > 0 ? chosen.map(({ id }) => id) : [0])
    .where('o.status', 'in', statusesToApprove)
    .select(['o.id', 'o.number', 'o.payment_type', 'o.payment', 'o.currency', 'o.gross', 'o.slots_total'])
    .orderBy('o.id')
    .execute()
  const waiting = found.map(({ payment_type: type, slots_total: keys, ...order }) => ({
    ...order,
    paymentType: type as PaymentType,
    keys,
  }))
  const approved = waiting.filter((order) => !isCardUnpaid(order))
  const booked = new Map<string, Booked>()
  for (const order of approved) {
    const of = `${order.paymentType} ${order.currency}`
    const sum = booked.get(of) ?? {
      paymentType: order.paymentType,
      currency: order.currency,
      belief: beliefIn(order),
      orders: 0,
      total: 0,
    }
    sum.orders += 1
    sum.total += order.gross
    booked.set(of, sum)
  }
  return {
    orders: approved.length,
    keys: approved.reduce((sum, order) => sum + order.keys, 0),
    booked: [...booked.values()].sort((a, b) => a.paymentType - b.paymentType || a.currency.localeCompare(b.currency)),
    notPaid: waiting.filter(isCardUnpaid).map(({ id, number, payment }) => ({ id, number, payment })),
    notWaiting: chosen.length - waiting.length,
  }
}

function beliefIn(order: { paymentType: PaymentType; payment: number }): Belief {
  if (order.paymentType === paymentType.code.companyFunds) return 'held'
  return order.payment === paymentStatus.code.captured ? 'captured' : 'received'
}
