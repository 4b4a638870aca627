import type { OrderStatus, PaymentType } from '@brava/contract/enums.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import { divideRounded } from '@brava/contract/money.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { PriceTrace } from '@brava/contract/prices/price-trace.ts'
import { z } from 'zod'
import type { Db } from '../db/connect.ts'
import type { Person } from '../http/context.ts'
import { refuse } from '../http/refused.ts'
import { invoicesOfOrder } from '../invoices/list-invoices.ts'
import { actionStates } from './order-actions.ts'
import { countsBeside, finalSince } from './order-history.sql.ts'
import { type OrderRowFound } from './order-rows.sql.ts'
import {
  homeCurrency,
  type LineFound,
  legsOf,
  linePricesOf,
  linesOf,
  type OrderHead,
  orderHeads,
  type SlotFound,
  stockOf,
} from './orders.sql.ts'

const symbols: Record<string, string> = { BAM: 'KM', EUR: '€' }

/** A row of the distributor's list as it leaves the server. */
export function orderRowView(row: OrderRowFound) {
  return {
    ...orderFactsView(row),
    totalHome: row.totalHome,
    company: { id: row.companyId, name: row.companyName, type: row.companyType },
    user: { id: row.userId, name: row.userName },
    marginHome: row.marginHome,
    marginBp: row.marginBp,
    isDomestic: row.isDomestic,
    isFree: row.isFree,
    market: row.market,
  }
}

/** What every reader of an order gets. */
export function orderFactsView(row: OrderRowFound) {
  return {
    id: row.id,
    number: row.number,
    placedAt: row.placedAt,
    status: row.status as OrderStatus,
    paymentType: row.paymentType as PaymentType,
    payment: row.payment,
    currency: row.currency,
    total: row.gross,
    items: row.slotsTotal,
    assigned: row.slotsAssigned,
    missing: row.slotsMissing,
  }
}

export function lineView(line: LineFound) {
  return {
    id: line.id,
    position: line.position,
    product: {
      id: line.productId,
      code: line.code,
      title: line.title,
      platform: line.platform,
      imageFileId: line.imageFileId,
    },
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    gross: line.gross,
    keys: {
      total: line.quantity,
      assigned: line.assigned,
      missing: line.missing,
      notDue: line.notDue,
      reserved: line.reserved,
    },
  }
}

/** A document of the order; the reader fetches it as its receiver or as its issuer. */
export function invoiceView<I extends { buyerId: number }>(person: Person, invoice: I) {
  return { ...invoice, isIncoming: invoice.buyerId === person.companyId }
}

/** A unit with its masked key. A key that is only set aside is not shown: it may still go back. */
export function slotView(slot: SlotFound) {
  const isAssigned = slot.state === 1
  return {
    id: slot.id,
    lineId: slot.lineId,
    position: slot.position,
    state: slot.state,
    keyId: isAssigned ? slot.keyId : null,
    last4: isAssigned ? slot.last4 : null,
    isImage: slot.kind === 2,
    assignedAt: slot.assignedAt,
    deliveredAt: slot.deliveredAt,
    revealedAt: slot.revealedAt,
    reportedFaulty: isAssigned && slot.reportedFaulty,
  }
}

export function distributorSlotView(slot: SlotFound) {
  return {
    ...slotView(slot),
    isReserved: slot.state === 3 && slot.keyId !== null,
    batchCode: slot.batchCode,
    costHome: slot.keyId === null ? null : Number(divideRounded(BigInt(slot.costHomeE4), 100n)),
    replacements: slot.replacements,
  }
}

export function vatRatesOf(lines: readonly LineFound[]) {
  const rates = Map.groupBy(lines, (line) => line.vatRateBp)
  return [...rates]
    .sort(([a], [b]) => b - a)
    .map(([rateBp, own]) => ({
      rateBp,
      net: own.reduce((sum, line) => sum + line.net, 0),
      vat: own.reduce((sum, line) => sum + line.vat, 0),
    }))
}

/** The whole order page of a distributor, read anew. Refuses order.notFound where the person may not see it. */
export async function orderView(db: Db, person: Person, id: number, language: Language, now: Date) {
  const head = await orderHeads(db, person).where('o.id', '=', id).executeTakeFirst()
  if (!head) refuse(orderErrors.notFound)
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
    language: head.language,
    keysInMail: head.keysInMail,
    holdUntil: head.holdUntil,
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
      invoice: invoiceOfLeg(leg, invoices),
    })),
    invoices: invoices.map((invoice) => invoiceView(person, invoice)),
    noteCount: beside.notes,
    eventCount: beside.events,
    paymentCount: beside.payments,
    actions: actionStates(
      {
        status: head.status as OrderStatus,
        paymentType: head.paymentType as PaymentType,
        slotsTotal: head.slotsTotal,
        slotsAssigned: head.slotsAssigned,
        slotsMissing: head.slotsMissing,
        inStock: useful,
        total: formatter(language).minor(head.gross, symbols[head.currency] ?? head.currency),
        email: head.email,
        approvedAt: head.approvedAt,
        finalSince: await finalSince(db, id, head.status),
      },
      language,
      now,
    ),
  }
}

/** The stored trace; null where an order was taken over without one. */
function traceView(stored: unknown): z.output<typeof PriceTrace> | null {
  const trace = stored as z.output<typeof PriceTrace>
  return z.safeEncode(PriceTrace, trace).success ? trace : null
}

type Leg = Awaited<ReturnType<typeof legsOf>>[number]

/** What the seller of a leg earns before VAT: the distributor over the keys' cost, the reseller over its own price. */
function marginOfLeg(leg: Leg, legs: readonly Leg[], head: OrderHead, home: string) {
  if (leg.seq === 1) return { margin: head.marginHome, marginCurrency: home }
  const own = legs.find((other) => other.seq === 1)
  if (!own || own.currency !== leg.currency) return { margin: null, marginCurrency: leg.currency }
  return { margin: leg.net - own.net, marginCurrency: leg.currency }
}

function invoiceOfLeg(
  leg: Leg,
  invoices: readonly { id: number; number: string; kind: number; issuerId: number; buyerId: number }[],
) {
  const own = invoices.find(
    (invoice) => invoice.kind === 1 && invoice.issuerId === leg.sellerId && invoice.buyerId === leg.buyerId,
  )
  return own ? { id: own.id, name: own.number } : null
}
