import { businessDay } from '@brava/contract/calendar-day.ts'
import { hasText } from '@brava/contract/folded.ts'
import type { analytics } from '@brava/contract/reports/analytics.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import type { Services } from '../platform/call.ts'
import type { LastOrder } from '../sales/sold.ts'
import { readSales } from '../sales/read-sales.ts'
import { inOrder, pageOf } from '../platform/db/pages-in-memory.ts'

/** No order for more than twice the usual gap. @assumption §3 names the call but none of its columns. */
const isOverdue = ({ usualGap, daysSince }: LastOrder) => usualGap !== null && daysSince > 2 * usualGap

/** Partners by the time since their last order, longest first. */
export async function listLastOrders({ db, clock }: Services, request: ListRequest<typeof analytics.lastOrders>) {
  const today = businessDay(clock.now())
  const every = await (await readSales(db)).lastOrders(today)
  const found = every.filter(({ name, code }) => hasText(`${name} ${code}`, request.quickSearch))
  const overdue = found.filter(isOverdue)
  const { isOverdue: asked } = request.filters
  const rows = asked === undefined ? found : asked ? overdue : found.filter((row) => !isOverdue(row))
  const ordered = inOrder(rows as unknown as (LastOrder & Record<string, unknown>)[], request, 'daysSince')
  return { ...pageOf(ordered, request), counts: { all: found.length, overdue: overdue.length } }
}
