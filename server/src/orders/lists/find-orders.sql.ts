import { orderStatus } from '@brava/contract/enums.ts'
import { minorFromWire } from '@brava/contract/money.ts'
import { sql } from 'kysely'
import { instantsAsked } from '../../platform/dates/date-presets.ts'
import { inText } from '../../platform/db/in-text.ts'
import type { Person, Services } from '../../platform/call.ts'
import type { OrdersRequest } from './list-orders.ts'
import { orderIdsOfCode } from './order-of-code.ts'
import { type Orders, ordersVisibleTo } from '../record/order-rows.sql.ts'
import { companiesOf } from './order-totals.sql.ts'
import { anyOf, matchesBeside, namedBy, type NamedBySearch, ofCompanies, ofUsers } from './search-orders.sql.ts'

/**
 * What a text finds: the orders of these companies, those of these people at other companies, and those that pass any
 * of the tests.
 */
export interface TextFound extends NamedBySearch {
  readonly beside: ReturnType<typeof matchesBeside>
}

/** The orders that match the filters, and what the searched text finds; together they make the list. */
export async function ordersFound(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  person: Person,
  request: OrdersRequest,
): Promise<{ filtered: Orders; text: TextFound | undefined }> {
  const filtered = filteredOrders(services, person, request)
  const { quickSearch } = request
  if (!quickSearch) return { filtered, text: undefined }
  const [named, byCode] = await Promise.all([namedBy(services.db, quickSearch), orderIdsOfCode(services, quickSearch)])
  return { filtered, text: { ...named, beside: matchesBeside(quickSearch, byCode, named) } }
}

/** Orders narrowed by what a text finds. */
export function narrowedByText(orders: Orders, text: TextFound | undefined): Orders {
  if (!text) return orders
  const named = [
    ...(text.companyIds.length > 0 ? [ofCompanies(text.companyIds)] : []),
    ...(text.userIds.length > 0 ? [ofUsers(text.userIds)] : []),
  ]
  return orders.where(anyOf([...named, ...text.beside]))
}

/**
 * The orders that match a search (number, partner, person, part of the e-mail, number of a document, or the exact text
 * of a key) and every filter.
 */
export async function matchingOrders(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  person: Person,
  request: OrdersRequest,
): Promise<Orders> {
  const { filtered, text } = await ordersFound(services, person, request)
  return narrowedByText(filtered, text)
}

function filteredOrders(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  person: Person,
  { filters }: OrdersRequest,
): Orders {
  let query = ordersVisibleTo(db, person)
  if (filters.ids) query = query.where('o.id', 'in', filters.ids.length > 0 ? filters.ids : [0])
  if (filters.status?.length) query = query.where('o.status', 'in', filters.status)
  if (filters.paymentType?.length) query = query.where('o.payment_type', 'in', filters.paymentType)
  if (filters.payment?.length) query = query.where('o.payment', 'in', filters.payment)
  if (filters.companyId?.length) query = query.where('o.company_id', 'in', filters.companyId)
  if (filters.soldTo?.length) query = query.where(soldTo(filters.soldTo))
  if (filters.companyType?.length)
    query = query.where('o.company_id', 'in', companiesOf(db, 'type', filters.companyType))
  if (filters.userId?.length) query = query.where('o.user_id', 'in', filters.userId)
  if (filters.market?.length) query = query.where('o.company_id', 'in', companiesOf(db, 'market', filters.market))
  if (filters.productId?.length) query = query.where(ofProducts(filters.productId))
  const days = instantsAsked(filters, clock.now())
  if (days.from) query = query.where('o.placed_at', '>=', days.from)
  if (days.until) query = query.where('o.placed_at', '<', days.until)
  const approved = approvedAsked(filters, clock.now())
  if (approved.from || approved.until) query = query.where('o.approval', '=', 'approved')
  if (approved.from) query = query.where('o.approved_at', '>=', approved.from)
  if (approved.until) query = query.where('o.approved_at', '<', approved.until)
  if (filters.itemsFrom !== undefined) query = query.where('o.slots_total', '>=', filters.itemsFrom)
  if (filters.itemsTo !== undefined) query = query.where('o.slots_total', '<=', filters.itemsTo)
  if (filters.totalFrom !== undefined) query = query.where('o.total_home', '>=', minorFromWire(filters.totalFrom))
  if (filters.totalTo !== undefined) query = query.where('o.total_home', '<=', minorFromWire(filters.totalTo))
  if (filters.marginFrom !== undefined) query = query.where('o.margin_home', '>=', minorFromWire(filters.marginFrom))
  if (filters.marginTo !== undefined) query = query.where('o.margin_home', '<=', minorFromWire(filters.marginTo))
  if (filters.marginBpFrom !== undefined) query = query.where('o.margin_bp', '>=', filters.marginBpFrom)
  if (filters.marginBpTo !== undefined) query = query.where('o.margin_bp', '<=', filters.marginBpTo)
  if (filters.isDomestic !== undefined) query = query.where('o.is_domestic', '=', filters.isDomestic)
  if (filters.isFree !== undefined) query = query.where(isFree(filters.isFree))
  if (filters.isReserved !== undefined)
    query = query.where(filters.isReserved ? reserved : sql<boolean>`not ${reserved}`)
  if (filters.isAtReseller !== undefined)
    query = query.where(filters.isAtReseller ? atReseller : sql<boolean>`not ${atReseller}`)
  return query
}

/** Orders whose payment a reseller has yet to confirm (decision 0171). */
const atReseller = sql<boolean>`(o.paid_to_supplier and o.approval = 'open')`

/** The approval days that the list is filtered by, as instants. */
export function approvedAsked(
  filters: {
    readonly approvedPreset?: number | undefined
    readonly approvedFrom?: string | undefined
    readonly approvedTo?: string | undefined
  },
  now: Date,
) {
  return instantsAsked(
    { datePreset: filters.approvedPreset, dateFrom: filters.approvedFrom, dateTo: filters.approvedTo },
    now,
  )
}

/** Orders that await payment and hold keys: what the dashboard counts as reserved without payment. */
const reserved = sql<boolean>`(o.status in (${inText(orderStatus.code.pending, orderStatus.code.awaitingPayment)})
  and exists (select 1 from slots s where s.order_id = o.id and s.key_id is not null))`

/** Orders that the distributor invoices to one of the companies. */
const soldTo = (companyIds: readonly number[]) =>
  sql<boolean>`exists (select from order_legs g where g.order_id = o.id and g.seq = 1 and g.buyer_id = any(${[...companyIds]}::bigint[]))`

/** Free orders, or all others. */
export const isFree = (isFree: boolean) => (isFree ? sql<boolean>`o.is_free` : sql<boolean>`not o.is_free`)

/** Orders with a line for one of the products. */
export const ofProducts = (productIds: readonly number[]) =>
  sql<boolean>`o.id in (select l.order_id from order_lines l where l.product_id = any(${[...productIds]}::bigint[]))`
