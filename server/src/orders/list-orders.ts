import { type OrderStatus, orderStatus, paymentStatus, paymentType } from '@brava/contract/enums.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { minorFromWire } from '@brava/contract/money.ts'
import { orderTransitions, statusesToApprove } from '@brava/contract/orders/order-status.ts'
import type { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { actionsFrom } from '@brava/contract/transitions.ts'
import { sql } from 'kysely'
import { presetRange, instantsOf } from '../dates/date-presets.ts'
import type { Db } from '../db/connect.ts'
import { containing, paged } from '../db/paging.ts'
import type { Person, Services } from '../http/context.ts'
import { orderIdsOfCode } from './order-of-code.ts'
import {
  homeCurrency,
  type KeptCount,
  keptCounts,
  marginBp,
  marginHome,
  type OrderRowFound,
  orderRows,
  ordersVisibleTo,
  totalHome,
  userName,
} from './orders.sql.ts'
import { orderRowView } from './order-view.ts'

export type OrdersRequest = ListRequest<typeof orders.list>

/** What each sortable column of the distributor's list means. */
export const orderColumns = {
  createdDate: sql.ref('o.placed_at'),
  number: sql.ref('o.number'),
  company: sql.ref('c.name'),
  user: userName,
  items: sql.ref('o.slots_total'),
  total: totalHome,
  margin: marginHome,
  marginBp,
  paymentType: sql.ref('o.payment_type'),
  payment: sql.ref('o.payment'),
  status: sql.ref('o.status'),
  market: sql.ref('k.code'),
}

/** The orders that match a search: number, partner, person, e-mail, or the exact text of a key; and every filter. */
export async function matchingOrders(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  person: Person,
  request: OrdersRequest,
) {
  const { filters, quickSearch } = request
  let query = orderRows(services.db, person)
  if (filters.ids) query = query.where('o.id', 'in', filters.ids.length > 0 ? filters.ids : [0])
  if (filters.status?.length) query = query.where('o.status', 'in', filters.status)
  if (filters.paymentType?.length) query = query.where('o.payment_type', 'in', filters.paymentType)
  if (filters.payment?.length) query = query.where('o.payment', 'in', filters.payment)
  if (filters.companyId?.length) query = query.where('o.company_id', 'in', filters.companyId)
  if (filters.companyType?.length) query = query.where('c.type', 'in', filters.companyType)
  if (filters.userId?.length) query = query.where('o.user_id', 'in', filters.userId)
  if (filters.market?.length) query = query.where('k.code', 'in', filters.market)
  if (filters.productId?.length) {
    const productIds = filters.productId
    query = query.where((is) =>
      is(
        'o.id',
        'in',
        is.selectFrom('order_lines').select('order_lines.order_id').where('order_lines.product_id', 'in', productIds),
      ),
    )
  }
  const days = daysOf(filters, services.clock.now())
  if (days.from) query = query.where('o.placed_at', '>=', days.from)
  if (days.until) query = query.where('o.placed_at', '<', days.until)
  if (filters.itemsFrom !== undefined) query = query.where('o.slots_total', '>=', filters.itemsFrom)
  if (filters.itemsTo !== undefined) query = query.where('o.slots_total', '<=', filters.itemsTo)
  if (filters.totalFrom !== undefined) query = query.where(totalHome, '>=', minorFromWire(filters.totalFrom))
  if (filters.totalTo !== undefined) query = query.where(totalHome, '<=', minorFromWire(filters.totalTo))
  if (filters.marginFrom !== undefined) query = query.where(marginHome, '>=', minorFromWire(filters.marginFrom))
  if (filters.marginTo !== undefined) query = query.where(marginHome, '<=', minorFromWire(filters.marginTo))
  if (filters.marginBpFrom !== undefined) query = query.where(marginBp, '>=', filters.marginBpFrom)
  if (filters.marginBpTo !== undefined) query = query.where(marginBp, '<=', filters.marginBpTo)
  if (filters.isDomestic !== undefined) query = query.where('o.is_domestic', '=', filters.isDomestic)
  if (filters.isFree !== undefined) query = query.where('o.is_free', '=', filters.isFree)
  if (quickSearch) {
    const found = containing(quickSearch)
    const byCode = await orderIdsOfCode(services, quickSearch)
    query = query.where((is) =>
      is.or([
        is('o.number', 'ilike', found),
        is('o.email', 'ilike', found),
        is('c.name', 'ilike', found),
        is(userName, 'ilike', found),
        ...(byCode.length > 0 ? [is('o.id', 'in', byCode)] : []),
      ]),
    )
  }
  return query
}

/** The instants between which the asked days lie; open where no day is named. */
export function daysOf(
  filters: { datePreset?: number | undefined; dateFrom?: string | undefined; dateTo?: string | undefined },
  now: Date,
): { from?: Date; until?: Date } {
  if (filters.datePreset !== undefined) return instantsOf(presetRange(filters.datePreset, now))
  return {
    ...(filters.dateFrom ? { from: instantsOf({ from: filters.dateFrom, to: filters.dateFrom }).from } : {}),
    ...(filters.dateTo ? { until: instantsOf({ from: filters.dateTo, to: filters.dateTo }).until } : {}),
  }
}

/** One page of the distributor's list with the sum of all that matches and the counts of the saved views. */
export async function listOrders(services: Services, person: Person, request: OrdersRequest) {
  const query = await matchingOrders(services, person, request)
  const kept = await keptCounts(services.db, person)
  const [sums, counts, currency] = await Promise.all([
    keptSums(kept, request) ??
      query
        .clearSelect()
        .select([sql<number>`count(*)::int`.as('n'), sql<number>`coalesce(sum(${totalHome}), 0)::bigint`.as('sum')])
        .executeTakeFirstOrThrow(),
    countsOfViews(services.db, person, kept),
    homeCurrency(services.db),
  ])
  const page = await paged<OrderRowFound, keyof typeof orderColumns>(query, request, {
    sort: orderColumns,
    defaultSort: 'createdDate',
    id: sql.ref('o.id'),
    total: sums.n,
  })
  return {
    data: page.data.map((row) => ({ ...orderRowView(row), allowedActions: allowedActions(row) })),
    pagedResult: page.pagedResult,
    homeCurrency: currency,
    sumHome: sums.sum,
    counts,
  }
}

/** Total and sum from the kept counts, where the search asks for nothing but companies and statuses; else undefined. */
function keptSums(kept: readonly KeptCount[], request: OrdersRequest): { n: number; sum: number } | undefined {
  const { status, companyId, ...rest } = request.filters
  if (request.quickSearch || Object.values(rest).some((value) => value !== undefined)) return undefined
  const rows = kept.filter(
    (row) =>
      (!status?.length || (status as number[]).includes(row.status)) &&
      (!companyId?.length || companyId.includes(row.companyId)),
  )
  return {
    n: rows.reduce((sum, row) => sum + row.orders, 0),
    sum: rows.reduce((sum, row) => sum + row.grossHome, 0),
  }
}

/** What may be done with a row in one click: the table, and keys where there must be some. */
function allowedActions(row: OrderRowFound): string[] {
  return actionsFrom(orderTransitions, row.status as never).filter(
    (action) => row.slotsAssigned > 0 || (action !== 'resendEmail' && action !== 'replaceFaultyKey'),
  )
}

/** How many orders wait for a decision. */
export async function countToApprove(db: Db, person: Person): Promise<number> {
  const kept = await keptCounts(db, person)
  return kept
    .filter((row) => statusesToApprove.includes(row.status as OrderStatus))
    .reduce((sum, row) => sum + row.orders, 0)
}

/** How many orders stand in each saved view, whatever the filter. */
async function countsOfViews(db: Db, person: Person, kept: readonly KeptCount[]) {
  const of = (statuses: readonly number[]) =>
    kept.filter((row) => statuses.includes(row.status)).reduce((sum, row) => sum + row.orders, 0)
  const problems = await ordersVisibleTo(db, person)
    .where('o.payment_type', '=', paymentType.code.creditCard)
    .where('o.payment', 'in', cardProblems)
    .where('o.status', 'in', [...statusesToApprove])
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return {
    all: kept.reduce((sum, row) => sum + row.orders, 0),
    toApprove: of(statusesToApprove),
    missingKeys: of([orderStatus.code.partiallyCompleted]),
    cardProblems: problems.n,
  }
}

/** Payment states of a card that somebody must look at. */
const cardProblems: number[] = [
  paymentStatus.code.declined,
  paymentStatus.code.declinedOther,
  paymentStatus.code.requestTimeout,
]
