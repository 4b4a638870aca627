import { isDistributor } from '@brava/contract/access.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { groupErrors } from '@brava/contract/groups/groups.errors.ts'
import type { groups } from '@brava/contract/groups/groups.endpoints.ts'
import type { z } from 'zod'
import type { Call } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { addJobRun, isStillRunning, jobRunsOf } from '../platform/jobs/job-runs.ts'
import { refuse } from '../platform/refuse.ts'
import { planFollowing } from '../prices/follow-group.ts'
import { homeCosts } from '../prices/purchase-prices.ts'
import { lockGroups } from '../prices/group-prices.ts'
import { biggestChanges } from './biggest-changes.ts'
import { companiesOfGroup, pricesOfGroup } from './groups.sql.ts'
import { groupFor } from './list-groups.ts'
import { requireConfirmed } from './require-confirmed.ts'
import { syncJob } from './sync-job.ts'

type Seller = Call<'distributorsAndResellers'>
type Given = z.output<typeof groups.sync.body>

/** What a sync would change for whom, biggest changes first; writes nothing. */
export async function previewSync({ db, person, clock }: Seller, groupId: number, wish: Given) {
  await groupFor(db, person, groupId)
  const productIds = (await pricesOfGroup(db, groupId)).map((row) => row.productId)
  const members = await companiesOfGroup(db, groupId)
  const costs = isDistributor(person) ? await homeCosts(db, productIds) : undefined
  const sums = { companiesChanging: 0, prices: 0, assigned: 0, belowCost: 0, overridden: 0 }
  const biggest = biggestChanges(db)
  for (const { id: companyId, name: companyName } of members) {
    const plan = await planFollowing(db, { person, companyId, productIds, wish, at: clock.now(), costs })
    if (plan.changes.length > 0) sums.companiesChanging += 1
    sums.prices += plan.changes.filter((one) => one.kind === 'price').length
    sums.assigned += plan.changes.filter((one) => one.kind === 'assigned').length
    sums.belowCost += plan.changes.filter((one) => one.below).length
    sums.overridden += plan.overridden
    biggest.add(plan.changes.map((one) => ({ ...one, companyId, companyName, currency: plan.currency })))
  }
  return { companies: members.length, ...sums, changes: await biggest.named() }
}

/**
 * Requests the sync of a group: a job works through its companies, each whole or not at all, and continues after a
 * crash. Throws group.nothingToSync, group.syncRunning, price.belowCost, price.belowPurchase, price.reasonNeeded.
 */
export async function startSync(call: Seller, groupId: number, given: Given) {
  const { person } = call
  const preview = await previewSync(call, groupId, given)
  if (preview.prices + preview.assigned === 0) refuse(groupErrors.nothingToSync)
  requireConfirmed(person, given, preview.changes, preview.belowCost)
  await inTransaction(call.db, async (trx) => {
    const [group] = await lockGroups(trx, [groupId], person.companyId)
    if (!group) refuse(commonErrors.notFound)
    const last = await jobRunsOf(trx, syncJob.queue, groupId).executeTakeFirst()
    if (await isStillRunning(trx, last?.id)) refuse(groupErrors.syncRunning)
    const runId = await addJobRun(trx, {
      kind: syncJob.queue,
      companyId: person.companyId,
      userId: person.id,
      subjectId: groupId,
      total: preview.companies,
    })
    const { takeOwnPrices, assignMissing, confirmBelowCost, reason } = given
    const wish = { takeOwnPrices, assignMissing, confirmBelowCost, reason }
    await call.jobs.enqueue(trx, syncJob, { runId, groupId, ip: call.ip, sessionId: person.sessionId, ...wish })
  })
  return preview
}
