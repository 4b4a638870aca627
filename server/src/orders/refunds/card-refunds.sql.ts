import {
  type CardRefundState,
  cardRefundState,
  openCardRefundStates,
} from '@brava/contract/orders/card-refund-state.ts'
import type { DeclineReason } from '@brava/contract/payments/decline-reason.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'

/** Refunded money on its way back to the card. Minor units. */
export interface CardRefund {
  readonly refundId: number
  readonly orderId: number
  /** Whose order it is. */
  readonly companyId: number
  readonly amount: number
  readonly currency: string
  /** The amount taken from the funds of a reseller in between, in the currency of its own leg. */
  readonly supplierAmount: number
  readonly state: CardRefundState
  readonly tries: number
  readonly toldAt: Date | null
  readonly reason: DeclineReason | null
  readonly code: string
  readonly createdAt: Date
  readonly settledAt: Date | null
}

function cardRefunds(db: Db | Trx) {
  return db
    .selectFrom('card_refunds as r')
    .select([
      'r.refund_id as refundId',
      'r.order_id as orderId',
      sql<number>`(select o.company_id from orders o where o.id = r.order_id)`.as('companyId'),
      'r.amount',
      'r.currency',
      'r.supplier_amount as supplierAmount',
      'r.tries',
      'r.told_at as toldAt',
      'r.code',
      'r.created_at as createdAt',
      'r.settled_at as settledAt',
      sql<CardRefundState>`r.state`.as('state'),
      sql<DeclineReason | null>`r.reason`.as('reason'),
    ])
}

export async function insertCardRefund(
  trx: Trx,
  one: Pick<CardRefund, 'refundId' | 'orderId' | 'amount' | 'currency' | 'supplierAmount'> & { readonly at: Date },
): Promise<void> {
  await trx
    .insertInto('card_refunds')
    .values({
      refund_id: one.refundId,
      order_id: one.orderId,
      amount: one.amount,
      currency: one.currency,
      supplier_amount: one.supplierAmount,
      next_ask_at: one.at,
      created_at: one.at,
      updated_at: one.at,
    })
    .execute()
}

/** The card refunds of an order, oldest first. */
export async function cardRefundRows(db: Db | Trx, orderId: number): Promise<CardRefund[]> {
  return cardRefunds(db).where('r.order_id', '=', orderId).orderBy('r.refund_id').execute()
}

export async function cardRefundRow(db: Db, refundId: number): Promise<CardRefund | undefined> {
  return cardRefunds(db).where('r.refund_id', '=', refundId).executeTakeFirst()
}

/** Locked until the transaction ends. */
export async function lockCardRefund(trx: Trx, refundId: number): Promise<CardRefund | undefined> {
  return cardRefunds(trx).where('r.refund_id', '=', refundId).forNoKeyUpdate().executeTakeFirst()
}

export async function changeCardRefund(
  db: Db | Trx,
  refundId: number,
  change: {
    readonly state?: CardRefundState
    readonly tries?: number
    readonly told_at?: Date | null
    readonly reason?: DeclineReason | null
    readonly code?: string
    readonly next_ask_at?: Date | null
    readonly settled_at?: Date | null
  },
  now: Date,
): Promise<void> {
  await db
    .updateTable('card_refunds')
    .set({ ...change, updated_at: now })
    .where('refund_id', '=', refundId)
    .execute()
}

/** Orders whose gateway is now due to be asked about a refund, the longest waiting first. */
export async function ordersWithCardRefundsDue(db: Db, now: Date, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('card_refunds')
    .select(['order_id as orderId'])
    .where('next_ask_at', '<=', now)
    .where('state', 'in', [...openCardRefundStates])
    .groupBy('order_id')
    .orderBy((is) => is.fn.min('next_ask_at'))
    .limit(most)
    .execute()
  return rows.map((row) => row.orderId)
}

/** The total refunded to the card of an order so far, minor units. */
export async function sumOnCard(db: Db, orderId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::bigint as sum from card_refunds
    where order_id = ${orderId} and state = ${cardRefundState.code.done}`.execute(db)
  return rows[0]?.sum ?? 0
}
