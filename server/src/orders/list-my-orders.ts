import { orderStatus } from '@brava/contract/enums.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import type { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { statusesToApprove } from '@brava/contract/orders/order-status.ts'
import { sql } from 'kysely'
import { containing, paged } from '../db/paging.ts'
import type { Person, Services } from '../http/context.ts'
import { daysOf } from './list-orders.ts'
import { myOrderRowView } from './my-order-view.ts'
import { invoiceNumbersOf, type KeptCount, keptCounts, linesOf, type OrderRowFound, orderRows } from './orders.sql.ts'

const columns = {
  createdDate: sql.ref('o.placed_at'),
  number: sql.ref('o.number'),
  total: sql.ref('o.gross'),
  items: sql.ref('o.slots_total'),
  status: sql.ref('o.status'),
  paymentType: sql.ref('o.payment_type'),
  company: sql.ref('c.name'),
}

/** Orders of the person's company, or of a reseller's retailers; searched by number and by what was bought. */
export async function listMyOrders(
  { db, clock }: Services,
  person: Person,
  request: ListRequest<typeof myOrders.list>,
) {
  const { filters, quickSearch } = request
  let query = orderRows(db, person).where('o.company_id', filters.ofRetailers ? '<>' : '=', person.companyId)
  if (filters.status?.length) query = query.where('o.status', 'in', filters.status)
  if (filters.paymentType?.length) query = query.where('o.payment_type', 'in', filters.paymentType)
  if (filters.companyId?.length) query = query.where('o.company_id', 'in', filters.companyId)
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
  const days = daysOf(filters, clock.now())
  if (days.from) query = query.where('o.placed_at', '>=', days.from)
  if (days.until) query = query.where('o.placed_at', '<', days.until)
  if (quickSearch) {
    const found = containing(quickSearch)
    query = query.where((is) =>
      is.or([
        is('o.number', 'ilike', found),
        is('c.name', 'ilike', found),
        is.exists(
          is
            .selectFrom('order_lines')
            .whereRef('order_lines.order_id', '=', 'o.id')
            .where((line) =>
              line.or([line('order_lines.title', 'ilike', found), line('order_lines.code', 'ilike', found)]),
            )
            .select('order_lines.id'),
        ),
      ]),
    )
  }
  const onThisSide = (await keptCounts(db, person)).filter(
    (row) => (row.companyId !== person.companyId) === (filters.ofRetailers === true),
  )
  const { status, companyId, ofRetailers: _, ...rest } = filters
  const isPlain = !quickSearch && Object.values(rest).every((value) => value === undefined)
  const countOf = (rows: readonly KeptCount[]) => rows.reduce((sum, row) => sum + row.orders, 0)
  const page = await paged<OrderRowFound, keyof typeof columns>(query, request, {
    sort: columns,
    defaultSort: 'createdDate',
    id: sql.ref('o.id'),
    ...(isPlain
      ? {
          total: countOf(
            onThisSide.filter(
              (row) =>
                (!status?.length || (status as number[]).includes(row.status)) &&
                (!companyId?.length || companyId.includes(row.companyId)),
            ),
          ),
        }
      : {}),
  })
  const ids = page.data.map((row) => row.id)
  const [lines, invoices] = await Promise.all([linesOf(db, ids), invoiceNumbersOf(db, ids)])
  const of = (statuses: readonly number[]) => countOf(onThisSide.filter((row) => statuses.includes(row.status)))
  return {
    data: page.data.map((row) =>
      myOrderRowView(
        person,
        row,
        lines.filter((line) => line.orderId === row.id),
        invoices.find((invoice) => invoice.orderId === row.id),
      ),
    ),
    pagedResult: page.pagedResult,
    counts: {
      all: countOf(onThisSide),
      open: of([...statusesToApprove, orderStatus.code.processing]),
      missingKeys: of([orderStatus.code.partiallyCompleted]),
    },
  }
}
