import { commonErrors } from '@brava/contract/errors.ts'
import { companyFacts } from '../../companies/company-facts.ts'
import type { Call, Person } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvents } from '../../security/record-security-event.ts'
import { frozenParties } from '../invoice-parties.ts'
import { refreezeDue } from '../invoices-due.sql.ts'
import { issueDueInvoices } from '../issue-invoices.ts'
import { countOutcomes, takeHeld } from './held-invoices.sql.ts'

/**
 * Lets held documents be issued again: their parties are frozen anew, because what was wrong with them is now
 * corrected; day, money and rate stay those of the sale. One that is another company's, or no longer held, refuses the
 * whole call. Each series separately: returns how many were issued, how many are held again, and how many wait because
 * their series could not be issued now.
 */
export async function releaseHeldInvoices(
  { db, ip }: Pick<Call, 'db' | 'ip'>,
  person: Person,
  ids: readonly number[],
): Promise<{ issued: number; held: number; waiting: number }> {
  const taken = await inTransaction(db, async (trx) => {
    const rows = await takeHeld(trx, person, ids)
    if (rows.length < new Set(ids).size) refuse(commonErrors.notFound)
    const companies = await companyFacts(
      trx,
      rows.flatMap(({ issuerId, buyerId }) => [issuerId, buyerId]),
    )
    const { parties, known } = frozenParties(rows, companies)
    await refreezeDue(trx, {
      parties,
      due: known.map(({ leg: { legId, part, kind, refundId }, issuerDigest, buyerDigest }) => ({
        legId,
        part,
        kind,
        refundId,
        issuerDigest,
        buyerDigest,
      })),
    })
    const events = rows.map(({ legId, kind, refundId }) => ({
      kind: 'invoices.released' as const,
      person,
      ip,
      detail: { legId, kind, refundId },
    }))
    await recordSecurityEvents(trx, events)
    return rows
  })
  // Failures of other due documents are not for this person: the job tries them again and reports them.
  const failure = await issueDueInvoices(db).then(
    () => undefined,
    (error: unknown) => error,
  )
  const { issued, held } = await countOutcomes(db, taken)
  const waiting = taken.length - issued - held
  if (failure !== undefined && waiting === taken.length) throw failure
  return { issued, held, waiting }
}
