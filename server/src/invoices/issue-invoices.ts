import { convert } from '@brava/contract/money.ts'
import type { Trx } from '../db/connect.ts'
import { type InvoiceSnapshot, vatGroupsOf } from './invoice-snapshot.ts'
import { insertInvoice, legsToInvoice, linesOfLeg, nextNumber } from './invoices.sql.ts'

/** Series of an issuer: 1 the distributor's, 2 a reseller's. Numbers read series-year-sequence: 1-2026-4471. */
function seriesOf(issuerType: number): string {
  return String(issuerType)
}

/**
 * Issues one invoice for every leg of the order that has none yet, in the caller's transaction: snapshot and gapless
 * number together. Call it last: the issuer's counter row stays locked until the commit (invariant I8, domain rules §8).
 * Free orders have no invoice. Repeating it issues nothing twice.
 * @assumption §8 does not say when a partly served order is invoiced: in full, when it is approved and first served.
 */
export async function issueInvoices(trx: Trx, input: { orderId: number; now: Date }): Promise<void> {
  const legs = await legsToInvoice(trx, input.orderId)
  for (const leg of legs) {
    const lines = await linesOfLeg(trx, leg.legId)
    const year = yearIn(input.now, leg.timeZone)
    const series = seriesOf(leg.issuerType)
    const seq = await nextNumber(trx, { issuerId: leg.issuerId, series, year })
    const number = `${series}-${year}-${String(seq).padStart(4, '0')}`
    const sum = (pick: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + pick(line), 0)
    const vat = sum((line) => line.vat)
    const snapshot: InvoiceSnapshot = {
      version: 1,
      number,
      issuer: leg.issuer,
      buyer: leg.buyer,
      orderNumber: leg.orderNumber,
      orderedAt: leg.orderedAt.toISOString(),
      issuedAt: input.now.toISOString(),
      suppliedOn: dayIn(input.now, leg.timeZone),
      placeOfIssue: leg.issuer.town,
      paymentType: leg.paymentType,
      currency: leg.currency,
      lines,
      vatGroups: vatGroupsOf(lines),
      net: sum((line) => line.net),
      vat,
      gross: sum((line) => line.gross),
      vatHome:
        leg.currency === leg.homeCurrency
          ? null
          : { currency: leg.homeCurrency, rate: leg.rateHome, vat: convert(vat, leg.rateHome) },
    }
    await insertInvoice(trx, { leg, series, year, seq, now: input.now, snapshot })
  }
}

/** The calendar day of an instant in a time zone, "2026-11-21". */
export function dayIn(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  )
}

function yearIn(instant: Date, timeZone: string): number {
  return Number(dayIn(instant, timeZone).slice(0, 4))
}
