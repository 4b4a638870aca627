import { businessDay, daysLater } from '@brava/contract/calendar-day.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import {
  type DifferenceAction,
  type DifferenceState,
  differenceTransitions,
} from '@brava/contract/payments/payment-difference.ts'
import { reconciledDays, type reconciliation } from '@brava/contract/payments/reconciliation.endpoints.ts'
import { actionsFrom } from '@brava/contract/transitions.ts'
import { sql } from 'kysely'
import type { Services } from '../../platform/call.ts'
import { contains } from '../../platform/db/containing.ts'
import { paged } from '../../platform/db/paging.ts'
import { instantsAsked } from '../../platform/dates/date-presets.ts'
import { differenceColumns, differenceCounts, differenceRows } from './differences.sql.ts'
import { daysCompared, lastDayCompared } from './reconciliation.sql.ts'

/** The differences between our card payments and those of the gateways: one page, how many are open, and since when. */
export async function listDifferences(
  { db, clock }: Services,
  request: ListRequest<typeof reconciliation.differences>,
) {
  const { filters, quickSearch } = request
  let query = differenceRows(db)
  if (filters.state?.length) query = query.where('d.state', 'in', filters.state)
  if (filters.kind?.length) query = query.where('d.kind', 'in', filters.kind)
  if (filters.companyId?.length) query = query.where('c.id', 'in', filters.companyId)
  const days = instantsAsked(filters, clock.now())
  if (days.from) query = query.where('d.found_at', '>=', days.from)
  if (days.until) query = query.where('d.found_at', '<', days.until)
  if (quickSearch) {
    query = query.where(contains(quickSearch, 'd.reference', 'o.number', 'c.name', 'd.reason'))
  }
  const [{ oldestAt, ...counts }, lastDay, page] = await Promise.all([
    differenceCounts(db),
    lastDayCompared(db),
    paged<Awaited<ReturnType<typeof query.execute>>[number], keyof typeof differenceColumns>(query, request, {
      sort: differenceColumns,
      defaultSort: 'createdDate',
      id: sql.ref('d.id'),
    }),
  ])
  return {
    counts,
    oldestAt,
    lastDay,
    pagedResult: page.pagedResult,
    data: page.data.map(({ orderId, orderNumber, companyId, companyName, ...row }) => ({
      ...row,
      ...sidesOf(row),
      order: orderId === null ? null : { id: orderId, name: orderNumber ?? '' },
      company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
      allowedActions: actionsFrom<DifferenceState, DifferenceAction>(differenceTransitions, row.state),
    })),
  }
}

/** The results of comparing the last days. */
export async function lastReconciliations({ db, clock }: Services) {
  const since = daysLater(businessDay(clock.now()), -reconciledDays)
  return (await daysCompared(db, since)).map((row) => ({ ...row, ...sidesOf(row) }))
}

interface Sums {
  readonly ourCharged: number
  readonly ourRefunded: number
  readonly theirCharged: number
  readonly theirRefunded: number
}

const sidesOf = ({ ourCharged, ourRefunded, theirCharged, theirRefunded }: Sums) => ({
  ours: { charged: ourCharged, refunded: ourRefunded },
  theirs: { charged: theirCharged, refunded: theirRefunded },
})
