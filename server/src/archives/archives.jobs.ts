import { archivedKinds, keptKindNames, keptKinds } from '@brava/contract/archives/kept-kinds.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { oneByOne } from '../platform/jobs/one-by-one.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { ArchiveFault } from './archive-lines.ts'
import { archiveStep } from './archive-month.ts'
import {
  type Archive,
  archiveById,
  countWithoutMonth,
  dropMonth,
  lockOverAgain,
  longestUnchecked,
  makeMonths,
  monthsBefore,
  noteAsked,
  noteChecked,
  overAgain,
} from './archives.sql.ts'
import { readAgain } from './read-again.ts'
import { noteBroken, verifyArchive } from './verify-archive.ts'

type Stores = Pick<Services, 'db' | 'files' | 'clock'>

/** When a process starts and every night: a month exists before its first row. */
const monthsAhead = jobKind<Record<never, never>>('months-ahead', { cron: '5 0 * * *', retryLimit: 5, runsHere: true })
/** Several times a night, for a while each time; the next run continues with the rest. */
const archiveMonthsJob = jobKind<Record<never, never>>('archives-write', { cron: '20 1-5 * * *', retryLimit: 2 })
const againJob = jobKind<Record<never, never>>('archives-put-away', { cron: '50 * * * *', retryLimit: 2 })
const watchJob = jobKind<Record<never, never>>('archives-watch', { cron: '40 5 * * *', retryLimit: 2 })
export const askedJob = jobKind<{ archiveId: number; what: 'verify' | 'again' }>('archives-asked', { retryLimit: 2 })

const writingMs = 10 * 60_000
const checkedAgainAfterMs = 30 * 86_400_000

/** Creates months ahead; rows without a month become a security event, and administrators are notified. */
export async function keepMonths({ db }: Pick<Services, 'db'>): Promise<void> {
  for (const kind of keptKindNames) await makeMonths(db, kind)
  const rows = await countWithoutMonth(db)
  if (rows > 0) await recordSecurityEvent(db, { kind: 'archives.withoutMonth', detail: { rows } })
}

/** The first instant that stays for a kind: months that ended before it leave. */
function staysFrom(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
}

/**
 * Archives whole months older than the parameters say, proves them and lets them leave, oldest first; returns how many
 * left. Ends after a while, and continues where it, or a process that died, stopped.
 */
export async function archiveMonths(services: Stores): Promise<number> {
  const { db, clock } = services
  const ends = performance.now() + writingMs
  const parameters = await parametersOf(db)
  let left = 0
  // Months of one kind leave in order; a failing kind does not hold up the others.
  await oneByOne(keptKindNames, 'kinds could not be archived', async (kind) => {
    const before = staysFrom(clock.now(), Number(parameters[keptKinds[kind].months]))
    for (const month of await monthsBefore(db, kind, before)) {
      for (;;) {
        if (performance.now() > ends) return
        const done = await archiveStep(services, { kind, month })
        if (done === 'left') left += 1
        // A store that loses what it is given is not asked again and again.
        if (done !== 'written' && done !== 'proven') break
      }
    }
  })
  return left
}

/** Records a fault found in an archive outside its checks; administrators are notified once, not every hour. */
async function noteFound(services: Pick<Services, 'db' | 'clock'>, archive: Archive, fault: string): Promise<void> {
  if (archive.fault === fault) await noteChecked(services.db, archive.id, fault, services.clock.now())
  else await noteBroken(services, archive, fault)
}

/**
 * Puts away archives whose time of being read again is over, unless somebody extends it at that moment. A month that
 * was changed in the meantime stays, and administrators are notified.
 */
export async function putAway({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  let away = 0
  await oneByOne(await overAgain(db, clock.now()), 'months could not be put away', async (archive) => {
    const done = await inTransaction(db, async (trx) => {
      if (!(await lockOverAgain(trx, archive.id, clock.now()))) return 'stays'
      return (await dropMonth(trx, archive)) ? 'away' : 'touched'
    })
    if (done === 'away') away += 1
    if (done === 'touched') await noteFound({ db, clock }, archive, 'touched:0')
  })
  return away
}

/** Proves the archive with the oldest proof, one a night. */
export async function watchArchives(services: Stores): Promise<void> {
  const before = new Date(services.clock.now().getTime() - checkedAgainAfterMs)
  const archive = await longestUnchecked(services.db, archivedKinds, before)
  if (archive) await verifyArchive(services, archive)
}

/**
 * Does what an administrator asked for. A fault in the file is recorded with the archive; after any other error it can
 * be asked for again.
 */
export async function doAsked(
  services: Stores,
  { archiveId, what }: { readonly archiveId: number; readonly what: 'verify' | 'again' },
): Promise<void> {
  const { db, clock } = services
  const archive = await archiveById(db, archiveId)
  if (!archive) return
  try {
    if (what === 'verify') await verifyArchive(services, archive)
    else await readAgain(services, archive)
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error
    await noteFound({ db, clock }, archive, error.message)
  } finally {
    await noteAsked(db, archiveId, null)
  }
}

export function archivesJobs(services: Services): JobHandler[] {
  return [
    jobHandler(monthsAhead, () => keepMonths(services)),
    jobHandler(archiveMonthsJob, async () => void (await archiveMonths(services))),
    jobHandler(againJob, async () => void (await putAway(services))),
    jobHandler(watchJob, () => watchArchives(services)),
    jobHandler(askedJob, (asked) => doAsked(services, asked)),
  ]
}
