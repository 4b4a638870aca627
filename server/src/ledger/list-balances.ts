import type { books } from '@brava/contract/books/books.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { contains } from '../platform/db/containing.ts'
import { paged } from '../platform/db/paging.ts'
import { balanceColumns, type BalanceFound, balanceHas, balanceRows } from './balances.sql.ts'

/** One page of the balances of companies with their suppliers, including former ones. */
export async function listBalances(db: Db, request: ListRequest<typeof books.balances>) {
  const { filters, quickSearch } = request
  let query = balanceRows(db)
  if (filters.currency !== undefined) query = query.where('f.currency', '=', filters.currency)
  if (filters.supplierId !== undefined) query = query.where('f.counterparty_id', '=', filters.supplierId)
  const { has } = filters
  if (has?.length) query = query.where((is) => is.or(has.map((name) => balanceHas[name])))
  if (quickSearch) {
    query = query.where(contains(quickSearch, 'c.name', 'c.code'))
  }
  return paged<BalanceFound, keyof typeof balanceColumns>(query, request, {
    sort: balanceColumns,
    defaultSort: 'company',
    id: sql.ref('f.id'),
  })
}
