import { isDistributor } from '@brava/contract/access.ts'
import { invoiceKind } from '@brava/contract/enums.ts'
import type { CardRefundState } from '@brava/contract/orders/card-refund-state.ts'
import { sql } from 'kysely'
import type { Person } from '../../platform/call.ts'
import { instantsAsked } from '../../platform/dates/date-presets.ts'
import type { Db } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'
import { contains, containing } from '../../platform/db/containing.ts'
import { ordersVisibleTo, userName } from '../record/order-rows.sql.ts'
import type { RefundsRequest } from './list-refunds.ts'

/** As a literal, because the index of credit notes by refund covers only them. */
const creditNote = inText(invoiceKind.creditNote)

/** The matching refunds, of orders that the person may see. */
export function matchingRefunds(db: Db, person: Person, { filters, quickSearch }: RefundsRequest, now: Date) {
  let query = db.selectFrom('refunds as f')
  // A distributor sees all orders: no need to look up a hundred thousand of them for that.
  if (!isDistributor(person)) {
    query = query.where((is) =>
      is.exists(
        ordersVisibleTo(db, person)
          .where(sql<boolean>`o.id = ${sql.ref('f.order_id')}`)
          .select('o.id'),
      ),
    )
  }
  const days = instantsAsked(filters, now)
  if (days.from) query = query.where('f.at', '>=', days.from)
  if (days.until) query = query.where('f.at', '<', days.until)
  if (filters.companyId?.length) query = query.where('f.company_id', 'in', filters.companyId)
  if (filters.reasonKind?.length) query = query.where('f.reason_kind', 'in', filters.reasonKind)
  if (filters.paymentType?.length) query = query.where('f.payment_type', 'in', filters.paymentType)
  if (filters.kind?.length) query = query.where('f.kind', 'in', filters.kind)
  if (filters.cardState?.length) {
    query = query.where(sql<boolean>`exists (select 1 from card_refunds r
      where r.refund_id = f.id and r.state = any(${filters.cardState}::smallint[]))`)
  }
  if (filters.orderId) query = query.where('f.order_id', '=', filters.orderId)
  if (quickSearch) {
    const text = containing(quickSearch)
    query = query.where(sql<boolean>`(f.order_id = any(array(select id from orders where number ilike ${text}))
      or f.company_id = any(array(select id from companies where ${contains(quickSearch, 'name')})) or ${contains(quickSearch, 'f.reason')}
      or exists (select 1 from invoices n where n.refund_id = f.id and n.kind = ${creditNote} and n.number ilike ${text}))`)
  }
  return query
}

type Matching = ReturnType<typeof matchingRefunds>

/** The number of matches and their sums, by currency. */
export function refundSums(query: Matching) {
  return query
    .groupBy('f.currency')
    .orderBy('f.currency')
    .select([
      'f.currency',
      sql<number>`count(*)::int`.as('refunds'),
      sql<number>`sum(f.gross)::bigint`.as('amount'),
      sql<number>`sum(f.gross_home)::bigint`.as('home'),
    ])
    .execute()
}

/**
 * The same from the stored sums; undefined if the request filters by something they do not contain: days, one order, a
 * text.
 */
export async function keptRefundSums(db: Db, person: Person, { filters, quickSearch }: RefundsRequest) {
  const { companyId, reasonKind, paymentType, kind, ...rest } = filters
  if (!isDistributor(person) || quickSearch || Object.values(rest).some((value) => value !== undefined))
    return undefined
  let query = db.selectFrom('refund_sums as s')
  if (companyId?.length) query = query.where('s.company_id', 'in', companyId)
  if (reasonKind?.length) query = query.where('s.reason_kind', 'in', reasonKind)
  if (paymentType?.length) query = query.where('s.payment_type', 'in', paymentType)
  if (kind?.length) query = query.where('s.kind', 'in', kind)
  return query
    .groupBy('s.currency')
    .orderBy('s.currency')
    .select([
      's.currency',
      sql<number>`sum(s.refunds)::int`.as('refunds'),
      sql<number>`sum(s.gross)::bigint`.as('amount'),
      sql<number>`sum(s.gross_home)::bigint`.as('home'),
    ])
    .execute()
}

/** What the sortable columns mean. */
export const refundColumns = {
  createdDate: sql.ref('f.at'),
  orderNumber: sql`(select number from orders where id = f.order_id)`,
  company: sql`(select name from companies where id = f.company_id)`,
  refundedAmount: sql.ref('f.gross'),
  amountHome: sql.ref('f.gross_home'),
  reasonKind: sql.ref('f.reason_kind'),
}
/** Every sort order of the list ends with the instant and then the id, as the index does. */
export const refundTie = { tie: sql.ref('f.at'), id: sql.ref('f.id') }

export async function refundRowsOf(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('refunds as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .innerJoin('companies as c', 'c.id', 'f.company_id')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .where('f.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .select([
      'f.id',
      'f.at as createdDate',
      'f.order_id as orderId',
      'o.number as orderNumber',
      'f.company_id as companyId',
      'c.name as companyName',
      'c.type as companyType',
      'f.kind',
      'f.reason_kind as reasonKind',
      'f.reason',
      'f.payment_type as paymentType',
      userName.as('userName'),
      'f.currency',
      'f.gross as refundedAmount',
      'f.gross_home as amountHome',
      'f.units',
      'f.keys_to_stock as keysToStock',
      'f.keys_withdrawn as keysWithdrawn',
      sql<CardRefundState | null>`(select r.state from card_refunds r where r.refund_id = f.id)`.as('cardState'),
      sql<
        { id: number; name: string }[]
      >`coalesce((select json_agg(json_build_object('id', n.id, 'name', n.number) order by n.leg_id)
        from invoices n where n.refund_id = f.id and n.kind = ${creditNote}), '[]')`.as('creditNotes'),
      sql<boolean>`exists (select 1 from invoices_due d where d.refund_id = f.id and d.kind = ${creditNote})`.as(
        'isCreditNoteDue',
      ),
    ])
    .execute()
}
