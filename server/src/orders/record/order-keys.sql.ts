import { slotStatus } from '@brava/contract/enums.ts'
import { keyReturnState } from '@brava/contract/orders/key-return-state.ts'
import { sql } from 'kysely'
import { isDistributor } from '@brava/contract/access.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import type { Person } from '../../platform/call.ts'
import { ordersVisibleTo } from './order-rows.sql.ts'

/** The orders whose keys a person may see in the clear: a distributor all, everybody else only those of the own company. */
export function ordersWithKeysOf(db: Db, person: Person) {
  const visible = ordersVisibleTo(db, person)
  return isDistributor(person) ? visible : visible.where('o.company_id', '=', person.companyId)
}

/** Assigned keys of an order in reading order, for mails and downloads; those that were refunded are the buyer's no longer. */
export async function assignedKeysOf(db: Db | Trx, orderId: number, lineId?: number) {
  let query = db
    .selectFrom('slots as s')
    .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
    .innerJoin('keys as y', 'y.id', 's.key_id')
    .where('s.order_id', '=', orderId)
    .where('s.state', '=', slotStatus.code.assigned)
    .where('s.refunded_at', 'is', null)
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

/** The order to which a key is assigned now and whose unit was not refunded. */
export async function orderOfKey(db: Db | Trx, keyId: number) {
  return db
    .selectFrom('slots as s')
    .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
    .innerJoin('keys as y', 'y.id', 's.key_id')
    .where('s.key_id', '=', keyId)
    .where('s.state', '=', slotStatus.code.assigned)
    .where('s.refunded_at', 'is', null)
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
  await withdrawReturns(trx, slotIds, now)
  await trx
    .updateTable('slots')
    .set({ revealed_at: now })
    .where('id', 'in', [...slotIds])
    .where('revealed_at', 'is', null)
    .execute()
}

/** Whoever opens a key keeps it: requests to give it back are withdrawn, which the order's history tells. */
async function withdrawReturns(db: Db, slotIds: readonly number[], now: Date): Promise<void> {
  await sql`
    with withdrawn as (
      update key_returns set state = ${keyReturnState.code.withdrawn}, closed_at = ${now}
      where slot_id = any(${[...slotIds]}::bigint[]) and state = ${keyReturnState.code.requested}
      returning order_id, user_id, key_id
    )
    insert into order_events (order_id, kind, user_id, detail, at)
    select w.order_id, 'returnWithdrawn', w.user_id, jsonb_build_object('last4', y.last4), ${now}
    from withdrawn w join keys y on y.id = w.key_id`.execute(db)
}
