import { type KeyKind, keyKind, type KeyState, keyState } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { inText } from '../../platform/db/in-text.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'

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
      sql<boolean>`k.revealed_at is not null`.as('wasRevealed'),
      'k.changed_at as changedDate',
    ])
}
export type KeyListRow = Awaited<ReturnType<ReturnType<typeof keyRows>['executeTakeFirstOrThrow']>>

/** How many keys of a product are in these states (all when none is named), from its counters. */
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

export interface LockedKey {
  id: number
  product_id: number
  state: KeyState
  revealed_at: Date | null
  /** The slot that holds it now; null when none does any more. */
  held_by: number | null
  was_sold: boolean
  was_seen: boolean
  /** Its supplier is asked to credit or replace it, or did. */
  in_claim: boolean
}

/** Locks keys, ascending, with what may be decided from: who holds them and whether anybody may have seen them. */
export async function lockKeys(trx: Trx, ids: readonly number[]): Promise<LockedKey[]> {
  const { rows } = await sql<LockedKey>`
    select k.id, k.product_id, k.state, k.revealed_at, k.slot_id is not null as was_sold,
      (select s.id from slots s where s.key_id = k.id) as held_by,
      k.revealed_at is not null or exists (select 1 from custody_log c where c.key_id = k.id
        and c.kind in ('revealed', 'downloaded', 'delivered', 'resent')) as was_seen,
      exists (select from supplier_claim_keys x where x.key_id = k.id and x.is_live) as in_claim
    from keys k where k.id = any(${[...ids]}::bigint[]) order by k.id for update of k`.execute(trx)
  return rows
}

export async function setKeyState(trx: Trx, ids: readonly number[], state: KeyState, now: Date): Promise<void> {
  await trx
    .updateTable('keys')
    .set({ state, changed_at: now, ...(state === keyState.code.available ? { slot_id: null } : {}) })
    .where('id', 'in', ids)
    .execute()
}

export async function removeKeys(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('keys').where('id', 'in', ids).execute()
}

/** Unsold keys whose day of expiry has passed, of the products in ascending order. */
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

/** Answers its id. */
export async function insertSupplier(db: Db, name: string): Promise<number> {
  const row = await db.insertInto('key_suppliers').values({ name }).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** The product, if it exists and was not deleted. */
export async function productForKeys(db: Db | Trx, id: number) {
  return db
    .selectFrom('products')
    .select(['id', 'code', 'key_pattern as keyPattern', 'key_kind as keyKind', 'vat_treatment as vatTreatment'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$narrowType<{ keyKind: KeyKind }>()
    .executeTakeFirst()
}

/** Whether a product has keys of another kind than this one, in whatever state: they may come back into stock. */
export async function hasOtherKind(db: Db | Trx, productId: number, kind: KeyKind): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from keys where product_id = ${productId} and kind <> ${kind}) as has`.execute(db)
  return rows[0]?.has === true
}

/** Says of what kind the keys of a product are. */
export async function setKeyKind(trx: Trx, productId: number, kind: KeyKind): Promise<void> {
  await trx
    .updateTable('products')
    .set({ key_kind: kind })
    .where('id', '=', productId)
    .where('key_kind', '<>', kind)
    .execute()
}
