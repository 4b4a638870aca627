import { companyFacts } from '../companies/company-facts.ts'
import type { Trx } from '../platform/db/connect.ts'
import { afterCommit } from '../platform/db/transaction.ts'
import type { Jobs } from '../platform/jobs/job-queue.ts'
import { dayIn } from './day-in.ts'
import { frozenParty } from './invoice-parties.ts'
import { insertDue } from './invoices-due.sql.ts'
import { legsOfOrder } from './invoices.sql.ts'
import { issueInvoicesJob } from './issue-invoices.ts'

/** Behind the series of an issuer's invoices: 1K are the distributor's credit notes, 2K a reseller's. */
const creditSeries = 'K'

/**
 * Notes a credit note as due for each invoice that a refund credits, in the caller's transaction: numbered right after the
 * commit in a series of its own, and only once the invoice that it names has its number (domain rules §8).
 */
export async function noteDueCreditNotes(
  trx: Trx,
  services: { readonly jobs: Pick<Jobs, 'runHere'> },
  input: {
    orderId: number
    refundId: number
    /** What invoices they credit: of a leg, and of which of its parts. */
    credited: readonly { readonly legId: number; readonly part: number }[]
    now: Date
  },
): Promise<void> {
  const { refundId, now } = input
  const legs = (await legsOfOrder(trx, input.orderId)).flatMap((leg) =>
    input.credited.filter(({ legId }) => legId === leg.legId).map(({ part }) => ({ ...leg, part })),
  )
  if (legs.length === 0) return
  const companies = await companyFacts(
    trx,
    legs.flatMap((leg) => [leg.issuerId, leg.buyerId]),
  )
  const parties = new Map([...companies.values()].map((company) => [company.id, frozenParty(company)]))
  await insertDue(trx, {
    now,
    parties: [...parties.values()],
    legs: legs.map((leg) => {
      const issuer = companies.get(leg.issuerId)
      const issuerDigest = parties.get(leg.issuerId)?.digest
      const buyerDigest = parties.get(leg.buyerId)?.digest
      if (!issuer || !issuerDigest || !buyerDigest) throw new Error(`a party of leg ${leg.legId} is missing`)
      const { legId, part, orderId, issuerId, buyerId, paymentType, rateHome } = leg
      return {
        legId,
        part,
        orderId,
        issuerId,
        buyerId,
        paymentType,
        rateHome,
        refundId,
        series: `${issuer.type}${creditSeries}`,
        suppliedOn: dayIn(now, issuer.timeZone),
        onCredit: 0,
        issuerDigest,
        buyerDigest,
      }
    }),
  })
  afterCommit(trx, () => services.jobs.runHere(issueInvoicesJob))
}
