import { sql } from 'kysely'
import { type SlotStatus, slotStatus } from '@brava/contract/enums.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'

const notDue = inText(slotStatus.code.notDue)

/** A unit that is owed a key: missing, or not due until now (perhaps with a key set aside). */
export interface DueSlot {
  readonly id: number
  readonly productId: number
  readonly reservedKeyId: number | null
}

/** Units without an assigned key, by product and line; refunded units are owed none. */
export async function dueSlots(trx: Trx, orderId: number): Promise<DueSlot[]> {
  const { rows } = await sql<DueSlot>`
    select s.id, l.product_id as "productId", s.key_id as "reservedKeyId"
    from slots s join order_lines l on l.id = s.order_line_id
    where s.order_id = ${orderId} and s.refunded_at is null
      and s.state in (${inText(slotStatus.code.missing, slotStatus.code.notDue)})
    order by l.product_id, l.position, s.position`.execute(trx)
  return rows
}

/** Writes the result for units: those given a key have it from now on, the others have none. */
export async function writeUnits(
  trx: Trx,
  units: readonly {
    readonly id: number
    readonly state: SlotStatus
    readonly key: { readonly id: number; readonly costHomeE4: number } | undefined
  }[],
  now: Date,
): Promise<void> {
  if (units.length === 0) return
  await sql`
    update slots s set state = u.state, key_id = u.key_id, cost_home_e4 = u.cost,
      assigned_at = case when u.key_id is not null then ${now}::timestamptz end,
      delivered_at = case when u.key_id is not null then ${now}::timestamptz end
    from unnest(${units.map((unit) => unit.id)}::bigint[], ${units.map((unit) => unit.state)}::smallint[],
      ${units.map((unit) => unit.key?.id ?? null)}::bigint[], ${units.map((unit) => unit.key?.costHomeE4 ?? 0)}::bigint[])
      as u(id, state, key_id, cost)
    where s.id = u.id`.execute(trx)
}

/** Records keys set aside for units that are not due yet, replacing any they had. */
export async function reserveUnits(
  trx: Trx,
  units: readonly { readonly id: number; readonly keyId: number }[],
): Promise<void> {
  if (units.length === 0) return
  await sql`
    update slots s set key_id = u.key_id
    from unnest(${units.map((unit) => unit.id)}::bigint[], ${units.map((unit) => unit.keyId)}::bigint[]) as u(id, key_id)
    where s.id = u.id and s.state = ${notDue}`.execute(trx)
}

/** Takes set-aside keys of a product from an order: at most `most`, from its last units, or these; returns the keys. */
export async function emptyReservedSlotsOf(
  trx: Trx,
  orderId: number,
  { productId, keys }: { productId: number; keys: { readonly most: number } | { readonly ids: readonly number[] } },
): Promise<number[]> {
  const which =
    'most' in keys
      ? sql`order by l.position desc, s.position desc limit ${keys.most}`
      : sql`and s.key_id = any(${[...keys.ids]}::bigint[])`
  const { rows } = await sql<{ key_id: number }>`
    update slots s set key_id = null from (
      select s.id, s.key_id from slots s join order_lines l on l.id = s.order_line_id
      where s.order_id = ${orderId} and l.product_id = ${productId} and s.state = ${notDue} and s.key_id is not null
      ${which} for update of s
    ) old where s.id = old.id returning old.key_id`.execute(trx)
  return rows.map((row) => row.key_id)
}

/** Which of these keys have become those of a unit. */
export async function keysOfUnits(trx: Trx, keyIds: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('slots')
    .select(sql<number>`key_id`.as('keyId'))
    .where('key_id', 'in', [...keyIds])
    .execute()
  return rows.map(({ keyId }) => keyId)
}

/** Takes the keys set aside from units not due yet; returns the keys. */
export async function emptyReservedSlots(trx: Trx, orderId: number): Promise<number[]> {
  const { rows } = await sql<{ key_id: number }>`
    update slots s set key_id = null from (
      select id, key_id from slots where order_id = ${orderId} and state = ${inText(slotStatus.code.notDue)} and key_id is not null for update
    ) old where s.id = old.id returning old.key_id`.execute(trx)
  return rows.map((row) => row.key_id)
}
