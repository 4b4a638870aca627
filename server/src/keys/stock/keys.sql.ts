import { type KeyKind, keyKind, type KeyState, keyState, slotStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { contains } from '../../platform/db/containing.ts'
import { inText } from '../../platform/db/in-text.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'

const isSold = sql<boolean>`(s.key_id = k.id and s.state = ${inText(slotStatus.code.assigned)} and s.refunded_at is null)`

const costHome = sql<number>`round(case when ${isSold} then s.cost_home_e4 else b.unit_cost_home_e4 end / 100.0)::bigint`

/** Keys with their batch and the order that holds them, or held them last. */
export function keyRows(db: Db) {
  return db
    .selectFrom('keys as k')
    .innerJoin('key_batches as b', 'b.id', 'k.batch_id')
    .leftJoin('slots as s', 's.id', 'k.slot_id')
    .leftJoin('orders as o', 'o.id', 's.order_id')
    .select([
      'k.id',
      'k.product_id as productId',
      'k.last4',
      sql<boolean>`k.kind = ${inText(keyKind.image)}`.as('isImage'),
      'k.thumbnail',
      'k.batch_id as batchId',
      'b.code as batch',
      sql<KeyState>`k.state`.as('state'),
      'o.id as orderId',
      'o.number as orderNumber',
      'k.expires_on as expiresOn',
      costHome.as('costHome'),
      sql<number | null>`case when ${isSold} then (
        select round(home_share(o.revenue_home, lp.net, g.net) / l.quantity - s.cost_home_e4 / 100.0)::bigint
        from order_legs g join order_lines l on l.id = s.order_line_id
        join order_line_prices lp on lp.order_line_id = l.id and lp.leg_id = g.id where g.order_id = o.id and g.seq = 1) end`.as(
        'marginHome',
      ),
      sql<boolean>`k.revealed_at is not null`.as('wasRevealed'),
      'k.changed_at as changedDate',
    ])
}
export type KeyListRow = Awaited<ReturnType<ReturnType<typeof keyRows>['executeTakeFirstOrThrow']>>

/** Counts the keys of a product in these states (all states if none is given), from its counters. */
export async function countByStates(
  db: Db,
  productId: number,
  states: readonly KeyState[] | undefined,
): Promise<number> {
  const stock = await db.selectFrom('product_stock').selectAll().where('product_id', '=', productId).executeTakeFirst()
  if (!stock) return 0
  const counts = [stock.draft, stock.available, stock.reserved, stock.sold, stock.faulty, stock.withdrawn]
  const wanted = states?.length ? new Set(states) : undefined
  return counts.reduce((sum, count, index) => (wanted && !wanted.has((index + 1) as KeyState) ? sum : sum + count), 0)
}

const mostFound = 200

/**
 * Ids of keys found by a whole code (its fingerprint), an order number, a batch code, or the code or part of the name
 * (three letters or more) of the partner that has them, from its newest orders. An index serves each of these.
 */
export async function keysFound(
  db: Db,
  { fingerprint, text }: { fingerprint: Buffer; text: string },
): Promise<number[]> {
  const most = sql.lit(mostFound)
  const { rows } = await sql<{ id: number }>`
    with partners as (
      select id from companies where parent_id is not null and (upper(code) = upper(${text})
        or (length(${text}) >= 3 and ${contains(text, 'name')})) order by id limit 20
    ), theirs as (
      select o.id from partners p cross join lateral (
        select id, placed_at from orders where company_id = p.id order by placed_at desc, id desc limit ${most}) o
      order by o.placed_at desc, o.id desc limit ${most}
    )
    select id from (
      select id from keys where fingerprint = ${fingerprint}
      union
      select s.key_id from orders o join slots s on s.order_id = o.id where o.number = ${text} and s.key_id is not null
      union
      (select k.id from key_batches b join keys k on k.batch_id = b.id where b.code = upper(${text}) limit ${most})
      union
      (select s.key_id from theirs o join slots s on s.order_id = o.id where s.key_id is not null limit ${most})
    ) found order by id limit ${most}`.execute(db)
  return rows.map((row) => row.id)
}

/** Batches by part of their code or of their supplier's name, newest first. */
export async function batchesFound(db: Db, text: string) {
  return db
    .selectFrom('key_batches as b')
    .innerJoin('products as p', 'p.id', 'b.product_id')
    .innerJoin('key_suppliers as s', 's.id', 'b.supplier_id')
    .where(contains(text, 'b.code', 's.name'))
    .where('p.deleted_at', 'is', null)
    .select(['b.id', 'b.code', 'b.product_id as productId', 'p.title as product', 's.name as supplier'])
    .orderBy('b.id', 'desc')
    .limit(5)
    .execute()
}

export interface LockedKey {
  id: number
  product_id: number
  batch_id: number
  kind: KeyKind
  state: KeyState
  revealed_at: Date | null
  /** The slot that holds it now; null if none does any more, for example after a refund. */
  held_by: number | null
  was_sold: boolean
  was_seen: boolean
  /** Its last day has passed: it is not stock (domain rules §4). */
  is_expired: boolean
  /** Its supplier was asked to credit or replace it, or has done so. */
  in_claim: boolean
}

/**
 * Locks keys in ascending order, with the facts that decisions need: who holds them and whether anybody may have seen
 * them. It locks first and reads afterwards: the previous lock holder may have recorded elsewhere that a key was seen
 * or claimed, and the statement that waited for the lock would not see that.
 */
export async function lockKeys(trx: Trx, ids: readonly number[]): Promise<LockedKey[]> {
  await sql`select from keys where id = any(${[...ids]}::bigint[]) order by id for update`.execute(trx)
  const { rows } = await sql<LockedKey>`
    select k.id, k.product_id, k.batch_id, k.kind, k.state, k.revealed_at, k.slot_id is not null as was_sold,
      (select s.id from slots s where s.key_id = k.id and s.refunded_at is null) as held_by,
      k.revealed_at is not null or key_was_seen(k.id) as was_seen,
      coalesce(k.expires_on < sales_day_of(now()), false) as is_expired,
      exists (select from supplier_claim_keys x where x.key_id = k.id and x.is_live) as in_claim
    from keys k where k.id = any(${[...ids]}::bigint[]) order by k.id`.execute(trx)
  return rows
}

/**
 * Keys that documents of orders name and that therefore may not be removed: refunded, replaced, reported, requested
 * back, sold at a till.
 */
export async function keysOnPapers(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const wanted = sql`any(${[...ids]}::bigint[])`
  const { rows } = await sql<{ id: number }>`
    select key_id as id from slots where key_id = ${wanted}
    union select key_id from refund_units where key_id = ${wanted}
    union select unnest(array[old_key_id, new_key_id]) from slot_replacements where old_key_id = ${wanted} or new_key_id = ${wanted}
    union select key_id from fault_reports where key_id = ${wanted}
    union select key_id from key_returns where key_id = ${wanted}
    union select key_id from pos_sales where key_id = ${wanted}`.execute(trx)
  return rows.map((row) => row.id)
}

/** Detaches withdrawn keys from the units that were refunded; the refund still names them. */
export async function leaveRefunded(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`update slots set key_id = null where key_id = any(${[...ids]}::bigint[]) and refunded_at is not null`.execute(
    trx,
  )
}

export async function setKeyState(trx: Trx, ids: readonly number[], state: KeyState, now: Date): Promise<void> {
  await trx
    .updateTable('keys')
    .set({ state, changed_at: now, ...(state === keyState.code.available ? { slot_id: null } : {}) })
    .where('id', 'in', ids)
    .execute()
}

/**
 * The batch of a product for keys that come from a batch of another product: their previous batch if they move back,
 * otherwise one with the same supplier, cost and day of import.
 */
export async function batchForMoved(trx: Trx, batchId: number, productId: number): Promise<number> {
  const back = await trx
    .selectFrom('key_batches as b')
    .innerJoin('key_batches as x', 'x.id', 'b.moved_from')
    .where('b.id', '=', batchId)
    .where('x.product_id', '=', productId)
    .select('x.id')
    .executeTakeFirst()
  if (back) return back.id
  const { rows } = await sql<{ id: number }>`
    with origin as (select coalesce(b.moved_from, b.id) as id from key_batches b where b.id = ${batchId}), made as (
      insert into key_batches (code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, region_id,
        expires_on, file_name, data_key_id, imported_by, moved_from, created_at)
      select b.code || '-' || ${productId}::text, ${productId}, supplier_id, unit_cost_e4, currency, unit_cost_home_e4,
        vat_treatment, region_id, expires_on, file_name, data_key_id, imported_by, b.id, created_at
      from key_batches b join origin on origin.id = b.id
      on conflict (moved_from, product_id) where moved_from is not null do nothing returning id
    )
    select id from made union all
    select b.id from key_batches b join origin on b.moved_from = origin.id where b.product_id = ${productId}`.execute(
    trx,
  )
  const [found] = rows
  if (!found) throw new Error('moved keys have no batch')
  return found.id
}

/** Puts locked keys into batches of another product, each sealed for its new product. */
export async function putIntoProduct(
  trx: Trx,
  productId: number,
  keys: readonly { readonly id: number; readonly batchId: number; readonly sealed: string }[],
  now: Date,
): Promise<void> {
  await sql`
    update keys k set product_id = ${productId}, batch_id = v.batch_id, sealed = v.sealed, slot_id = null, changed_at = ${now}
    from unnest(${keys.map((key) => key.id)}::bigint[], ${keys.map((key) => key.batchId)}::bigint[],
      ${keys.map((key) => key.sealed)}::text[]) v(id, batch_id, sealed)
    where k.id = v.id`.execute(trx)
}

export async function removeKeys(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('keys').where('id', 'in', ids).execute()
}

/** The products of those of the batches that have no keys left. */
export async function productsOfEmptyBatches(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct b.product_id as id from key_batches b
    where b.id = any(${[...ids]}::bigint[]) and not exists (select from keys k where k.batch_id = b.id)`.execute(trx)
  return rows.map((row) => row.id)
}

/** Unsold keys past their expiry day, by product in ascending order. */
export async function expiredKeys(trx: Trx, today: string, limit: number) {
  return trx
    .selectFrom('keys')
    .select(['id', 'product_id'])
    .where('state', '=', keyState.code.available)
    .where('expires_on', '<', today)
    .orderBy('product_id')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export function supplierRows(db: Db) {
  return db.selectFrom('key_suppliers').select(['id', 'name']).orderBy('name')
}

/** Returns its id. */
export async function insertSupplier(db: Db, name: string): Promise<number> {
  const row = await db.insertInto('key_suppliers').values({ name }).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** The product, if it exists and is not deleted. */
export async function productForKeys(db: Db | Trx, id: number) {
  return db
    .selectFrom('products')
    .select(['id', 'code', 'key_pattern as keyPattern', 'key_kind as keyKind', 'vat_treatment as vatTreatment'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$narrowType<{ keyKind: KeyKind }>()
    .executeTakeFirst()
}

/** The regions to which the keys of batches are bound. */
export async function regionsOfBatches(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('key_batches')
    .select('region_id')
    .distinct()
    .where('id', 'in', [...ids])
    .where('region_id', 'is not', null)
    .execute()
  return rows.flatMap((row) => row.region_id ?? [])
}

/** Whether a product has keys of another kind, in any state: they may return to stock. */
export async function hasOtherKind(db: Db | Trx, productId: number, kind: KeyKind): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from keys where product_id = ${productId} and kind <> ${kind}) as has`.execute(db)
  return rows[0]?.has === true
}

/** Sets the kind of keys that a product has. */
export async function setKeyKind(trx: Trx, productId: number, kind: KeyKind): Promise<void> {
  await trx
    .updateTable('products')
    .set({ key_kind: kind })
    .where('id', '=', productId)
    .where('key_kind', '<>', kind)
    .execute()
}
