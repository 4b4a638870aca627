import { isDistributor } from '@brava/contract/access.ts'
import { orderStatus } from '@brava/contract/enums.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { isCardUnpaid, orderTransitions, statusesToApprove } from '@brava/contract/orders/order-status.ts'
import type { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { actionsFrom } from '@brava/contract/transitions.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { isAsOpened, pagedByIds, placeOf } from '../../platform/db/paging.ts'
import type { Person, Services } from '../../platform/call.ts'
import { ordersFirst, ordersOfCompanyFirst, rowsFrom } from './first-page.sql.ts'
import { narrowedByText, ordersFound, type TextFound } from './find-orders.sql.ts'
import { type OrderRowFound, orderRowsOf, type Orders, orderTie } from '../record/order-rows.sql.ts'
import { orderColumns, ordersSortedBy } from './order-columns.sql.ts'
import { keptTotals, type ListFacts, listFacts, type StatusTotal, sumOf } from './order-totals.sql.ts'
import { orderRowView } from '../record/order-row-view.ts'
import { anyOf, ofUsers } from './search-orders.sql.ts'

export type OrdersRequest = ListRequest<typeof orders.list>

/** One page of the distributor's list with the sum of everything that matches and the counts of the saved views. */
export async function listOrders(services: Services, person: Person, request: OrdersRequest) {
  const { facts, sums, rows, pagedResult } =
    (await newestOrders(services.db, person, request)) ?? (await ordersAsked(services, person, request))
  const all = facts.totals
  return {
    data: rows.map((row) => ({ ...orderRowView(row), allowedActions: allowedActions(row) })),
    pagedResult,
    homeCurrency: facts.homeCurrency,
    sumHome: sums.sum,
    counts: {
      all: sumOf(all).n,
      toApprove: sumOf(all, statusesToApprove).n - facts.atReseller.orders,
      atReseller: facts.atReseller.orders,
      missingKeys: sumOf(all, [orderStatus.code.partiallyCompleted]).n,
      cardProblems: facts.cardProblems,
    },
  }
}

/**
 * The initial page of the list, of everybody or of one company, in one round trip; undefined if anything else is
 * requested.
 */
async function newestOrders(db: Db, person: Person, request: OrdersRequest) {
  const { companyId, ...rest } = request.filters
  const [ofCompany, ...others] = companyId ?? []
  if (!isDistributor(person) || !isAsOpened({ ...request, filters: rest }) || others.length > 0) return undefined
  const [found] =
    ofCompany === undefined
      ? await (ordersFirst.get(request.pageSize)?.(db, {}) ?? [])
      : await (ordersOfCompanyFirst.get(request.pageSize)?.(db, { companyId: ofCompany }) ?? [])
  if (!found) return undefined
  const sums = sumOf(found.companyTotals ?? found.totals)
  return { facts: found, sums, rows: rowsFrom(found.rows), pagedResult: placeOf(request, sums.n).pagedResult }
}

async function ordersAsked(services: Services, person: Person, request: OrdersRequest) {
  const { db } = services
  const [{ filtered, text }, facts] = await Promise.all([ordersFound(services, person, request), listFacts(db)])
  const sums = await sumsOf(db, person, request, { all: facts.totals, atReseller: facts.atReseller, filtered, text })
  const page = await pagedByIds(
    (isAscending) => ordersSortedBy(narrowedByText(filtered, text), request.sortBy, isAscending).select('o.id'),
    request,
    { sort: orderColumns, defaultSort: 'createdDate', ...orderTie, total: sums.n },
    (ids) => orderRowsOf(db, ids),
  )
  return { facts, sums, rows: page.data, pagedResult: page.pagedResult }
}

/**
 * Total and sum of the matches. Totals are stored by company and status: a search by these alone counts nothing; a text
 * search counts only what it finds outside the companies that it names.
 */
export async function sumsOf(
  db: Db,
  person: Person,
  request: OrdersRequest,
  found: {
    all: readonly StatusTotal[]
    atReseller: ListFacts['atReseller']
    filtered: Orders
    text: TextFound | undefined
  },
): Promise<{ n: number; sum: number }> {
  const { status, companyId, companyType, market, isAtReseller, ...rest } = request.filters
  const { text, filtered } = found
  const narrow = Boolean(companyId?.length || companyType?.length || market?.length)
  const isKept = Object.values(rest).every((value) => value === undefined)
  if (isKept && isAtReseller === false && !text && !narrow) return withoutAtReseller(found, status)
  if (!isKept || isAtReseller !== undefined) return counted(narrowedByText(filtered, text))
  if (!text) {
    return sumOf(narrow ? await keptTotals(db, person, { companyId, companyType, market }) : found.all, status)
  }
  const named = text.companyIds.filter((id) => !companyId?.length || companyId.includes(id))
  const elsewhere = filtered.where(sql<boolean>`o.company_id <> all(${[...text.companyIds]}::bigint[])`)
  // Three parts without common orders: those of the named companies (stored totals), those of named people elsewhere
  // (from their index), and the rest.
  const [ofNamed, ofPeople, beside] = await Promise.all([
    named.length > 0 ? keptTotals(db, person, { companyId: named, companyType, market }) : [],
    text.userIds.length > 0 ? counted(elsewhere.where(ofUsers(text.userIds))) : { n: 0, sum: 0 },
    counted(elsewhere.where(anyOf(text.beside)).where(sql<boolean>`o.user_id <> all(${[...text.userIds]}::bigint[])`)),
  ])
  const kept = sumOf(ofNamed, status)
  return { n: kept.n + ofPeople.n + beside.n, sum: kept.sum + ofPeople.sum + beside.sum }
}

/** Orders in the given statuses, without those that resellers have yet to confirm. */
function withoutAtReseller(
  { all, atReseller }: { all: readonly StatusTotal[]; atReseller: ListFacts['atReseller'] },
  status: readonly number[] | undefined,
) {
  const { n, sum } = sumOf(all, status)
  if (status?.length && !status.includes(orderStatus.code.awaitingPayment)) return { n, sum }
  return { n: n - atReseller.orders, sum: sum - atReseller.grossHome }
}

function counted(orders: Orders): Promise<{ n: number; sum: number }> {
  return orders
    .select([sql<number>`count(*)::int`.as('n'), sql<number>`coalesce(sum(o.total_home), 0)::bigint`.as('sum')])
    .executeTakeFirstOrThrow()
}

/**
 * The one-click actions of a row: as the table allows, with keys where some are needed, and without approval of an
 * unpaid card or of a payment to a reseller.
 */
function allowedActions(row: OrderRowFound): string[] {
  return actionsFrom(orderTransitions, row.status as never).filter(
    (action) =>
      (row.slotsAssigned > 0 || (action !== 'resendEmail' && action !== 'replaceFaultyKey')) &&
      (action !== 'approve' || !(isCardUnpaid(row) || row.paidToSupplier)),
  )
}
