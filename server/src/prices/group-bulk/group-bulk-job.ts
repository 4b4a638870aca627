import { allowed } from '@brava/contract/access.ts'
import type { BulkOutcome } from '../../platform/bulk/bulk-changes.ts'
import { type Outcomes, tryTogether } from '../../platform/bulk/try-together.ts'
import { type BulkJob, type BulkStep, workBulk } from '../../platform/bulk/work-bulk.ts'
import type { Services } from '../../platform/call.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/connect.ts'
import type { PersonById } from '../../platform/imports/commit-import.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { nextPriceRows } from '../bulk/price-bulk.sql.ts'
import { applyGroupPrices, isSameTiers } from '../group-prices.ts'
import { heldGroupPrices, lockGroups } from '../group-prices.sql.ts'
import { sellableProducts } from '../lock-company-products.sql.ts'
import { pricesTexts } from '../prices.texts.ts'
import { countCompaniesUnder } from './group-bulk.sql.ts'
import type { GroupTerms } from './plan-group-prices.ts'

/** A bulk change of a group's prices, or its undo. */
export const groupBulkJob = jobKind<BulkJob>('change-group-prices')

/**
 * How many prices one transaction recomputes at most, unless a single product has more: an order waits only a moment.
 */
const pricesAtOnce = 500
const mostRows = 100

/**
 * Works through the products of a bulk change of a group. A product whose price or tiers in the group have changed
 * since is left unchanged, and so is one that would now be below cost, or below what a reseller pays, without
 * confirmation. Each step checks whether the group still belongs to the person's company.
 */
export function changeManyGroupPrices(
  services: Pick<Services, 'db' | 'clock'>,
  job: BulkJob,
  personById: PersonById,
): Promise<void> {
  return workBulk(services, job, personById, (trx, step) => changeNext(trx, step, services.clock))
}

interface Changing {
  readonly productId: number
  readonly from: GroupTerms
  readonly to: GroupTerms
}

async function changeNext(trx: Trx, step: BulkStep, clock: Clock) {
  const { job, person, groupId } = step
  const mayPrice = groupId !== null && allowed('distributorsAndResellers', person)
  const [group] = mayPrice ? await lockGroups(trx, [groupId], person.companyId) : []
  if (!group) throw new Error('the user who started this change may no longer change the prices of this group')
  const perProduct = 1 + (await countCompaniesUnder(trx, group.id))
  const most = Math.max(1, Math.min(mostRows, Math.floor(pricesAtOnce / perProduct)))
  const rows = (await nextPriceRows<GroupTerms>(trx, job.bulkId, job.isUndo ? 'done' : 'waiting', most)).map(
    ({ productId, before, after }): Changing =>
      job.isUndo ? { productId, from: after, to: before } : { productId, from: before, to: after },
  )
  if (rows.length === 0) return []
  const productIds = rows.map((row) => row.productId)
  const held = await heldGroupPrices(trx, [group.id], productIds)
  const standing = new Map(held.map((row) => [row.product_id, row]))
  const there = await sellableProducts(trx, productIds)
  const stillSo = ({ productId, from }: Changing) => {
    const now = standing.get(productId)
    return (now?.price ?? null) === from.price && isSameTiers(now?.tiers ?? [], from.tiers)
  }
  const left: BulkOutcome = job.isUndo ? 'changedSince' : 'changedMeanwhile'
  const outcomes = new Map<number, BulkOutcome>(
    rows.map((row) => [row.productId, there.has(row.productId) ? left : 'gone']),
  )
  const changing = rows.filter((row) => there.has(row.productId) && stillSo(row))
  const at = clock.now()
  const done = await tryTogether(trx, changing, (some) => apply(trx, step, group.id, some, at))
  for (const [productId, outcome] of done) outcomes.set(productId, outcome)
  return [...outcomes].map(([productId, outcome]) => ({ productId, outcome }))
}

async function apply(
  trx: Trx,
  { job, person, reason }: BulkStep,
  groupId: number,
  rows: readonly Changing[],
  at: Date,
): Promise<Outcomes> {
  const confirmation = job.isUndo
    ? { confirmBelowCost: true, reason: reason || pricesTexts.putBack[person.language] }
    : { confirmBelowCost: reason !== '', reason }
  const entries = rows.map(({ productId, to }) => ({ groupId, productId, price: to.price, tiers: to.tiers }))
  const call = { person, ip: job.ip, clock: { now: () => at } }
  await applyGroupPrices(trx, call, entries, confirmation, 'bulk', job.runId)
  return rows.map((row) => [row.productId, job.isUndo ? 'undone' : 'done'])
}
