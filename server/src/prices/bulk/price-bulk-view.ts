import type { bulkOutcomes } from '@brava/contract/bulk-runs.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { sql } from 'kysely'
import { editableCompanyFor } from '../../companies/company-for.ts'
import { type BulkScope, bulkRuns } from '../../platform/bulk/bulk-changes.ts'
import type { Person } from '../../platform/call.ts'
import type { Db } from '../../platform/db/connect.ts'
import { contains } from '../../platform/db/containing.ts'
import { paged } from '../../platform/db/paging.ts'
import type { Seller } from '../settle-prices.ts'
import { type PriceBulkRow, priceBulkRows } from './price-bulk.sql.ts'
import { lastBulk } from './steer-price-bulk.ts'

/** A company sees and undoes the bulk changes of its own people. */
export const scopeOf = (person: Person, companyId: number): BulkScope => ({ companyId, sellerId: person.companyId })

/** The last bulk change of a partner's prices; null where there was none recently. */
export async function lastPriceUpdate(
  { db, person, clock }: Pick<Seller, 'db' | 'person' | 'clock'>,
  companyId: number,
) {
  await editableCompanyFor(db, person, companyId)
  return lastBulk(db, { own: scopeOf(person, companyId) }, clock.now())
}

/** The outcome for each product in the last bulk change of a partner's prices. */
export async function listPriceUpdateRows(
  db: Db,
  person: Person,
  companyId: number,
  request: ListRequest<typeof prices.priceUpdateRows>,
) {
  const { currency } = await editableCompanyFor(db, person, companyId)
  const page = await bulkRowsPage(db, scopeOf(person, companyId), request)
  return { ...page, currency }
}

const columns = { code: sql.ref('p.code'), title: sql.ref('p.title'), outcome: sql.ref('r.outcome') }

/** The outcome for each product in the last bulk change of a scope. */
export async function bulkRowsPage(db: Db, scope: BulkScope, request: ListRequest<typeof prices.priceUpdateRows>) {
  const last = await bulkRuns(db, scope).limit(1).executeTakeFirst()
  let query = priceBulkRows(db, last?.id ?? 0)
  if (request.filters.outcome !== undefined) query = query.where('r.outcome', '=', request.filters.outcome)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'p.title', 'p.code'))
  }
  const page = await paged<PriceBulkRow, keyof typeof columns>(query, request, {
    sort: columns,
    defaultSort: 'code',
    id: sql.ref('r.product_id'),
  })
  return {
    ...page,
    data: page.data.map(({ cost: purchase, ...row }) => ({
      ...row,
      id: row.productId,
      purchase,
      isBelowCost: purchase !== null && row.newPrice !== null && row.newPrice < purchase,
      outcome: row.outcome as (typeof bulkOutcomes)[number],
    })),
  }
}
