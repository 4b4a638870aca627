import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { type BulkJob, type BulkStep, type ChangeNext, workBulk } from '../../platform/bulk/work-bulk.ts'
import type { PersonById } from '../../platform/imports/commit-import.ts'
import { type JobHandler, jobHandler, jobKind } from '../../platform/jobs/jobs.ts'
import { countAssigned, setBasePrices } from '../../prices/set-base-price.ts'
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

/** Works through the products of a change; one that has been changed since is left as it is. */
export function changeProducts(
  services: Pick<Services, 'db' | 'clock'>,
  job: BulkJob,
  personById: PersonById,
): Promise<void> {
  return workBulk(services, job, personById, changeNext)
}

async function changeNext(trx: Trx, { job, person, reason }: BulkStep): ReturnType<ChangeNext> {
  const { bulkId, isUndo } = job
  const next = await nextRows(trx, bulkId, {
    outcome: isUndo ? 'done' : 'waiting',
    expected: isUndo ? 'after' : 'before',
    most: rowsAtOnce,
  })
  const rows = await atOnce(trx, next)
  if (rows.length === 0) return []
  const changing = rows.filter((row) => row.isSame && !row.isGone)
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
    outcome: isGone ? 'gone' : isSame ? done : left,
  }))
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
