import { fileUrl } from '@brava/contract/files/file-url.ts'
import type {
  historyOfPrices,
  priceCauses,
  priceLevels,
} from '@brava/contract/history-of-prices/history-of-prices.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { sql } from 'kysely'
import { instantsBetween } from '../platform/dates/date-presets.ts'
import type { Db } from '../platform/db/connect.ts'
import { pagedByIds } from '../platform/db/paging.ts'
import { changeColumns, changeIds, changeNames, changeRows, countedChanges } from './history-of-prices.sql.ts'

/** Every change of every price, newest first. For distributors only: it shows all partners' prices. */
export async function listPriceHistory(db: Db, request: ListRequest<typeof historyOfPrices.changes>) {
  const { filters } = request
  let query = changeIds(db, request.sortBy)
  if (filters.level?.length) query = query.where('h.level', 'in', filters.level)
  if (filters.cause?.length) query = query.where('h.cause', 'in', filters.cause)
  if (filters.productId) query = query.where('h.product_id', '=', filters.productId)
  if (filters.companyId) query = query.where('h.company_id', '=', filters.companyId)
  const { from, until } = instantsBetween(filters)
  if (from) query = query.where('h.at', '>=', from)
  if (until) query = query.where('h.at', '<', until)
  if (filters.direction) {
    query = query.where(
      filters.direction === 'up' ? sql<boolean>`h.new_value > h.old_value` : sql<boolean>`h.new_value < h.old_value`,
    )
  }
  if (request.quickSearch) query = query.where(changeNames(request.quickSearch))
  const { level, ...others } = filters
  const isCounted = !request.quickSearch && Object.values(others).every((value) => value === undefined)
  const page = await pagedByIds(
    () => query,
    request,
    {
      sort: changeColumns,
      defaultSort: 'createdDate' as const,
      id: sql.ref('h.id'),
      ...(isCounted && { total: await countedChanges(db, level?.length ? level : undefined) }),
    },
    (ids) => changeRows(db).where('h.id', 'in', ids).execute(),
  )
  return {
    ...page,
    data: page.data.map(({ imageFileId, oldValue, newValue, ...row }) => {
      const isMargin = row.level === 'margin'
      return {
        ...row,
        imageUrl: fileUrl(imageFileId),
        level: row.level as (typeof priceLevels)[number],
        cause: row.cause as (typeof priceCauses)[number],
        oldPrice: isMargin ? null : oldValue,
        newPrice: isMargin ? null : newValue,
        oldMarginBp: isMargin ? oldValue : null,
        newMarginBp: isMargin ? newValue : null,
      }
    }),
  }
}
