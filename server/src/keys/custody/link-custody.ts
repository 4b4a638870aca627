import type { Services } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { afterCommit } from '../../platform/db/transaction.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { countUnlinked, linkRows } from './custody.sql.ts'

/**
 * Links what has just been committed: in the process that wrote it, a tenth of a second later, all rows of that moment
 * together.
 */
export const custodyLinking = jobKind<Record<never, never>>('custody-linking', { runsHere: true })

/** Links what a crash left unlinked, and checks whether anything cannot be linked. */
export const custodyUpkeep = jobKind<Record<never, never>>('custody-upkeep', { cron: '* * * * *' })

const together = 500
const lateAfterSeconds = 60

/** Requests the linking of the transaction's rows once it has committed. */
export function linkOnceCommitted(trx: Trx, { jobs }: Pick<Services, 'jobs'>): void {
  afterCommit(trx, () => jobs.runHere(custodyLinking))
}

/**
 * Links all waiting rows of the custody log into the chains of their products (guarantee G37, decision 0046); returns
 * how many. Several linkers take turns. A row that differs from its announcement is not linked: verifyCustody reports
 * it.
 */
export async function linkCustody(db: Db): Promise<number> {
  for (let total = 0; ; ) {
    const linked = await linkRows(db, together)
    total += linked
    if (linked < together) return total
  }
}

/** Like linkCustody; rows that still wait after a minute become a security event, and administrators are notified. */
export async function keepCustodyLinked({ db }: Pick<Services, 'db'>): Promise<void> {
  await linkCustody(db)
  const late = await countUnlinked(db, lateAfterSeconds)
  if (late > 0) await recordSecurityEvent(db, { kind: 'keys.custodyUnlinked', detail: { rows: late } })
}
