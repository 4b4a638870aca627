import { companyFacts } from '../companies/company-facts.ts'
import { crossRate } from '../currencies/rate-between.ts'
import type { Trx } from '../platform/db/connect.ts'
import { afterCommit } from '../platform/db/transaction.ts'
import type { Jobs } from '../platform/jobs/job-queue.ts'
import { dayIn } from './day-in.ts'
import { frozenParties } from './invoice-parties.ts'
import { insertDue } from './invoices-due.sql.ts'
import { legsOfOrder } from './invoices.sql.ts'
import { issueInvoicesJob } from './issue-invoices.ts'

/** Appended to the series of an issuer's invoices: 1K are the distributor's credit notes, 2K a reseller's. */
const creditSeries = 'K'

/**
 * Records a credit note as due for each invoice that a refund credits, in the caller's transaction: it is numbered
 * right after the commit in a series of its own, and only once the invoice it names has its number (domain rules §8).
 */
export async function noteDueCreditNotes(
  trx: Trx,
  services: { readonly jobs: Pick<Jobs, 'runHere'> },
  input: {
    orderId: number
    refundId: number
    /**
     * The invoices they credit: of which leg, and of which of its parts. `onCredit` is what lowered the buyer's debt,
     * minor units: it remains open on the credit note, to be set off; the rest was paid back.
     */
    credited: readonly { readonly legId: number; readonly part: number; readonly onCredit: number }[]
    now: Date
  },
): Promise<void> {
  const { refundId, now } = input
  const legs = (await legsOfOrder(trx, input.orderId)).flatMap((leg) =>
    input.credited.filter(({ legId }) => legId === leg.legId).map(({ part, onCredit }) => ({ ...leg, part, onCredit })),
  )
  if (legs.length === 0) return
  const companies = await companyFacts(
    trx,
    legs.flatMap((leg) => [leg.issuerId, leg.buyerId]),
  )
  const { parties, known } = frozenParties(legs, companies)
  await insertDue(trx, {
    now,
    parties,
    legs: known.map(({ leg, issuer, issuerDigest, buyerDigest }) => {
      const { legId, part, orderId, issuerId, buyerId, paymentType, onCredit } = leg
      return {
        legId,
        part,
        orderId,
        issuerId,
        buyerId,
        paymentType,
        rateHome: crossRate(leg.rateHome, leg.issuerRateHome),
        refundId,
        series: `${issuer.invoiceSeries}${creditSeries}`,
        suppliedOn: dayIn(now, issuer.timeZone),
        onCredit,
        issuerDigest,
        buyerDigest,
      }
    }),
  })
  afterCommit(trx, () => services.jobs.runHere(issueInvoicesJob))
}
