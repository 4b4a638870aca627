import type { books } from '@brava/contract/books/books.endpoints.ts'
import {
  type CorrectionAction,
  type CorrectionState,
  correctionTransitions,
} from '@brava/contract/books/correction-state.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { actionsFrom } from '@brava/contract/transitions.ts'
import { sql } from 'kysely'
import { homeCurrency } from '../../currencies/home-currency.ts'
import type { Person } from '../../platform/call.ts'
import type { Db } from '../../platform/db/connect.ts'
import { contains } from '../../platform/db/containing.ts'
import { paged } from '../../platform/db/paging.ts'
import { correctionCounts, type CorrectionFound, correctionRows } from './corrections.sql.ts'

const columns = {
  askedDate: sql.ref('x.asked_at'),
  company: sql.ref('c.name'),
  state: sql.ref('x.state'),
  askedBy: sql`a.first_name || ' ' || a.last_name`,
}

/** One page of manual bookings, how many wait, and since when. */
export async function listCorrections(db: Db, person: Person, request: ListRequest<typeof books.corrections>) {
  const { filters, quickSearch } = request
  let query = correctionRows(db)
  if (filters.state?.length) query = query.where('x.state', 'in', filters.state)
  if (filters.kind?.length) query = query.where('x.kind', 'in', filters.kind)
  if (filters.companyId !== undefined) query = query.where('x.company_id', '=', filters.companyId)
  if (filters.correctionId !== undefined) query = query.where('x.id', '=', filters.correctionId)
  if (quickSearch) {
    query = query.where(contains(quickSearch, 'c.name', 'x.memo', sql`a.first_name || ' ' || a.last_name`))
  }
  const [{ oldestAt, ...counts }, home, page] = await Promise.all([
    correctionCounts(db),
    homeCurrency(db),
    paged<CorrectionFound, keyof typeof columns>(query, request, {
      sort: columns,
      defaultSort: 'askedDate',
      id: sql.ref('x.id'),
    }),
  ])
  return {
    counts,
    oldestAt,
    homeCurrency: home,
    pagedResult: page.pagedResult,
    data: page.data.map(({ askedById, ...row }) => ({
      ...row,
      allowedActions: actionsFrom<CorrectionState, CorrectionAction>(correctionTransitions, row.state).filter(
        (action) => (action === 'withdraw') === (askedById === person.id),
      ),
    })),
  }
}
