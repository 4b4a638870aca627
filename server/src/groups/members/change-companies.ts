import { commonErrors } from '@brava/contract/errors.ts'
import type { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { groupErrors } from '@brava/contract/groups/groups.errors.ts'
import { mostPricesAtOnce } from '@brava/contract/prices/price-bulk.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import type { z } from 'zod'
import { companiesToMove, moveToGroup } from '../../companies/move-to-group.ts'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addJobRun, isStillRunning } from '../../platform/jobs/job-runs.ts'
import { refuse } from '../../platform/refuse.ts'
import { lockGroups } from '../../prices/group-prices.ts'
import { guardMany } from '../../prices/guard-prices.ts'
import { recomputePrices } from '../../prices/recompute-prices.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { countPricesOn, pricesOfGroups } from '../groups.sql.ts'
import { groupFor } from '../list-groups.ts'
import { requireConfirmed } from '../require-confirmed.ts'
import { moveJob, type MoveResult } from './move-job.ts'
import { productsMoved } from './products-moved.ts'
import { lastMove, newestMove, undoUntil } from './move-run.ts'
import { planMove } from './plan-move.ts'

type Seller = Call<'distributorsAndResellers'>
type Given = z.output<typeof groups.changeCompanies.body>

/**
 * Puts companies of the person's company into a group, or takes them out. Their prices follow at once or, if there are
 * many, by a job: the answer then contains what it does or would do. Throws common.notFound, group.moveRunning,
 * price.belowCost, price.belowPurchase, price.reasonNeeded.
 */
export async function changeCompanies(call: Seller, groupId: number, given: Given) {
  const { db, person, clock, language } = call
  await groupFor(db, person, groupId)
  const { companyIds, isIn, isDryRun } = given
  // Read without locks: companies can still order while thousands of prices are planned.
  const moving = await companiesToMove(db, { supplierId: person.companyId, companyIds, groupId, isIn })
  const ids = moving.map((one) => one.id)
  const touched = [groupId, ...moving.flatMap((one) => one.from ?? [])]
  const productIds = (await pricesOfGroups(db, touched)).map((row) => row.productId)
  if ((await countPricesOn(db, ids, productIds)) <= mostPricesAtOnce) {
    const count = isDryRun ? ids.length : await moveNow(call, groupId, given)
    return { count, preview: null, move: null }
  }
  const to = isIn ? groupId : null
  const preview = await planMove(db, { person, companyIds: ids, groupId: to, productIds, at: clock.now() })
  if (isDryRun) return { count: ids.length, preview, move: null }
  requireConfirmed(person, given, preview.changes, preview.belowCost)
  await inTransaction(db, async (trx) => {
    await lockOwnGroup(trx, call, groupId)
    await requireNoneRunning(trx, groupId)
    await startMove(trx, call, {
      groupId,
      steps: moving.map(({ id: companyId, from }) => ({ companyId, from, to })),
      isIn,
      isUndo: false,
      confirmBelowCost: given.confirmBelowCost,
      reason: given.reason,
    })
  })
  return { count: ids.length, preview, move: await lastMove(db, person, groupId, language, clock.now()) }
}

async function lockOwnGroup(trx: Trx, { person }: Pick<Seller, 'person'>, groupId: number) {
  const [group] = await lockGroups(trx, [groupId], person.companyId)
  return group ?? refuse(commonErrors.notFound)
}

/**
 * Puts the companies of the last move back where they were; those moved by somebody since stay. Throws
 * price.undoTooLate.
 */
export async function undoMove(call: Seller, groupId: number, which: number): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    await lockOwnGroup(trx, call, groupId)
    await requireNoneRunning(trx, groupId)
    const run = await newestMove(trx, groupId)
    if (run?.id !== which || undoUntil(run, call.clock.now()) === null) refuse(priceErrors.undoTooLate)
    const { moved, isIn } = run.result as MoveResult
    await startMove(trx, call, {
      groupId,
      steps: moved.map(({ companyId, from, to }) => ({ companyId, from: to, to: from })),
      isIn: !isIn,
      isUndo: true,
      confirmBelowCost: true,
      reason: '',
    })
  })
}

interface Start extends Pick<MoveResult, 'isIn' | 'isUndo'> {
  readonly groupId: number
  readonly steps: readonly { companyId: number; from?: number | null; to: number | null }[]
  readonly confirmBelowCost: boolean
  readonly reason: string
}

async function startMove(trx: Trx, call: Seller, { isIn, ...job }: Start): Promise<void> {
  const { person, ip } = call
  const runId = await addJobRun(trx, {
    kind: moveJob.queue,
    companyId: person.companyId,
    userId: person.id,
    subjectId: job.groupId,
    total: job.steps.length,
    result: { isIn, isUndo: job.isUndo, moved: [], left: 0, prices: 0, failed: [] } satisfies MoveResult,
  })
  await call.jobs.enqueue(trx, moveJob, { ...job, runId, ip, sessionId: person.sessionId })
}

async function requireNoneRunning(trx: Trx, groupId: number): Promise<void> {
  if (await isStillRunning(trx, (await newestMove(trx, groupId))?.id)) refuse(groupErrors.moveRunning)
}

function moveNow(call: Seller, groupId: number, given: Given): Promise<number> {
  const { person, ip, clock } = call
  return inTransaction(call.db, async (trx) => {
    const group = await lockOwnGroup(trx, call, groupId)
    const { companyIds, isIn } = given
    const moved = await moveToGroup(trx, { supplierId: person.companyId, companyIds, groupId, isIn })
    if (moved.length === 0) return 0
    const at = clock.now()
    const ids = moved.map((one) => one.id)
    const changed = await recomputePrices(trx, { companyIds: ids }, at)
    const productIds = await productsMoved(trx, { groupId, left: moved.map((one) => one.from), changed })
    await guardMany(trx, { person, ip, companyIds: ids, productIds, confirmation: given, at })
    for (const companyId of ids) {
      const detail = { companyId, groupId, groupName: group.name, isIn }
      await recordSecurityEvent(trx, { kind: 'companies.groupChanged', person, ip, detail })
    }
    return ids.length
  })
}
