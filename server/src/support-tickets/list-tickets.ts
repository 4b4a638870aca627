import { sql } from 'kysely'
import { ticketStatus } from '@brava/contract/enums.ts'
import type { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import type { Call } from '../platform/call.ts'
import { contains } from '../platform/db/containing.ts'
import { pagedByIds } from '../platform/db/paging.ts'
import { ticketColumns, ticketCounts, ticketId, ticketIds, ticketRows, type TicketRow } from './tickets.sql.ts'
import { ticketView } from './ticket-view.ts'

const c = ticketStatus.code

/** Tickets that the person may read. If only states are filtered, the total comes from the counters. */
export async function listTickets({ db, person }: Call, request: ListRequest<typeof supportTickets.list>) {
  const { filters, quickSearch } = request
  const counts = await ticketCounts(db, person)
  const of = (...states: readonly number[]) => states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
  const states = filters.status?.length ? [...new Set(filters.status)] : [...ticketStatus.values]
  const isNarrow =
    quickSearch !== '' || Boolean(filters.emergency?.length || filters.companyId?.length || filters.orderId)
  let query = ticketIds(db, person)
  if (filters.status?.length) query = query.where('t.status', 'in', states)
  if (filters.emergency?.length) query = query.where('t.emergency', 'in', filters.emergency)
  if (filters.companyId?.length) query = query.where('t.company_id', 'in', filters.companyId)
  if (filters.orderId) query = query.where('t.order_id', '=', filters.orderId)
  if (quickSearch !== '') {
    query = query.where(
      contains(
        quickSearch,
        't.subject',
        't.number',
        ticketColumns.company,
        sql<string>`(select number from orders where id = t.order_id)`,
      ),
    )
  }
  const page = await pagedByIds<TicketRow, keyof typeof ticketColumns>(
    () => query,
    request,
    { sort: ticketColumns, defaultSort: 'lastDate', id: ticketId, ...(isNarrow ? {} : { total: of(...states) }) },
    (ids) => ticketRows(db, person).where('t.id', 'in', ids).execute(),
  )
  return {
    counts: {
      all: of(...ticketStatus.values),
      pending: of(c.pending),
      inProgress: of(c.inProgress),
      resolved: of(c.resolved),
    },
    pagedResult: page.pagedResult,
    data: page.data.map(ticketView),
  }
}
