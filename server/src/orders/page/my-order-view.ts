import { orderStatus } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import type { FrozenDelivery } from '@brava/contract/delivery.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Person } from '../../platform/call.ts'
import { instructionsFor } from '../../products/instructions/instructions-for.ts'
import { refuse } from '../../platform/refuse.ts'
import { dueInvoicesOfOrder, invoicesOfOrder } from '../../invoices/list-invoices.ts'
import { buyerTimeline, type OrderEventView } from './buyer-timeline.ts'
import { orderFactsView } from '../record/order-row-view.ts'
import { earnedView, invoiceView, notIssued, vatRatesOf } from './leg-view.ts'
import { lineView, slotView } from './line-view.ts'
import { type OrderRowFound, ordersVisibleTo } from '../record/order-rows.sql.ts'
import { type ResoldLegs, resoldLegsOf } from '../record/order-legs.sql.ts'
import { invoiceNumbersOf } from '../record/invoice-numbers.sql.ts'
import { type LineFound, linesOf } from '../record/order-lines.sql.ts'
import { waitingTransfer } from '../estimates/waiting-transfer.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import { slotPage } from '../record/order-slots.sql.ts'
import { orderHeads } from '../record/orders.sql.ts'

/** A row of My Orders: prices of the ordering company's own leg, no cost and no supplier's price. */
export function myOrderRowView(
  person: Person,
  row: OrderRowFound,
  beside: {
    lines: readonly LineFound[]
    invoice: { id: number; number: string } | undefined
    /** The two legs between which the reader's company sells. */
    resold: ResoldLegs | undefined
  },
) {
  const { lines, invoice, resold } = beside
  return {
    ...orderFactsView(row),
    company: { id: row.companyId, name: row.companyName },
    isOwn: row.companyId === person.companyId,
    user: { id: row.userId, name: row.userName },
    lines: lines.map(lineView),
    invoice: invoice ? { id: invoice.id, name: invoice.number } : null,
    earned: resold ? earnedView(resold) : null,
    isToConfirm:
      row.paidToSupplier && row.companyId !== person.companyId && row.status === orderStatus.code.awaitingPayment,
  }
}

/** One order as its buyer (or the buyer's reseller) sees it. Refuses with order.notFound. */
export async function myOrderView(db: Db, person: Person, id: number) {
  const head = await orderHeads(db, person).where('o.id', '=', id).executeTakeFirst()
  if (!head) refuse(orderErrors.notFound)
  // Due invoices are read first: one issued in between is then in both results, and never in neither.
  const due = await dueInvoicesOfOrder(db, person, id)
  const [lines, invoices, numbers, resold, events] = await Promise.all([
    linesOf(db, [id]),
    invoicesOfOrder(db, person, id),
    invoiceNumbersOf(db, [id]),
    resoldLegsOf(db, [id], person.companyId),
    buyerTimeline(db, id, [head.companyId, person.companyId]),
  ])
  return {
    ...myOrderRowView(person, head, { lines, invoice: numbers[0], resold: resold[0] }),
    net: head.net,
    vat: head.vat,
    vatRates: vatRatesOf(lines),
    refunded: head.refunded,
    email: head.email,
    phone: head.phone,
    deliveryType: head.deliveryType,
    delivery: head.delivery as FrozenDelivery | null,
    holdUntil: head.holdUntil,
    transfer: await waitingTransfer(db, head),
    denyReason: head.denyReason,
    isFree: head.isFree,
    invoiceByDelivery: head.invoiceByDelivery,
    paidTo: head.paidTo,
    invoices: invoices.map((invoice) => invoiceView(person, invoice)),
    invoicesDue: notIssued(due, invoices).length,
    events: head.companyId === person.companyId ? events : events.map(withoutCharacters),
  }
}

/** The masked keys of one order line. A line of a foreign order gets the same answer as a missing one. */
export async function myOrderItem(
  db: Db,
  person: Person,
  lineId: number,
  language: Language,
  choice: { state?: number | undefined; page: number; pageSize: number },
) {
  const found = await ordersVisibleTo(db, person)
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .where('l.id', '=', lineId)
    .select(['o.id', 'o.company_id as companyId'])
    .executeTakeFirst()
  const line = found && (await linesOf(db, [found.id])).find((own) => own.id === lineId)
  if (!line) refuse(orderErrors.notFound)
  const { total, slots } = await slotPage(db, found.id, { ...choice, lineId })
  const terms = await parametersOf(db)
  const isOwn = found.companyId === person.companyId
  const view = lineView(line)
  const instructions = await instructionsFor(db, [view.product.id], language)
  return {
    line: view,
    instructions: instructions.get(view.product.id) ?? '',
    orderId: found.id,
    total,
    slots: slots.map((slot) => (isOwn ? slotView(slot, terms) : withoutKey(slotView(slot, terms)))),
  }
}

/** Keys belong to the buyer alone: its supplier sees that there is one, and no character of it. */
const withoutKey = (slot: ReturnType<typeof slotView>) => ({
  ...slot,
  last4: null,
  fault: null,
  keyReturn: null,
  returnUntil: null,
})

function withoutCharacters(event: OrderEventView): OrderEventView {
  return 'last4' in event.facts ? { ...event, facts: { ...event.facts, last4: '••••' } } : event
}
