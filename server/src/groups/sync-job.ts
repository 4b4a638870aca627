import { isDistributor } from '@brava/contract/access.ts'
import type { Person, Services } from '../platform/call.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { savepoint } from '../platform/db/savepoint.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { lockJobRun, nameRun, noteFailedTry, setJobRun, stepJobRun } from '../platform/jobs/job-runs.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { Refused } from '../platform/refuse.ts'
import { followGroup, type FollowWish } from '../prices/follow-group.ts'
import { type HomeCosts, homeCosts } from '../prices/purchase-prices.ts'
import { moveCompanies, moveJob } from './members/move-job.ts'
import { companiesOfGroup, holdInGroup, pricesOfGroup } from './groups.sql.ts'

interface SyncJob extends FollowWish {
  readonly runId: number
  readonly groupId: number
  readonly confirmBelowCost: boolean
  readonly reason: string
  readonly ip: string
  readonly sessionId: number
}

/** The sync of a price group with its companies, one after another. */
export const syncJob = jobKind<SyncJob>('sync-group-prices')

/** What a run has done so far; stored in its job_runs. */
export interface SyncResult {
  /** Companies up to this id are done. */
  readonly upTo: number
  readonly prices: number
  readonly assigned: number
  /** Companies that were refused, with the code of the refusal. */
  readonly failed: readonly { companyId: number; companyName: string; code: string }[]
}

export const noResult: SyncResult = { upTo: 0, prices: 0, assigned: 0, failed: [] }

/** The current person behind an id; null when that person may no longer work here. */
type PersonById = (db: Db, userId: number, sessionId: number) => Promise<Person | null>

export function groupsJobs(services: Pick<Services, 'db' | 'clock'>, personById: PersonById): JobHandler[] {
  return [
    jobHandler(syncJob, (job) => syncCompanies(services, job, personById)),
    jobHandler(moveJob, (job) => moveCompanies(services, job, personById)),
  ]
}

/**
 * Works through the group's companies. A company and its record as done are one transaction: run again, also after a
 * crash, it continues with the next one. A refused company is recorded and left as it was.
 */
export async function syncCompanies(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  job: SyncJob,
  personById: PersonById,
): Promise<void> {
  try {
    const costsOf = recentCosts()
    while (await inTransaction(db, async (trx) => nextCompany(trx, job, { personById, costsOf }, clock.now())));
    await setJobRun(db, job.runId, { state: 'done', finished_at: clock.now() })
  } catch (error) {
    await noteFailedTry(db, job.runId, error, clock.now())
    throw error
  }
}

interface Asking {
  readonly personById: PersonById
  readonly costsOf: ReturnType<typeof recentCosts>
}

async function nextCompany(trx: Trx, job: SyncJob, { personById, costsOf }: Asking, at: Date): Promise<boolean> {
  const run = await lockJobRun(trx, job.runId)
  if (!run || run.state === 'done') return false
  await nameRun(trx, run.id)
  const done = { ...noResult, ...(run.result as object) } as SyncResult
  const company = (await companiesOfGroup(trx, job.groupId)).find((one) => one.id > done.upTo)
  if (!company) return false
  const person = await personById(trx, run.user_id, job.sessionId)
  if (!person || person.companyIsBlocked) throw new Error('the user who started this sync may no longer work here')
  // It has just left the group: its prices are no longer this group's business, and the next company is looked for.
  if (!(await holdInGroup(trx, job.groupId, company.id))) return true
  const step = await syncOne(trx, job, { person, companyId: company.id, costsOf, at })
  await stepJobRun(trx, run.id, {
    done: Math.min(run.done + 1, run.total),
    result: {
      upTo: company.id,
      prices: done.prices + step.prices,
      assigned: done.assigned + step.assigned,
      failed: step.code
        ? [...done.failed, { companyId: company.id, companyName: company.name, code: step.code }].slice(0, 200)
        : done.failed,
    } satisfies SyncResult,
  })
  return true
}

/** Syncs one company, or returns the error code that refused it: it is then unchanged. */
async function syncOne(
  trx: Trx,
  job: SyncJob,
  of: { person: Person; companyId: number; costsOf: Asking['costsOf']; at: Date },
): Promise<{ prices: number; assigned: number; code?: string }> {
  const { person, companyId, costsOf, at } = of
  const before = await savepoint(trx, 'company')
  const productIds = (await pricesOfGroup(trx, job.groupId)).map((row) => row.productId)
  const call = { person, ip: job.ip, clock: { now: () => at } }
  try {
    return await followGroup(trx, call, {
      companyId,
      productIds,
      wish: job,
      at,
      costs: isDistributor(person) ? await costsOf(trx, productIds, at) : undefined,
      confirmation: job,
      jobRunId: job.runId,
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await before.undo()
    return { prices: 0, assigned: 0, code: error.def.code }
  }
}

const costsHoldMs = 10_000

/**
 * What the next keys cost, cached for ten seconds: the companies of a group get the same products one after another.
 */
function recentCosts() {
  let known: { readonly at: Date; readonly productIds: string; readonly costs: HomeCosts } | undefined
  return async (trx: Trx, productIds: readonly number[], at: Date): Promise<HomeCosts> => {
    const asked = productIds.join()
    const isRecent = known?.productIds === asked && at.getTime() - known.at.getTime() < costsHoldMs
    if (!known || !isRecent) known = { at, productIds: asked, costs: await homeCosts(trx, productIds) }
    return known.costs
  }
}
