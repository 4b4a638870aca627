import { allowed } from '@brava/contract/access.ts'
import { moveToGroup } from '../../companies/move-to-group.ts'
import type { Person, Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { savepoint } from '../../platform/db/savepoint.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { PersonById } from '../../platform/imports/commit-import.ts'
import { lockJobRun, nameRun, noteFailedTry, setJobRun, stepJobRun } from '../../platform/jobs/job-runs.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { Refused } from '../../platform/refuse.ts'
import { lockGroups } from '../../prices/group-prices.ts'
import { guardMany } from '../../prices/guard-prices.ts'
import { pricesTexts } from '../../prices/prices.texts.ts'
import { recomputePrices } from '../../prices/recompute-prices.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { groupOfCompany, nameOfCompany } from '../groups.sql.ts'
import { productsMoved } from './products-moved.ts'

/** The target of a company: a group, or none. */
interface Step {
  readonly companyId: number
  /** Its current group; undefined: any. */
  readonly from?: number | null
  readonly to: number | null
}

interface MoveJob {
  readonly runId: number
  readonly groupId: number
  readonly steps: readonly Step[]
  readonly isUndo: boolean
  readonly confirmBelowCost: boolean
  readonly reason: string
  readonly ip: string
  readonly sessionId: number
}

/** Moves companies into a price group or out of it, one after another. */
export const moveJob = jobKind<MoveJob>('change-group-companies')

/** What a run has done so far; stored in its job_runs. */
export interface MoveResult {
  readonly isIn: boolean
  readonly isUndo: boolean
  readonly moved: readonly { companyId: number; from: number | null; to: number | null }[]
  /** Moved by somebody else since. */
  readonly left: number
  readonly prices: number
  /** Companies that were refused, with the code of the refusal. */
  readonly failed: readonly { companyId: number; companyName: string; code: string }[]
}

/**
 * Moves company after company. A company and its record as done are one transaction: run again, also after a crash, it
 * continues with the next one. A refused company is recorded and left as it was.
 */
export async function moveCompanies(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  job: MoveJob,
  personById: PersonById,
): Promise<void> {
  try {
    while (await inTransaction(db, (trx) => nextCompany(trx, job, personById, clock.now())));
    await setJobRun(db, job.runId, { state: 'done', finished_at: clock.now() })
  } catch (error) {
    await noteFailedTry(db, job.runId, error, clock.now())
    throw error
  }
}

async function nextCompany(trx: Trx, job: MoveJob, personById: PersonById, at: Date): Promise<boolean> {
  const run = await lockJobRun(trx, job.runId)
  const step = run && job.steps[run.done]
  if (!run || !step || run.state === 'done') return false
  await nameRun(trx, run.id)
  const done = run.result as MoveResult
  const person = await personById(trx, run.user_id, job.sessionId)
  if (!person || person.companyIsBlocked || !allowed('distributorsAndResellers', person)) {
    throw new Error('the user who started this may no longer price companies')
  }
  const result = await moveOne(trx, job, { person, step, at })
  const { companyId, to } = step
  await stepJobRun(trx, run.id, {
    done: run.done + 1,
    result: {
      ...done,
      moved: result.moved ? [...done.moved, { companyId, from: result.moved.from, to }] : done.moved,
      left: done.left + (result.left ? 1 : 0),
      prices: done.prices + (result.prices ?? 0),
      failed: result.code
        ? [...done.failed, { companyId, companyName: await nameOfCompany(trx, companyId), code: result.code }]
        : done.failed,
    } satisfies MoveResult,
  })
  return true
}

interface Moved {
  readonly moved?: { readonly from: number | null }
  readonly left?: boolean
  readonly prices?: number
  readonly code?: string
}

/** Moves one company, or returns the error code that refused it: it is then unchanged. */
async function moveOne(trx: Trx, job: MoveJob, of: { person: Person; step: Step; at: Date }): Promise<Moved> {
  const { person, step, at } = of
  const before = await savepoint(trx, 'company')
  try {
    const groupId = step.to ?? step.from ?? job.groupId
    const [group] = await lockGroups(trx, [groupId], person.companyId)
    // Deleted in the meantime: nobody can be put into it, and nobody is in it.
    if (!group) return { left: true }
    if (step.from !== undefined && (await groupOfCompany(trx, step.companyId)) !== step.from) return { left: true }
    const isIn = step.to !== null
    const wanted = { supplierId: person.companyId, companyIds: [step.companyId], groupId, isIn }
    const [moved] = await moveToGroup(trx, wanted)
    if (!moved) return {}
    const changed = await recomputePrices(trx, { companyIds: [moved.id] }, at)
    const confirmation = job.isUndo
      ? { confirmBelowCost: true, reason: job.reason || pricesTexts.putBack[person.language] }
      : { confirmBelowCost: job.confirmBelowCost, reason: job.reason }
    const productIds = await productsMoved(trx, { groupId, left: [moved.from], changed })
    await guardMany(trx, { person, ip: job.ip, companyIds: [moved.id], productIds, confirmation, at })
    const detail = { companyId: moved.id, groupId, groupName: group.name, isIn }
    await recordSecurityEvent(trx, { kind: 'companies.groupChanged', person, ip: job.ip, detail })
    return { moved: { from: moved.from }, prices: changed.filter((one) => one.oldPrice !== one.newPrice).length }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await before.undo()
    return { code: error.def.code }
  }
}
