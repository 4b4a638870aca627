import { slotStatus } from '@brava/contract/enums.ts'
import { keyReturnState } from '@brava/contract/orders/key-return-state.ts'
import { sql } from 'kysely'
import { isDistributor } from '@brava/contract/access.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'
import type { Person } from '../../platform/call.ts'
import { ordersVisibleTo } from './order-rows.sql.ts'

/**
 * The orders whose keys a person may see in the clear: a distributor all, everybody else only those of their own
 * company.
 */
export function ordersWithKeysOf(db: Db, person: Person) {
  const visible = ordersVisibleTo(db, person)
  return isDistributor(person) ? visible : visible.where('o.company_id', '=', person.companyId)
}

/** Assigned keys of an order in reading order, for mails and downloads; refunded keys no longer belong to the buyer. */
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

/** The order to which a key is now assigned with its unit not refunded. */
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

/** A unit with the key that was opened. */
interface OpenedUnit {
  readonly slotId: number
  readonly keyId: number
}

/** The units that have these keys now. */
export async function unitsWithKeys(trx: Trx, keyIds: readonly number[]): Promise<OpenedUnit[]> {
  const { rows } = await sql<OpenedUnit>`
    select s.id as "slotId", s.key_id as "keyId" from slots s
    where s.key_id = any(${[...keyIds]}::bigint[]) and s.state = ${inText(slotStatus.code.assigned)}
      and s.refunded_at is null`.execute(trx)
  return rows
}

/** Records when keys of units were first opened; a unit that has another key by now is left alone. */
export async function noteOpened(trx: Trx, units: readonly OpenedUnit[], at: Date): Promise<void> {
  await sql`
    update slots s set revealed_at = ${at} from ${rowsOf(units)}
    where s.id = u.slot_id and s.key_id = u.key_id and s.revealed_at is null`.execute(trx)
}

/** Withdraws the open requests to return these keys, and returns what they were about. */
export async function withdrawReturns(trx: Trx, units: readonly OpenedUnit[], at: Date) {
  const { rows } = await sql<{ orderId: number; product: string; last4: string }>`
    with withdrawn as (
      update key_returns q set state = ${keyReturnState.code.withdrawn}, closed_at = ${at} from ${rowsOf(units)}
      where q.slot_id = u.slot_id and q.key_id = u.key_id and q.state = ${keyReturnState.code.requested}
      returning q.order_id, q.slot_id, q.key_id
    )
    select w.order_id as "orderId", l.title as product, y.last4 from withdrawn w
    join slots s on s.id = w.slot_id join order_lines l on l.id = s.order_line_id join keys y on y.id = w.key_id
    order by w.order_id, w.key_id`.execute(trx)
  return rows
}

const rowsOf = (units: readonly OpenedUnit[]) => sql`
  unnest(${units.map(({ slotId }) => slotId)}::bigint[], ${units.map(({ keyId }) => keyId)}::bigint[]) as u(slot_id, key_id)`
