import { homeCurrency } from '../../currencies/home-currency.ts'
import type { Services } from '../../platform/call.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { type BulkJob, type BulkStep, type ChangeNext, workBulk } from '../../platform/bulk/work-bulk.ts'
import type { PersonById } from '../../platform/imports/commit-import.ts'
import { type JobHandler, jobHandler, jobKind } from '../../platform/jobs/jobs.ts'
import { countAssigned, setBasePrices } from '../../prices/set-base-price.ts'
import { startPrices } from '../../prices/start-prices.ts'
import { noteProducts } from '../note-products.ts'
import type { BulkValues } from './bulk-values.ts'
import { nextRows, writeValues } from './bulk-updates.sql.ts'

/** A change of many products, or its undo. */
export const bulkJob = jobKind<BulkJob>('bulk-product-update')

/** Few enough that orders of these products wait only a moment. */
const rowsAtOnce = 25
/** The same for partner prices, where thousands of partners have each product: about a second. */
const pricesAtOnce = 20_000

export function productsJobs(services: Pick<Services, 'db' | 'clock'>, personById: PersonById): JobHandler[] {
  return [jobHandler(bulkJob, (job) => changeProducts(services, job, personById))]
}

/**
 * Works through the products of a change. One that has been changed since is left as it is, and so is one whose new
 * price would be below cost by now, without confirmation (domain rules §3).
 */
export function changeProducts(
  services: Pick<Services, 'db' | 'clock'>,
  job: BulkJob,
  personById: PersonById,
): Promise<void> {
  return workBulk(services, job, personById, (trx, step) => changeNext(trx, step, services.clock))
}

async function changeNext(trx: Trx, step: BulkStep, clock: Clock): ReturnType<ChangeNext> {
  const { job, person, reason } = step
  const { bulkId, isUndo } = job
  const next = await nextRows(trx, bulkId, {
    outcome: isUndo ? 'done' : 'waiting',
    expected: isUndo ? 'after' : 'before',
    most: rowsAtOnce,
  })
  const rows = await atOnce(trx, next)
  if (rows.length === 0) return []
  const unchanged = rows.filter((row) => row.isSame && !row.isGone)
  const below = isUndo || reason !== '' ? new Set<number>() : await belowCost(trx, unchanged, step, clock)
  const changing = unchanged.filter((row) => !below.has(row.productId))
  await writeValues(trx, changing)
  await setBasePrices(
    trx,
    changing.flatMap((row) =>
      row.to.basePrice === undefined ? [] : [{ productId: row.productId, price: row.to.basePrice }],
    ),
    { userId: person.id, cause: 'bulk', jobRunId: job.runId, reason: isUndo ? '' : reason },
  )
  const acting = { db: trx, person, ip: job.ip, requestId: '' }
  await noteProducts(
    trx,
    acting,
    'changed',
    changing.map((row) => row.productId),
  )
  const left = isUndo ? 'changedSince' : 'changedMeanwhile'
  const done = isUndo ? 'undone' : 'done'
  return rows.map(({ productId, isGone, isSame }) => ({
    productId,
    outcome: isGone ? 'gone' : below.has(productId) ? 'refused' : isSame ? done : left,
  }))
}

/** The products whose new price is below the cost of the next keys, as in the preview. */
async function belowCost(
  trx: Trx,
  rows: readonly { productId: number; to: Partial<BulkValues> }[],
  { person }: BulkStep,
  clock: Clock,
): Promise<ReadonlySet<number>> {
  const priced = rows.filter(({ to }) => to.basePrice !== undefined)
  const costOf = await startPrices(trx, {
    person,
    productIds: priced.map(({ productId }) => productId),
    currency: await homeCurrency(trx),
    at: clock.now(),
  })
  const isBelow = ({ productId, to }: (typeof rows)[number]) =>
    (to.basePrice ?? 0) < (costOf(productId).purchase ?? Number.NEGATIVE_INFINITY)
  return new Set(priced.filter(isBelow).map(({ productId }) => productId))
}

/** The first of these rows, as many as one step may change. */
async function atOnce<R extends { productId: number; to: Partial<BulkValues> }>(trx: Trx, rows: readonly R[]) {
  const pricesOf = await countAssigned(
    trx,
    rows.filter((row) => row.to.basePrice !== undefined).map((row) => row.productId),
  )
  let prices = 0
  const taken = rows.filter(({ productId }) => (prices += pricesOf.get(productId) ?? 0) <= pricesAtOnce)
  return taken.length > 0 ? taken : rows.slice(0, 1)
}
