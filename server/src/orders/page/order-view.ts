import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { type OrderStatus, type PaymentStatus, type PaymentType, paymentType } from '@brava/contract/enums.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import { divideRounded } from '@brava/contract/money.ts'
import type { FrozenDelivery } from '@brava/contract/delivery.ts'
import { isRefundable } from '@brava/contract/orders/order-status.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Person } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { dueInvoicesOfOrder, invoicesOfOrder } from '../../invoices/list-invoices.ts'
import { actionStates } from './order-actions.ts'
import { countsBeside } from './order-notes.sql.ts'
import { legsOf } from '../record/order-legs.sql.ts'
import { linePricesOf, linesOf } from '../record/order-lines.sql.ts'
import { homeCurrency } from '../../currencies/home-currency.ts'
import { orderHeads, stockOf } from '../record/orders.sql.ts'
import { waitingReference } from '../estimates/waiting-transfer.ts'
import { lineView } from './line-view.ts'
import { readyKeys } from './ready-keys.ts'
import { vatRatesOf, traceView, marginOfLeg, invoiceOfLeg, invoiceView, notIssued } from './leg-view.ts'
import { orderRowView } from '../record/order-row-view.ts'

/** The whole order page of a distributor, freshly loaded. Refuses with order.notFound if the person may not see it. */
export async function orderView(db: Db, person: Person, id: number, language: Language, now: Date) {
  const head = await orderHeads(db, person).where('o.id', '=', id).executeTakeFirst()
  if (!head) refuse(orderErrors.notFound)
  // Due invoices are read first: one issued in between is then in both results, and never in neither.
  const due = await dueInvoicesOfOrder(db, person, id)
  const [lines, prices, legs, invoices, beside, home] = await Promise.all([
    linesOf(db, [id]),
    linePricesOf(db, id),
    legsOf(db, id),
    invoicesOfOrder(db, person, id),
    countsBeside(db, id),
    homeCurrency(db),
  ])
  const stock = await stockOf(
    db,
    lines.map((line) => line.productId),
  )
  const costHome = head.slotsAssigned > 0 ? Number(divideRounded(BigInt(head.costHomeE4), 100n)) : null
  const useful = [...Map.groupBy(lines, (line) => line.productId)].reduce(
    (sum, [productId, own]) =>
      sum +
      Math.min(
        own.reduce((missing, line) => missing + line.missing, 0),
        stock.get(productId) ?? 0,
      ),
    0,
  )
  const isByCard = head.paymentType === paymentType.code.creditCard
  return {
    ...orderRowView(head),
    homeCurrency: home,
    net: head.net,
    vat: head.vat,
    vatRates: vatRatesOf(lines),
    refunded: head.refunded,
    costHome,
    revenueHome: head.revenueHome,
    email: head.email,
    phone: head.phone,
    deliveryType: head.deliveryType,
    delivery: head.delivery as FrozenDelivery | null,
    language: head.language,
    keysInMail: head.keysInMail,
    holdUntil: head.holdUntil,
    transferReference: await waitingReference(db, head),
    approvedAt: head.approvedAt,
    completedAt: head.completedAt,
    denyReason: head.denyReason,
    freeReason: head.freeReason,
    lines: lines.map((line) => ({
      ...lineView(line),
      net: line.net,
      vat: line.vat,
      vatRateBp: line.vatRateBp,
      inStock: stock.get(line.productId) ?? 0,
      prices: prices
        .filter((price) => price.lineId === line.id)
        .map((price) => ({ ...price, trace: traceView(price.trace) })),
    })),
    legs: legs.map((leg) => ({
      seq: leg.seq,
      seller: { id: leg.sellerId, name: leg.sellerName, type: leg.sellerType },
      buyer: { id: leg.buyerId, name: leg.buyerName, type: leg.buyerType },
      currency: leg.currency,
      net: leg.net,
      vat: leg.vat,
      gross: leg.gross,
      ...marginOfLeg(leg, legs, head, home),
      ...invoiceOfLeg(leg, invoices, due),
    })),
    invoiceByDelivery: head.invoiceByDelivery,
    paidTo: head.paidTo,
    invoices: invoices.map((invoice) => invoiceView(person, invoice)),
    invoicesDue: notIssued(due, invoices).length,
    noteCount: beside.notes,
    eventCount: beside.events,
    paymentCount: beside.payments,
    actions: actionStates(
      {
        status: head.status as OrderStatus,
        paymentType: head.paymentType as PaymentType,
        payment: head.payment as PaymentStatus | 0,
        slotsTotal: head.slotsTotal,
        slotsAssigned: lines.reduce((sum, line) => sum + line.assigned, 0),
        slotsMissing: head.slotsMissing,
        inStock: useful,
        ready: readyKeys(lines, stock),
        total: formatter(language).minor(head.gross, currencySymbol(head.currency)),
        refundable: formatter(language).minor(head.gross - head.refunded, currencySymbol(head.currency)),
        isRefundable: isRefundable(head),
        isCard: isByCard,
        isAtTill: head.posDeviceId !== null,
        paidTo: head.paidTo,
        email: head.email,
        approvedAt: head.approvedAt,
        finalAt: head.finalAt,
      },
      language,
      now,
    ),
  }
}
