import { commonErrors } from '@brava/contract/errors.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import type { bulkOutcomes } from '@brava/contract/bulk-runs.ts'
import type { products } from '@brava/contract/products/products.endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { contains } from '../../platform/db/containing.ts'
import { paged } from '../../platform/db/paging.ts'
import { bulkRuns, outcomesOfBulk } from '../../platform/bulk/bulk-changes.ts'
import { bulkView, type WayBack } from '../../platform/bulk/bulk-view.ts'
import { refuse } from '../../platform/refuse.ts'
import { type BulkRowRow, bulkRowsOf } from './bulk-updates.sql.ts'

/** A change of many products can be undone for a day. */
export const wayBack: WayBack = { ms: 86_400_000, alsoFailed: false }

type Outcome = (typeof bulkOutcomes)[number]

/** The last change of many products; null if there was none recently. */
export async function lastBulk(db: Db, now: Date) {
  const row = await bulkRuns(db, 'products').limit(1).executeTakeFirst()
  return row ? bulkView(row, await outcomesOfBulk(db, row.id), now, wayBack) : null
}

const columns = { code: sql.ref('p.code'), title: sql.ref('p.title'), outcome: sql.ref('r.outcome') }

/** The outcome of each product of a change. */
export async function listBulkRows(db: Db, bulkId: number, request: ListRequest<typeof products.bulkRows>) {
  if (!(await bulkRuns(db, 'products').where('b.id', '=', bulkId).executeTakeFirst())) refuse(commonErrors.notFound)
  let query = bulkRowsOf(db, bulkId)
  if (request.filters.outcome !== undefined) query = query.where('r.outcome', '=', request.filters.outcome)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'p.title', 'p.code'))
  }
  const page = await paged<BulkRowRow, keyof typeof columns>(query, request, {
    sort: columns,
    defaultSort: 'code',
    id: sql.ref('r.product_id'),
  })
  return {
    ...page,
    data: page.data.map(({ before, after, price, outcome, ...row }) => {
      const oldPrice = before.basePrice ?? price
      const newPrice = after.basePrice ?? price
      return {
        ...row,
        id: row.productId,
        oldPrice,
        newPrice,
        isBelowCost: newPrice !== oldPrice && row.cost !== null && newPrice < row.cost,
        fields: Object.keys(after).filter((name) => name !== 'basePrice'),
        outcome: outcome as Outcome,
      }
    }),
  }
}
