import { slotStatus } from '@brava/contract/enums.ts'
import { inText } from '../../platform/db/in-text.ts'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { preparedRead } from '../../platform/db/prepared.ts'

/** The lines of orders with their keys counted by state, at the price of the ordering company's own leg. */
export async function linesOf(db: Db, orderIds: readonly number[]) {
  return orderIds.length === 0 ? [] : linesRead(db, orderIds)
}

const linesRead = preparedRead('order-lines', (db, orderIds: readonly number[]) =>
  linesQuery(db, sql`${orderIds}::bigint[]`),
)

/**
 * The keys of a line are counted only if the order lacks some: invariant I6 covers the others. A refunded unit counts
 * only as refunded; one that costs nothing is refunded without money (its line may cost its seller something).
 */
export function linesQuery(db: Db, orderIds: Expression<unknown>) {
  const isWhole = sql<boolean>`o.slots_assigned = o.slots_total`
  const refundedUnits = sql<number>`case when o.refunded = 0 and p.gross > 0 then 0 else (
    select count(*)::int from slots b where b.order_line_id = l.id and b.refunded_at is not null) end`
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
            sql<number>`(count(*) filter (where s.state = ${inText(slotStatus.code.assigned)} and s.refunded_at is null))::int`.as(
              'assigned',
            ),
            sql<number>`(count(*) filter (where s.state = ${inText(slotStatus.code.missing)}))::int`.as('missing'),
            sql<number>`(count(*) filter (where s.state = ${inText(slotStatus.code.notDue)} and s.refunded_at is null))::int`.as(
              'notDue',
            ),
            sql<number>`(count(*) filter (where s.state = ${inText(slotStatus.code.notDue)} and s.key_id is not null))::int`.as(
              'reserved',
            ),
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
      sql<number>`case when ${isWhole} then l.quantity - ${refundedUnits} else n.assigned end`.as('assigned'),
      refundedUnits.as('refunded'),
      'n.missing',
      'n.notDue',
      'n.reserved',
    ])
}
export type LineFound = Awaited<ReturnType<typeof linesOf>>[number]

/** What was ordered, as it was placed. */
export function linesToPayAgain(db: Db, orderId: number) {
  return db
    .selectFrom('order_lines')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .select(['id', 'product_id as productId', 'promotion_id as promotionId', 'quantity', 'title'])
    .execute()
}

/** The price of every line on every leg, with its stored trace. Distributors only. */
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
