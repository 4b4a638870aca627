import { isDistributor } from '@brava/contract/access.ts'
import type { OrderStatus, PaymentStatus, PaymentType } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import type { OrderFacts } from '@brava/contract/orders/order-status.ts'
import { type Expression, sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { preparedRead } from '../db/prepared.ts'
import type { Person } from '../http/context.ts'
import type { MoneyLeg } from '../ledger/money-leg.ts'
import { orderRows, ordersVisibleTo } from './order-rows.sql.ts'

/** The orders whose keys a person may see in the clear: a distributor all, everybody else only those of the own company. */
export function ordersWithKeysOf(db: Db, person: Person) {
  const visible = ordersVisibleTo(db, person)
  return isDistributor(person) ? visible : visible.where('o.company_id', '=', person.companyId)
}

/** Everything the pages of one order show of its head. */
export function orderHeads(db: Db, person: Person) {
  return orderRows(db, person).select([
    'o.email',
    'o.phone',
    'o.language',
    'o.hold_until as holdUntil',
    'o.approved_at as approvedAt',
    'o.completed_at as completedAt',
    'o.deny_reason as denyReason',
    'o.free_reason as freeReason',
    'o.revenue_home as revenueHome',
    'o.cost_home_e4 as costHomeE4',
    'o.rate_home as rateHome',
    'c.keys_in_mail as keysInMail',
  ])
}
export type OrderHead = Awaited<ReturnType<ReturnType<typeof orderHeads>['execute']>>[number]

/** What acting on an order needs of it. */
export interface LockedOrder extends OrderFacts {
  readonly id: number
  readonly number: string
  readonly status: OrderStatus
  readonly companyId: number
  readonly currency: string
  readonly language: Language
  readonly email: string
  readonly phone: string
  readonly rateHome: string
  readonly isFree: boolean
  /** Purchase cost of the assigned keys, ten-thousandths of the distributor's currency. */
  readonly costHomeE4: number
}

/** The order, locked until the transaction ends; undefined when there is none. */
export async function lockOrder(trx: Trx, id: number): Promise<LockedOrder | undefined> {
  const row = await trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return (
    row && {
      id: row.id,
      number: row.number,
      status: row.status as OrderStatus,
      companyId: row.company_id,
      currency: row.currency,
      language: row.language as Language,
      email: row.email,
      phone: row.phone,
      rateHome: row.rate_home,
      isFree: row.is_free,
      costHomeE4: row.cost_home_e4,
      paymentType: row.payment_type as PaymentType,
      approval: row.approval as OrderFacts['approval'],
      payment: row.payment as PaymentStatus | 0,
      slotsTotal: row.slots_total,
      slotsAssigned: row.slots_assigned,
      slotsMissing: row.slots_missing,
      gross: row.gross,
      refunded: row.refunded,
    }
  )
}

export interface OrderChange {
  readonly status: OrderStatus
  readonly approval?: OrderFacts['approval']
  readonly payment?: PaymentStatus | 0
  readonly approved_at?: Date
  readonly approved_by?: number | null
  readonly deny_reason?: string
  readonly hold_until?: Date | null
  readonly slots_assigned?: number
  readonly slots_missing?: number
  readonly cost_home_e4?: number
  readonly completed_at?: Date | null
}

/** Writes new facts and the status derived from them, if the order still has the status that was read; else answers false. */
export async function changeOrder(
  trx: Trx,
  order: { id: number; status: OrderStatus },
  change: OrderChange,
  now: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('orders')
    .set({ ...change, updated_at: now })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setContact(
  trx: Trx,
  id: number,
  contact: { email?: string; phone?: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ ...contact, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** The money of an order by leg, as the ledger wants it. */
export async function moneyLegsOf(db: Db | Trx, orderId: number): Promise<MoneyLeg[]> {
  const rows = await db
    .selectFrom('order_legs')
    .select(['seq', 'seller_id', 'buyer_id', 'currency', 'gross'])
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({
    seq: row.seq,
    sellerId: row.seller_id,
    buyerId: row.buyer_id,
    currency: row.currency,
    gross: row.gross,
  }))
}

/** The lines of orders with their keys counted by state, at the price of the ordering company's own leg. */
export async function linesOf(db: Db, orderIds: readonly number[]) {
  return orderIds.length === 0 ? [] : linesRead(db, orderIds)
}

const linesRead = preparedRead('order-lines', (db, orderIds: readonly number[]) =>
  linesQuery(db, sql`${orderIds}::bigint[]`),
)

/** The keys of a line are counted only where the order has not all of them: invariant I6 says so of the others. */
export function linesQuery(db: Db, orderIds: Expression<unknown>) {
  const isWhole = sql<boolean>`o.slots_assigned = o.slots_total`
  return db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('order_legs as g', (join) =>
      join.onRef('g.order_id', '=', 'o.id').onRef('g.buyer_id', '=', 'o.company_id'),
    )
    .innerJoin('order_line_prices as p', (join) =>
      join.onRef('p.order_line_id', '=', 'l.id').onRef('p.leg_id', '=', 'g.id'),
    )
    .innerJoin('products as r', 'r.id', 'l.product_id')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('slots as s')
          .whereRef('s.order_line_id', '=', 'l.id')
          .where(sql<boolean>`not ${isWhole}`)
          .select([
            sql<number>`(count(*) filter (where s.state = 1))::int`.as('assigned'),
            sql<number>`(count(*) filter (where s.state = 2))::int`.as('missing'),
            sql<number>`(count(*) filter (where s.state = 3))::int`.as('notDue'),
            sql<number>`(count(*) filter (where s.state = 3 and s.key_id is not null))::int`.as('reserved'),
          ])
          .as('n'),
      (join) => join.onTrue(),
    )
    .where('l.order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('l.order_id')
    .orderBy('l.position')
    .select([
      'l.id',
      'l.order_id as orderId',
      'l.position',
      'l.product_id as productId',
      'l.code',
      'l.title',
      'l.platform',
      'l.quantity',
      'r.image_file_id as imageFileId',
      'p.unit_price as unitPrice',
      'p.net',
      'p.vat',
      'p.gross',
      'p.vat_rate_bp as vatRateBp',
      sql<number>`case when ${isWhole} then l.quantity else n.assigned end`.as('assigned'),
      'n.missing',
      'n.notDue',
      'n.reserved',
    ])
}
export type LineFound = Awaited<ReturnType<typeof linesOf>>[number]

/** The price of every line in every leg, with its stored trace. Distributors only. */
export async function linePricesOf(db: Db, orderId: number) {
  return db
    .selectFrom('order_line_prices as p')
    .innerJoin('order_legs as g', 'g.id', 'p.leg_id')
    .innerJoin('companies as b', 'b.id', 'g.buyer_id')
    .where('g.order_id', '=', orderId)
    .orderBy('g.seq')
    .select([
      'p.order_line_id as lineId',
      'g.seq as legSeq',
      'g.currency',
      'b.name as buyerName',
      'p.unit_price as unitPrice',
      'p.gross',
      'p.vat_rate_bp as vatRateBp',
      'p.trace',
    ])
    .execute()
}

export async function legsOf(db: Db, orderId: number) {
  return db
    .selectFrom('order_legs as g')
    .innerJoin('companies as s', 's.id', 'g.seller_id')
    .innerJoin('companies as b', 'b.id', 'g.buyer_id')
    .where('g.order_id', '=', orderId)
    .orderBy('g.seq')
    .select([
      'g.seq',
      'g.currency',
      'g.net',
      'g.vat',
      'g.gross',
      'g.seller_id as sellerId',
      's.name as sellerName',
      's.type as sellerType',
      'g.buyer_id as buyerId',
      'b.name as buyerName',
      'b.type as buyerType',
    ])
    .execute()
}

/** Currency in which the distributor thinks. */
export async function homeCurrency(db: Db): Promise<string> {
  const row = await db.selectFrom('companies').select('currency').where('type', '=', 1).executeTakeFirst()
  return row?.currency ?? 'BAM'
}

/** Keys that could be assigned now, by product. */
export async function stockOf(db: Db, productIds: readonly number[]): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_stock')
    .select(['product_id', 'available'])
    .where('product_id', 'in', [...new Set(productIds)])
    .execute()
  return new Map(rows.map((row) => [row.product_id, row.available]))
}

/** The units of an order (or one line of it) with the masked facts of their keys. */
export function slotRows(db: Db, orderId: number, choice: { lineId?: number | undefined; state?: number | undefined }) {
  let query = db
    .selectFrom('slots as s')
    .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
    .leftJoin('keys as y', 'y.id', 's.key_id')
    .leftJoin('key_batches as h', 'h.id', 'y.batch_id')
    .where('s.order_id', '=', orderId)
  if (choice.lineId !== undefined) query = query.where('s.order_line_id', '=', choice.lineId)
  if (choice.state !== undefined) query = query.where('s.state', '=', choice.state)
  return query
}

export async function slotPage(
  db: Db,
  orderId: number,
  choice: { lineId?: number | undefined; state?: number | undefined; page: number; pageSize: number },
) {
  const query = slotRows(db, orderId, choice)
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const slots = await query
    .orderBy('l.position')
    .orderBy('s.position')
    .limit(choice.pageSize)
    .offset((choice.page - 1) * choice.pageSize)
    .select([
      's.id',
      's.order_line_id as lineId',
      's.position',
      's.state',
      's.key_id as keyId',
      's.assigned_at as assignedAt',
      's.delivered_at as deliveredAt',
      's.revealed_at as revealedAt',
      's.cost_home_e4 as costHomeE4',
      'y.last4',
      'y.kind',
      'h.code as batchCode',
      sql<number>`(select count(*)::int from slot_replacements x where x.slot_id = s.id)`.as('replacements'),
      sql<boolean>`exists (select 1 from order_events e where e.order_id = s.order_id and e.kind = 'faultyReported'
        and (e.detail ->> 'keyId')::bigint = s.key_id)`.as('reportedFaulty'),
    ])
    .execute()
  return { total, slots }
}
export type SlotFound = Awaited<ReturnType<typeof slotPage>>['slots'][number]

/** Assigned keys of an order in reading order, for mails and downloads. */
export async function assignedKeysOf(db: Db | Trx, orderId: number, lineId?: number) {
  let query = db
    .selectFrom('slots as s')
    .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
    .innerJoin('keys as y', 'y.id', 's.key_id')
    .where('s.order_id', '=', orderId)
    .where('s.state', '=', 1)
  if (lineId !== undefined) query = query.where('s.order_line_id', '=', lineId)
  return query
    .orderBy('l.position')
    .orderBy('s.position')
    .select([
      's.id as slotId',
      's.order_line_id as lineId',
      'y.id as keyId',
      'y.kind',
      'y.product_id as productId',
      'l.code',
      'l.title',
      'l.platform',
      's.position',
      's.assigned_at as assignedAt',
    ])
    .execute()
}

/** The order to which a key is assigned now. */
export async function orderOfKey(db: Db | Trx, keyId: number) {
  return db
    .selectFrom('slots as s')
    .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
    .innerJoin('keys as y', 'y.id', 's.key_id')
    .where('s.key_id', '=', keyId)
    .where('s.state', '=', 1)
    .select([
      's.id as slotId',
      's.order_id as orderId',
      's.order_line_id as lineId',
      's.state',
      'y.id as keyId',
      'y.kind',
      'y.product_id as productId',
      'y.batch_id as batchId',
      'y.last4',
      'l.title',
    ])
    .executeTakeFirst()
}

export async function markRevealed(trx: Db, slotIds: readonly number[], now: Date): Promise<void> {
  if (slotIds.length === 0) return
  await trx
    .updateTable('slots')
    .set({ revealed_at: now })
    .where('id', 'in', [...slotIds])
    .where('revealed_at', 'is', null)
    .execute()
}

export async function recordReplacement(
  trx: Trx,
  row: { slotId: number; oldKeyId: number; newKeyId: number | null; reason: string; userId: number; at: Date },
): Promise<void> {
  await trx
    .insertInto('slot_replacements')
    .values({
      slot_id: row.slotId,
      old_key_id: row.oldKeyId,
      new_key_id: row.newKeyId,
      reason: row.reason,
      user_id: row.userId,
      at: row.at,
    })
    .execute()
}

/** Invoices of orders by id, newest last; only those the ordering company received. */
export async function invoiceNumbersOf(db: Db, orderIds: readonly number[]) {
  return orderIds.length === 0 ? [] : invoiceNumbersRead(db, orderIds)
}

const invoiceNumbersRead = preparedRead('invoice-numbers', (db, orderIds: readonly number[]) =>
  invoiceNumbersQuery(db, sql`${orderIds}::bigint[]`),
)

export function invoiceNumbersQuery(db: Db, orderIds: Expression<unknown>) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', (join) => join.onRef('o.id', '=', 'i.order_id').onRef('o.company_id', '=', 'i.buyer_id'))
    .where('i.order_id', '=', sql<number>`any(${orderIds})`)
    .where('i.kind', '=', sql.lit(1))
    .orderBy('i.id')
    .select(['i.id', 'i.number', 'i.order_id as orderId'])
}

/** The slot to which a key is assigned, locked; undefined when it is no longer. */
export async function lockSlotOfKey(trx: Trx, keyId: number) {
  const slot = await trx
    .selectFrom('slots')
    .select(['id', 'cost_home_e4 as costHomeE4'])
    .where('key_id', '=', keyId)
    .where('state', '=', 1)
    .forUpdate()
    .executeTakeFirst()
  if (!slot) return undefined
  const key = await trx.selectFrom('keys').select('last4').where('id', '=', keyId).executeTakeFirstOrThrow()
  return { ...slot, last4: key.last4 }
}

/** Gives a slot another key, or leaves it missing. */
export async function setSlotKey(
  trx: Trx,
  slotId: number,
  key: { id: number; costHomeE4: number } | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('slots')
    .set({
      state: key ? 1 : 2,
      key_id: key?.id ?? null,
      cost_home_e4: key?.costHomeE4 ?? 0,
      assigned_at: key ? now : null,
      delivered_at: null,
      revealed_at: null,
    })
    .where('id', '=', slotId)
    .execute()
}

/** Paid orders with missing keys of these products, the oldest first. */
export async function ordersMissing(db: Db, productIds: readonly number[]): Promise<number[]> {
  if (productIds.length === 0) return []
  const rows = await db
    .selectFrom('orders as o')
    .where('o.status', '=', 9)
    .where((is) =>
      is.exists(
        is
          .selectFrom('slots as s')
          .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
          .whereRef('l.order_id', '=', 'o.id')
          .where('s.state', '=', 2)
          .where('l.product_id', 'in', [...productIds])
          .select('s.id'),
      ),
    )
    .orderBy('o.placed_at')
    .orderBy('o.id')
    .select('o.id')
    .execute()
  return rows.map((row) => row.id)
}
