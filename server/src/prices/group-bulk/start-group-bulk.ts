import { isDistributor } from '@brava/contract/access.ts'
import type { groups } from '@brava/contract/groups/groups.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { mostPricesAtOnce } from '@brava/contract/prices/price-bulk.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { bulkRowsPage } from '../bulk/price-bulk-view.ts'
import { lastBulk, startBulk, type Steered } from '../bulk/steer-price-bulk.ts'
import { belowDetailOfAll, type Confirmation, requireReason } from '../confirm-below-cost.ts'
import { type GroupPrice, setGroupPrices } from '../group-prices.ts'
import type { PriceChanger } from '../settle-prices.ts'
import type { PriceCause } from '../write-price-history.ts'
import { countPricesUnder } from './group-bulk.sql.ts'
import { groupBulkJob } from './group-bulk-job.ts'
import { planGroupPrices } from './plan-group-prices.ts'

/** Prices of own groups, and whether this is a dry run. */
export interface GroupChange extends Confirmation {
  readonly entries: readonly GroupPrice[]
  readonly isDryRun: boolean
}

/** The bulk changes of a group's prices. The caller has checked whose group it is. */
export const pricesOfGroup = (groupId: number): Steered => ({
  own: { groupId },
  any: { groupId },
  job: groupBulkJob,
  about: { groupId },
})

/**
 * Sets prices in own groups at once, or, if they and the prices depending on them are many, by a job for each group;
 * all or none. A dry run of few returns only their number. Preview and job are those of the first group. Throws
 * common.notFound, price.changeRunning, price.belowCost, price.belowPurchase, price.reasonNeeded.
 */
export function changeGroupsOrStart(call: PriceChanger, given: GroupChange, cause: PriceCause) {
  return inTransaction(call.db, async (trx) => {
    const { entries, isDryRun } = given
    const groups = Map.groupBy(entries, (entry) => entry.groupId)
    if (await isMany(trx, groups)) {
      const [first] = await takeAsJobs(trx, call, groups, given)
      if (first) return { ...first, count: entries.length }
    }
    const count = isDryRun ? entries.length : await setGroupPrices(trx, call, entries, given, cause)
    return { count, preview: null, update: null }
  })
}

type Groups = ReadonlyMap<number, readonly GroupPrice[]>

/** Counts the dependent prices at the groups' companies and their retailers too. */
async function isMany(trx: Trx, groups: Groups): Promise<boolean> {
  let touched = 0
  for (const [groupId, entries] of groups) {
    const productIds = entries.map((entry) => entry.productId)
    touched += productIds.length + (await countPricesUnder(trx, groupId, productIds))
    if (touched > mostPricesAtOnce) return true
  }
  return false
}

/** All groups are planned before anything is asked: an agreement covers what every one of them would sell below cost. */
async function takeAsJobs(trx: Trx, call: PriceChanger, groups: Groups, given: GroupChange) {
  const planned = []
  for (const [groupId, entries] of groups)
    planned.push({ groupId, ...(await planGroupPrices(trx, call, groupId, entries)) })
  if (!given.isDryRun) {
    await requireConfirmed(
      trx,
      call,
      given,
      planned.flatMap((one) => one.below),
    )
  }
  const taken = []
  for (const plan of planned) taken.push(await takeAsJob(trx, call, plan, given))
  return taken
}

type Plan = Awaited<ReturnType<typeof planGroupPrices>> & { readonly groupId: number }

async function takeAsJob(trx: Trx, call: PriceChanger, { groupId, preview, rows }: Plan, given: GroupChange) {
  if (given.isDryRun || rows.length === 0) return { preview, update: null }
  const reason = given.confirmBelowCost ? given.reason : ''
  const steered = pricesOfGroup(groupId)
  await startBulk(trx, call, steered, { kind: 'group', reason, rows, belowCost: preview.belowCost })
  return { preview, update: await lastBulk(trx, steered, call.clock.now()) }
}

/** A reseller never sells below what it pays; a distributor below cost only with a reason. */
async function requireConfirmed(
  trx: Trx,
  { person }: Pick<PriceChanger, 'person'>,
  given: Confirmation,
  below: Plan['below'],
): Promise<void> {
  if (below.length === 0) return
  // Counted like the preview: the group's own prices, at however many companies they are below cost.
  const count = new Set(below.flatMap((one) => one.below.map(({ productId }) => productId))).size
  const detail = { ...(await belowDetailOfAll(trx, below)), count }
  if (!isDistributor(person)) refuse(priceErrors.belowPurchase, { detail })
  if (!given.confirmBelowCost) refuse(priceErrors.belowCost, { detail })
  requireReason(given)
}

/** The outcome for each product in the last bulk change of a group's prices, in its currency. */
export async function listGroupUpdateRows(
  db: Db,
  group: { readonly id: number; readonly currency: string },
  request: ListRequest<typeof groups.priceUpdateRows>,
) {
  return { ...(await bulkRowsPage(db, { groupId: group.id }, request)), currency: group.currency }
}
