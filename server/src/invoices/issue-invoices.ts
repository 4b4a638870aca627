import { convert } from '@brava/contract/money.ts'
import { type CompanyFacts, companyFacts } from '../companies/company-facts.ts'
import type { Trx } from '../platform/db/connect.ts'
import { dayIn } from './day-in.ts'
import { type InvoiceSnapshot, type SnapshotLine, vatGroupsOf } from './invoice-snapshot.ts'
import { insertInvoice, type LegOfOrder, legsToInvoice, linesOfLeg } from './invoices.sql.ts'

/**
 * Issues one invoice for every leg of the order that has none yet, in the caller's transaction: snapshot and gapless
 * number together. Call it last: the issuer's counter row stays locked until the commit (invariant I8, domain rules §8).
 * Free orders have no invoice. Repeating it issues nothing twice.
 * @assumption §8 does not say when a partly served order is invoiced: in full, when it is approved and first served.
 */
export async function issueInvoices(trx: Trx, input: { orderId: number; now: Date }): Promise<void> {
  const legs = await legsToInvoice(trx, input.orderId)
  if (legs.length === 0) return
  const companies = await companyFacts(
    trx,
    legs.flatMap((leg) => [leg.issuerId, leg.buyerId]),
  )
  const withLines = []
  for (const leg of legs) withLines.push({ leg, lines: await linesOfLeg(trx, leg.legId) })
  await issueInvoicesOf(trx, { legs: withLines, companies, now: input.now })
}

/**
 * The same of legs and lines that the caller has at hand and knows to have no invoice; companies are those of the legs.
 * The counters are taken in ascending order of the issuers.
 */
export async function issueInvoicesOf(
  trx: Trx,
  input: {
    legs: readonly { leg: LegOfOrder; lines: SnapshotLine[] }[]
    companies: ReadonlyMap<number, CompanyFacts>
    now: Date
  },
): Promise<void> {
  for (const { leg, lines } of [...input.legs].sort((a, b) => a.leg.issuerId - b.leg.issuerId)) {
    const issuer = input.companies.get(leg.issuerId)
    const buyer = input.companies.get(leg.buyerId)
    if (!issuer || !buyer) throw new Error(`a party of leg ${leg.legId} is missing`)
    await issueInvoice(trx, { leg, lines, issuer, buyer, now: input.now })
  }
}

/** Series of an issuer: 1 the distributor's, 2 a reseller's. Numbers read series-year-sequence: 1-2026-4471. */
async function issueInvoice(
  trx: Trx,
  {
    leg,
    lines,
    issuer,
    buyer,
    now,
  }: { leg: LegOfOrder; lines: SnapshotLine[]; issuer: CompanyFacts; buyer: CompanyFacts; now: Date },
): Promise<void> {
  const suppliedOn = dayIn(now, issuer.timeZone)
  const sum = (pick: (line: SnapshotLine) => number) => lines.reduce((total, line) => total + pick(line), 0)
  const vat = sum((line) => line.vat)
  const snapshot: Omit<InvoiceSnapshot, 'number'> = {
    version: 1,
    issuer: { ...issuer.party, bankAccount: issuer.bankAccount, invoiceText: issuer.invoiceText },
    buyer: { ...buyer.party },
    orderNumber: leg.orderNumber,
    orderedAt: leg.orderedAt.toISOString(),
    issuedAt: now.toISOString(),
    suppliedOn,
    placeOfIssue: issuer.party.town,
    paymentType: leg.paymentType,
    currency: leg.currency,
    lines,
    vatGroups: vatGroupsOf(lines),
    net: sum((line) => line.net),
    vat,
    gross: sum((line) => line.gross),
    vatHome:
      leg.currency === issuer.currency
        ? null
        : { currency: issuer.currency, rate: leg.rateHome, vat: convert(vat, leg.rateHome) },
  }
  const year = Number(suppliedOn.slice(0, 4))
  await insertInvoice(trx, { leg, series: String(issuer.type), year, now, snapshot })
}
