import { isDistributor } from '@brava/contract/access.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { groupErrors } from '@brava/contract/groups/groups.errors.ts'
import type { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { wireFromMinor } from '@brava/contract/minor.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import type { z } from 'zod'
import type { Call } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { addJobRun, jobRunsOf } from '../platform/jobs/job-runs.ts'
import { refuse } from '../platform/refuse.ts'
import { type FollowChange, planFollowing } from '../prices/follow-group.ts'
import { homeCosts } from '../prices/purchase-prices.ts'
import { lockGroups } from '../prices/group-prices.ts'
import { companiesOfGroup, pricesOfGroup, productNames } from './groups.sql.ts'
import { groupFor } from './list-groups.ts'
import { syncJob } from './sync-job.ts'

type Seller = Call<'distributorsAndResellers'>
type Given = z.output<typeof groups.sync.body>

interface Change extends FollowChange {
  readonly companyId: number
  readonly companyName: string
  readonly currency: string
}

/** As many as a person looks at; the counts are of all. */
const mostShown = 500

/** What a sync would change for whom, with its biggest changes first; writes nothing. */
export async function previewSync({ db, person, clock }: Seller, groupId: number, wish: Given) {
  await groupFor(db, person, groupId)
  const productIds = (await pricesOfGroup(db, groupId)).map((row) => row.productId)
  const members = await companiesOfGroup(db, groupId)
  const costs = isDistributor(person) ? await homeCosts(db, productIds) : undefined
  const sums = { companiesChanging: 0, prices: 0, assigned: 0, belowCost: 0, overridden: 0 }
  let biggest: Change[] = []
  for (const { id: companyId, name: companyName } of members) {
    const plan = await planFollowing(db, { companyId, productIds, wish, at: clock.now(), costs })
    if (plan.changes.length > 0) sums.companiesChanging += 1
    sums.prices += plan.changes.filter((one) => one.kind === 'price').length
    sums.assigned += plan.changes.filter((one) => one.kind === 'assigned').length
    sums.belowCost += plan.changes.filter(isBelow).length
    sums.overridden += plan.overridden
    const own = plan.changes.map((one) => ({ ...one, companyId, companyName, currency: plan.currency }))
    biggest = [...biggest, ...own].sort((a, b) => weight(b) - weight(a)).slice(0, mostShown)
  }
  const names = new Map(
    (
      await productNames(
        db,
        biggest.map((one) => one.productId),
      )
    ).map((row) => [row.id, row]),
  )
  const changes = biggest.map(({ purchase, ...one }) => ({
    ...one,
    code: names.get(one.productId)?.code ?? '',
    title: names.get(one.productId)?.title ?? '',
    purchase,
    isBelowCost: isBelow({ newPrice: one.newPrice, purchase }),
  }))
  return { companies: members.length, ...sums, changes }
}

const isBelow = ({ newPrice, purchase }: Pick<FollowChange, 'newPrice' | 'purchase'>) =>
  purchase !== null && newPrice < purchase

/** What is below cost stands first, then by how far the price goes; what is only assigned last. */
function weight(change: FollowChange): number {
  const { oldPrice, newPrice } = change
  const moved = oldPrice === null ? 0 : Math.abs(newPrice - oldPrice) / Math.max(oldPrice, 1)
  return moved + (isBelow(change) ? 1_000_000 : 0)
}

/**
 * Asks for the sync of a group: a job works through its companies, each whole or not at all, and goes on after a crash.
 * Throws group.nothingToSync, group.syncRunning, price.belowCost, price.belowPurchase, price.reasonNeeded.
 */
export async function startSync(call: Seller, groupId: number, given: Given) {
  const { person } = call
  const preview = await previewSync(call, groupId, given)
  if (preview.prices + preview.assigned === 0) refuse(groupErrors.nothingToSync)
  const below = preview.changes.filter((one) => one.isBelowCost)
  if (below.length > 0) requireConfirmed(person, given, below, preview.belowCost)
  await inTransaction(call.db, async (trx) => {
    const [group] = await lockGroups(trx, [groupId], person.companyId)
    if (!group) refuse(commonErrors.notFound)
    const last = await jobRunsOf(trx, syncJob.queue, groupId).executeTakeFirst()
    if (last && (last.state === 'queued' || last.state === 'running')) refuse(groupErrors.syncRunning)
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

type Shown = Awaited<ReturnType<typeof previewSync>>['changes']

function requireConfirmed(person: Seller['person'], given: Given, below: Shown, count: number): void {
  const currency = below[0]?.currency ?? ''
  const products = below
    .filter((one) => one.currency === currency)
    .slice(0, 20)
    .map((one) => ({
      productId: one.productId,
      title: `${one.title}, ${one.companyName}`,
      quantity: 1,
      price: wireFromMinor(one.newPrice),
      purchase: wireFromMinor(one.purchase ?? 0),
    }))
  const detail = { products, count, currency }
  if (!isDistributor(person)) refuse(priceErrors.belowPurchase, { detail })
  if (!given.confirmBelowCost) refuse(priceErrors.belowCost, { detail })
  if (given.reason === '') refuse(priceErrors.reasonNeeded, { fields: [{ path: 'reason', message: '' }] })
}
