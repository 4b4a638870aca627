import { commonErrors } from '@brava/contract/errors.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import type { bulkOutcomes } from '@brava/contract/products/bulk-update.ts'
import type { products } from '@brava/contract/products/products.endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { containing } from '../../platform/db/containing.ts'
import { paged } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { type BulkRowRow, bulkRowsOf, bulkRuns, outcomesOfBulk } from './bulk-updates.sql.ts'

const dayMs = 86_400_000

type Run = Awaited<ReturnType<ReturnType<typeof bulkRuns>['executeTakeFirstOrThrow']>>
type Outcome = (typeof bulkOutcomes)[number]

/** A change as its screen shows it: it can be undone within a day of its end, once. */
export function bulkView(row: Run, outcomes: Partial<Record<Outcome, number>>, now: Date) {
  const { undoRunId, jobRunId: _run, isPaused, doneState, doneAt, reason: _, state, ...facts } = row
  const isUnderWay = state === 'queued' || state === 'running'
  const until = doneAt === null ? null : new Date(doneAt.getTime() + dayMs)
  const mayUndo =
    undoRunId === null && doneState === 'done' && (outcomes.done ?? 0) > 0 && until !== null && now < until
  return {
    ...facts,
    state: isPaused && isUnderWay ? ('paused' as const) : (state as 'queued' | 'running' | 'done' | 'failed'),
    isUndo: undoRunId !== null,
    outcomes,
    undoUntil: mayUndo ? until : null,
  }
}

/** The last change of many products; null where there was none lately. */
export async function lastBulk(db: Db, now: Date) {
  const row = await bulkRuns(db).limit(1).executeTakeFirst()
  return row ? bulkView(row, await outcomesOfBulk(db, row.id), now) : null
}

const columns = { code: sql.ref('p.code'), title: sql.ref('p.title'), outcome: sql.ref('r.outcome') }

/** What became of each product of a change. */
export async function listBulkRows(db: Db, bulkId: number, request: ListRequest<typeof products.bulkRows>) {
  if (!(await bulkRuns(db).where('b.id', '=', bulkId).executeTakeFirst())) refuse(commonErrors.notFound)
  let query = bulkRowsOf(db, bulkId)
  if (request.filters.outcome !== undefined) query = query.where('r.outcome', '=', request.filters.outcome)
  if (request.quickSearch) {
    const found = containing(request.quickSearch)
    query = query.where((is) => is.or([is('p.title', 'ilike', found), is('p.code', 'ilike', found)]))
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
