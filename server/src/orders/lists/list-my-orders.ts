import { companyType, orderStatus } from '@brava/contract/enums.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import type { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { statusesToApprove } from '@brava/contract/orders/order-status.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { isAsOpened, pagedByIds, placeOf } from '../../platform/db/paging.ts'
import { begins, containing, contains } from '../../platform/db/containing.ts'
import type { Person, Services } from '../../platform/call.ts'
import { myOrdersFirst, rowsFrom } from './first-page.sql.ts'
import { instantsAsked } from '../../platform/dates/date-presets.ts'
import { approvedAsked, isFree, ofProducts } from './find-orders.sql.ts'
import { myOrderRowView } from '../page/my-order-view.ts'
import { orderRowsOf, type Orders, ordersVisibleTo, orderTie } from '../record/order-rows.sql.ts'
import { orderColumns, ordersSortedBy } from './order-columns.sql.ts'
import { countToConfirm, keptTotals, sumOf } from './order-totals.sql.ts'
import { invoiceNumbersOf } from '../record/invoice-numbers.sql.ts'
import { linesOf } from '../record/order-lines.sql.ts'
import { resoldLegsOf } from '../record/order-legs.sql.ts'
import { anyOf, hasEstimate, hasInvoice, referenceContains, shortText } from './search-orders.sql.ts'

const columns = {
  createdDate: orderColumns.createdDate,
  number: orderColumns.number,
  total: sql.ref('o.gross'),
  items: orderColumns.items,
  status: orderColumns.status,
  paymentType: orderColumns.paymentType,
  company: orderColumns.company,
}

type Request = ListRequest<typeof myOrders.list>

/**
 * Orders of the person's company, or those that a reseller sold; searched by number, own reference and what was bought.
 */
export async function listMyOrders(services: Services, person: Person, request: Request) {
  const [{ totals, rows, lines, invoices, resold, pagedResult }, toConfirm] = await Promise.all([
    newestOfMine(services.db, person, request).then((found) => found ?? myOrdersAsked(services, person, request)),
    person.companyType === companyType.code.reseller ? countToConfirm(services.db, person) : 0,
  ])
  const linesBy = Map.groupBy(lines, (line) => line.orderId)
  const resoldBy = new Map(resold.map((legs) => [legs.orderId, legs]))
  const invoiceBy = new Map(invoices.toReversed().map((invoice) => [invoice.orderId, invoice]))
  return {
    data: rows.map((row) =>
      myOrderRowView(person, row, {
        lines: linesBy.get(row.id) ?? [],
        invoice: invoiceBy.get(row.id),
        resold: resoldBy.get(row.id),
      }),
    ),
    pagedResult,
    counts: {
      all: sumOf(totals).n,
      open: sumOf(totals, [...statusesToApprove, orderStatus.code.processing]).n,
      missingKeys: sumOf(totals, [orderStatus.code.partiallyCompleted]).n,
      toConfirm,
    },
  }
}

/** The initial page of the person's own list, in one round trip; undefined if anything else is requested. */
async function newestOfMine(db: Db, { companyId }: Person, request: Request) {
  if (!isAsOpened(request)) return undefined
  const [found] = await (myOrdersFirst.get(request.pageSize)?.(db, { companyId }) ?? [])
  return (
    found && {
      ...found,
      resold: [],
      rows: rowsFrom(found.rows),
      pagedResult: placeOf(request, sumOf(found.totals).n).pagedResult,
    }
  )
}

async function myOrdersAsked({ db, clock }: Services, person: Person, request: Request) {
  const { filters } = request
  const { status, companyId, ofRetailers, ...rest } = filters
  const side = ofRetailers || filters.toConfirm ? ('retailers' as const) : ('own' as const)
  const onThisSide = await keptTotals(db, person, { side })
  const isPlain = !request.quickSearch && Object.values(rest).every((value) => value === undefined)
  const total = isPlain
    ? sumOf(companyId?.length ? await keptTotals(db, person, { side, companyId }) : onThisSide, status).n
    : undefined
  const page = await pagedByIds(
    (isAscending) =>
      ordersSortedBy(matchingMyOrders(db, person, request, clock.now()), request.sortBy, isAscending).select('o.id'),
    request,
    {
      sort: columns,
      defaultSort: 'createdDate',
      ...orderTie,
      ...(total === undefined ? {} : { total }),
    },
    (ids) => orderRowsOf(db, ids),
  )
  const ids = page.data.map((row) => row.id)
  const [lines, invoices, resold] = await Promise.all([
    linesOf(db, ids),
    invoiceNumbersOf(db, ids),
    ofRetailers || filters.toConfirm ? resoldLegsOf(db, ids, person.companyId) : [],
  ])
  return { totals: onThisSide, rows: page.data, lines, invoices, resold, pagedResult: page.pagedResult }
}

function matchingMyOrders(db: Db, person: Person, { filters, quickSearch }: Request, now: Date): Orders {
  let query = ordersVisibleTo(db, person).where(
    filters.ofRetailers || filters.toConfirm ? 'o.reseller_id' : 'o.company_id',
    '=',
    person.companyId,
  )
  if (filters.toConfirm) query = query.where('o.paid_to_supplier', '=', true).where('o.approval', '=', 'open')
  if (filters.status?.length) query = query.where('o.status', 'in', filters.status)
  if (filters.paymentType?.length) query = query.where('o.payment_type', 'in', filters.paymentType)
  if (filters.companyId?.length) query = query.where('o.company_id', 'in', filters.companyId)
  if (filters.productId?.length) query = query.where(ofProducts(filters.productId))
  if (filters.isFree !== undefined) query = query.where(isFree(filters.isFree))
  const days = instantsAsked(filters, now)
  if (days.from) query = query.where('o.placed_at', '>=', days.from)
  if (days.until) query = query.where('o.placed_at', '<', days.until)
  const approved = approvedAsked(filters, now)
  if (approved.from || approved.until) query = query.where('o.approval', '=', 'approved')
  if (approved.from) query = query.where('o.approved_at', '>=', approved.from)
  if (approved.until) query = query.where('o.approved_at', '<', approved.until)
  if (!quickSearch) return query
  // A short text occurs almost everywhere: it matches only beginnings and whole numbers.
  const named = quickSearch.length < shortText ? begins : contains
  return query.where(
    anyOf([
      ...(quickSearch.length < shortText
        ? [sql<boolean>`o.number = ${quickSearch}`]
        : [
            sql<boolean>`o.number ilike ${containing(quickSearch)}`,
            referenceContains(quickSearch),
            hasInvoice(quickSearch, person.companyId),
            hasEstimate(quickSearch, person.companyId),
          ]),
      sql<boolean>`o.company_id in (select c.id from companies c where ${named(quickSearch, 'c.name')})`,
      sql<boolean>`o.id in (select l.order_id from order_lines l
        where l.product_id = any(array(select p.id from products p where ${named(quickSearch, 'p.title', 'p.code')})))`,
    ]),
  )
}
