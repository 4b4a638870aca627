import { type CompanyFacts, companyFacts } from '../companies/company-facts.ts'
import { crossRate } from '../currencies/rate-between.ts'
import type { Trx } from '../platform/db/connect.ts'
import { afterCommit } from '../platform/db/transaction.ts'
import type { Jobs } from '../platform/jobs/job-queue.ts'
import { dayIn } from './day-in.ts'
import { frozenParties } from './invoice-parties.ts'
import { insertDue } from './invoices-due.sql.ts'
import { creditOfLegs, insertPartLines, type LegOfOrder, legsToInvoice, type PartLine } from './invoices.sql.ts'
import { issueInvoicesJob } from './issue-invoices.ts'

/** A sale to be invoiced; its order is approved. */
export interface SoldLeg
  extends Omit<
    LegOfOrder,
    'orderNumber' | 'orderedAt' | 'reference' | 'currency' | 'delivery' | 'phone' | 'invoiceByDelivery'
  > {
  /** Which delivery; 1 by default. */
  readonly part?: number
}

/**
 * Records an invoice as due for every leg of the order that has none, in the caller's transaction; the invoices are
 * issued right after the commit (decision 0049). Free orders have no invoice. Repeating it makes nothing due twice.
 * @assumption §8 does not say when a partly served order is invoiced: in full, when it is approved and first served,
 * and the document says how many keys are still to be delivered; or by delivery, if the parameter says so (decision
 * 0096).
 */
export async function noteDueInvoices(
  trx: Trx,
  services: { readonly jobs: Pick<Jobs, 'runHere'> },
  input: { orderId: number; now: Date; onCredit?: ReadonlyMap<number, number> },
): Promise<void> {
  const legs = await legsToInvoice(trx, input.orderId, 1)
  if (legs.length === 0) return
  const companies = await companyFacts(
    trx,
    legs.flatMap((leg) => [leg.issuerId, leg.buyerId]),
  )
  await noteDueInvoicesOf(trx, services, { legs, companies, ...input })
}

/**
 * Records an invoice as due on every leg for units delivered together, for an order invoiced by delivery. What was paid
 * covers the deliveries in order; what was bought on credit remains on the last ones.
 */
export async function noteDueDelivery(
  trx: Trx,
  services: { readonly jobs: Pick<Jobs, 'runHere'> },
  { orderId, part, lines, now }: { orderId: number; part: number; lines: readonly PartLine[]; now: Date },
): Promise<void> {
  const legs = await legsToInvoice(trx, orderId, part)
  const companies = await companyFacts(
    trx,
    legs.flatMap((leg) => [leg.issuerId, leg.buyerId]),
  )
  const credit = await creditOfLegs(trx, orderId)
  const onCredit = legs.map(({ legId, buyerId }, index) => {
    const { invoiced, gross, onCredit: bought } = credit.get(legId) ?? { invoiced: 0, gross: 0, onCredit: 0 }
    const unpaid = (upTo: number) => Math.max(0, upTo - (gross - bought))
    const own = lines.reduce((sum, line) => sum + (line.legs[index]?.gross ?? 0), 0)
    return [buyerId, unpaid(invoiced + own) - unpaid(invoiced)] as const
  })
  await insertPartLines(
    trx,
    part,
    lines,
    legs.map(({ legId }) => legId),
  )
  await noteDueInvoicesOf(trx, services, {
    legs: legs.map((leg) => ({ ...leg, part })),
    companies,
    now,
    onCredit: new Map(onCredit),
  })
}

/**
 * Records the invoices of legs that the caller has already read and knows to have no invoice; companies are those of
 * the legs, as they are at the moment of the sale. Locks nothing that another order needs: the facts of the parties are
 * stored under their digest, and exist already unless a company has changed.
 */
export async function noteDueInvoicesOf(
  trx: Trx,
  services: { readonly jobs: Pick<Jobs, 'runHere'> },
  input: {
    legs: readonly SoldLeg[]
    companies: ReadonlyMap<number, CompanyFacts>
    now: Date
    /** What the buyers bought on credit, minor units; nothing by default. */
    onCredit?: ReadonlyMap<number, number>
  },
): Promise<void> {
  const { legs, companies, now } = input
  const { parties, known } = frozenParties(legs, companies)
  await insertDue(trx, {
    now,
    parties,
    legs: known.map(({ leg, issuer, issuerDigest, buyerDigest }) => ({
      ...leg,
      rateHome: crossRate(leg.rateHome, leg.issuerRateHome),
      series: issuer.invoiceSeries,
      suppliedOn: dayIn(now, issuer.timeZone),
      onCredit: input.onCredit?.get(leg.buyerId) ?? 0,
      issuerDigest,
      buyerDigest,
    })),
  })
  afterCommit(trx, () => services.jobs.runHere(issueInvoicesJob))
}
