import type { companies } from '@brava/contract/companies/companies.endpoints.ts'
import type { PaymentType } from '@brava/contract/enums.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { containing, paged } from '../db/paging.ts'
import { availableOf } from './available-of.ts'
import { type TransactionKind, transactionRows } from './ledger.sql.ts'

/**
 * A company's ledger with its supplier, newest first, with the running balance. Whoever asks must already have seen the
 * company. A charge that follows its own hold is not a line of its own: the hold tells its outcome.
 */
export async function listLedger(db: Db, companyId: number, request: ListRequest<typeof companies.ledger>) {
  const { filters } = request
  let query = transactionRows(db, companyId)
  if (filters.kind?.length) query = query.where('t.kind', 'in', filters.kind)
  if (filters.dateFrom) {
    query = query.where(sql<boolean>`t.at >= (${filters.dateFrom}::date)::timestamp at time zone 'Europe/Sarajevo'`)
  }
  if (filters.dateTo) {
    query = query.where(sql<boolean>`t.at < (${filters.dateTo}::date + 1)::timestamp at time zone 'Europe/Sarajevo'`)
  }
  if (request.quickSearch) {
    const found = containing(request.quickSearch)
    query = query.where((is) => is.or([is('o.number', 'ilike', found), is('t.memo', 'ilike', found)]))
  }
  const [page, balances] = await Promise.all([
    paged<Awaited<ReturnType<typeof query.execute>>[number], 'createdDate'>(query, request, {
      sort: { createdDate: sql.ref('t.id') },
      defaultSort: 'createdDate',
      id: sql.ref('t.id'),
    }),
    availableOf(db, companyId),
  ])
  return {
    ...page,
    ...balances,
    data: page.data.map((row) => ({
      ...row,
      kind: row.kind as TransactionKind,
      paymentType: row.paymentType as PaymentType | null,
      outcome: row.kind === 'hold' ? row.outcome : null,
    })),
  }
}
