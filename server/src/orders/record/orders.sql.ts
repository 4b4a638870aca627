import { orderStatus, slotStatus, type TokenDelivery } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Person } from '../../platform/call.ts'
import { receivingSeller } from './order-legs.sql.ts'
import { orderRows } from './order-rows.sql.ts'

/** All the header data that the pages of one order show. */
export function orderHeads(db: Db, person: Person) {
  return orderRows(db, person)
    .select([
      'o.email',
      'o.delivery_type as deliveryType',
      'o.language',
      'o.hold_until as holdUntil',
      'o.approved_at as approvedAt',
      'o.completed_at as completedAt',
      'o.final_at as finalAt',
      sql<boolean>`o.card_paid_at is not null`.as('isCardPaid'),
      'o.deny_reason as denyReason',
      'o.free_reason as freeReason',
      'o.revenue_home as revenueHome',
      'o.cost_home_e4 as costHomeE4',
      'o.rate_home as rateHome',
      'o.invoice_by_delivery as invoiceByDelivery',
      'o.pos_device_id as posDeviceId',
      receivingSeller.as('paidTo'),
      'c.keys_in_mail as keysInMail',
    ])
    .$narrowType<{ deliveryType: TokenDelivery }>()
}
export type OrderHead = Awaited<ReturnType<ReturnType<typeof orderHeads>['execute']>>[number]

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

/** Paid orders with missing keys of these products, oldest first. */
export async function ordersMissing(db: Db, productIds: readonly number[]): Promise<number[]> {
  if (productIds.length === 0) return []
  const rows = await db
    .selectFrom('orders as o')
    .where('o.status', '=', orderStatus.code.partiallyCompleted)
    .where((is) =>
      is.exists(
        is
          .selectFrom('slots as s')
          .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
          .whereRef('l.order_id', '=', 'o.id')
          .where('s.state', '=', slotStatus.code.missing)
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

/** Orders whose keys are set aside longer than allowed, oldest first. */
export async function ordersPastHold(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('hold_until', '<', now)
    .where('approval', '=', 'open')
    .orderBy('hold_until')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
