import { keyKind, keyState, slotStatus, type TokenDelivery } from '@brava/contract/enums.ts'
import { inText } from '../../platform/db/in-text.ts'
import type { FrozenDelivery } from '@brava/contract/delivery.ts'
import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import type { DeliveryFacts } from './queue-delivery-mail.ts'

/** What the mail about an order says: its lines, the buyer, and how the buyer wants keys. */
export async function deliveryFacts(trx: Trx, orderId: number): Promise<DeliveryFacts> {
  const order = await trx
    .selectFrom('orders as o')
    .innerJoin('companies as c', 'c.id', 'o.company_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('currencies as k', 'k.code', 'o.currency')
    .where('o.id', '=', orderId)
    .select([
      'o.number',
      'o.language',
      'o.email',
      'o.phone',
      'o.delivery_type as deliveryType',
      'o.delivery',
      'o.gross',
      'k.symbol as currencySymbol',
      'o.company_id as companyId',
      'o.user_id as userId',
      'c.keys_in_mail as keysInMail',
      sql<string>`u.first_name || ' ' || u.last_name`.as('toName'),
    ])
    .$narrowType<{ deliveryType: TokenDelivery }>()
    .executeTakeFirstOrThrow()
  return {
    ...order,
    delivery: order.delivery as FrozenDelivery | null,
    language: order.language as Language,
    lines: await orderLines(trx, orderId),
  }
}

export async function orderLines(trx: Db, orderId: number) {
  return trx
    .selectFrom('order_lines')
    .select(['id', 'position', 'title', 'platform', 'code', 'quantity', 'product_id as productId'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

/** The units of an order that have their key. */
export async function assignedSlots(trx: Trx, orderId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('slots')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', slotStatus.code.assigned)
    .where('refunded_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/**
 * The keys of units, to be opened for a mail to the buyer; locked until they are recorded as delivered, so that none
 * returns to stock in between. Refunded keys no longer belong to the buyer.
 */
export async function keysOfSlots(trx: Trx, orderId: number, slotIds: readonly number[]) {
  const { rows } = await sql<{
    slotId: number
    keyId: number
    lineId: number
    isImage: boolean
    productId: number
    batchId: number
  }>`
    select s.id as "slotId", y.id as "keyId", s.order_line_id as "lineId", y.kind = ${inText(keyKind.image)} as "isImage", y.product_id as "productId",
      y.batch_id as "batchId"
    from slots s join keys y on y.id = s.key_id
    where s.order_id = ${orderId} and s.id = any(${[...slotIds]}::bigint[]) and s.state = ${inText(slotStatus.code.assigned)}
      and s.refunded_at is null and y.state = ${inText(keyState.code.sold)} and y.slot_id = s.id
    order by s.order_line_id, s.position for share of y`.execute(trx)
  return rows
}
