import { invoiceKind } from '@brava/contract/enums.ts'
import { basisPoints } from '@brava/contract/money.ts'
import { PriceTrace } from '@brava/contract/prices/price-trace.ts'
import { z } from 'zod'
import type { Person } from '../../platform/call.ts'
import type { legsOf, ResoldLegs } from '../record/order-legs.sql.ts'
import type { LineFound } from '../record/order-lines.sql.ts'
import type { OrderHead } from '../record/orders.sql.ts'

/** A document of the order; the reader fetches it as its receiver or as its issuer. */
export function invoiceView<I extends { buyerId: number }>(person: Person, invoice: I) {
  return { ...invoice, isIncoming: invoice.buyerId === person.companyId }
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

/** The stored trace; null for an order imported without one. */
export function traceView(stored: unknown): z.output<typeof PriceTrace> | null {
  const trace = stored as z.output<typeof PriceTrace>
  return z.safeEncode(PriceTrace, trace).success ? trace : null
}

type Leg = Awaited<ReturnType<typeof legsOf>>[number]

/**
 * What the seller of a leg earns before VAT on what was not refunded: the distributor over the keys' cost, the reseller
 * over its own price.
 */
export function marginOfLeg(leg: Leg, legs: readonly Leg[], head: OrderHead, home: string) {
  if (leg.seq === 1) return { margin: head.marginHome, marginCurrency: home }
  const own = legs.find((other) => other.seq === 1)
  if (!own || own.currency !== leg.currency) return { margin: null, marginCurrency: leg.currency }
  return { margin: leg.net - leg.refundedNet - (own.net - own.refundedNet), marginCurrency: leg.currency }
}

/** What a reseller earns on a sale to its own retailer, net of VAT: over its own purchase price, never over a cost above it. */
export function earnedView({ sale, saleCurrency, purchase, purchaseCurrency }: ResoldLegs) {
  const margin = saleCurrency === purchaseCurrency ? sale - purchase : null
  return {
    purchase,
    purchaseCurrency,
    sale,
    margin,
    marginBp: margin === null ? null : basisPoints(BigInt(margin), BigInt(sale)),
  }
}

interface Parties {
  readonly issuerId: number
  readonly buyerId: number
  /** The delivery that it invoices; 1 for an order that is invoiced whole. */
  readonly part: number
}

/** Invoices due for an order that were not issued while its invoices were read. */
export function notIssued<D extends Parties>(
  due: readonly D[],
  invoices: readonly (Parties & { readonly kind: number })[],
): D[] {
  return due.filter(
    ({ issuerId, buyerId, part }) =>
      !invoices.some(
        (invoice) =>
          invoice.kind === invoiceKind.invoice &&
          invoice.issuerId === issuerId &&
          invoice.buyerId === buyerId &&
          invoice.part === part,
      ),
  )
}

/** The invoice of a leg if there is exactly one, or that one is due. */
export function invoiceOfLeg(
  leg: Leg,
  invoices: readonly (Parties & { readonly id: number; readonly number: string; readonly kind: number })[],
  due: readonly Parties[],
) {
  const isOfLeg = ({ issuerId, buyerId }: Parties) => issuerId === leg.sellerId && buyerId === leg.buyerId
  const [own, ...others] = invoices.filter((invoice) => invoice.kind === invoiceKind.invoice && isOfLeg(invoice))
  return {
    invoice: own && others.length === 0 ? { id: own.id, name: own.number } : null,
    isInvoiceDue: notIssued(due, invoices).some(isOfLeg),
  }
}
