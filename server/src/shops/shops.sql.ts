import type { PriceChangeRule } from '@brava/contract/products/price-change.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import type { ShopsTable } from '../platform/db/tables.generated.ts'

const shopRows = (db: Db | Trx) =>
  db
    .selectFrom('shops as s')
    .innerJoin('users as u', 'u.id', 's.changed_by')
    .select([
      sql<ShopSlot>`s.slot`.as('slot'),
      's.name',
      's.address',
      's.consumer_key as consumerKey',
      's.sealed_secret as sealedSecret',
      's.currency',
      's.is_on as isOn',
      's.price_group_id as priceGroupId',
      's.price_change_bp as priceChangeBp',
      sql<PriceChangeRule['ending']>`s.price_ending`.as('priceEnding'),
      's.takes_net as takesNet',
      's.pushes_price as pushesPrice',
      's.pushes_stock as pushesStock',
      's.pushes_status as pushesStatus',
      's.pushes_title as pushesTitle',
      's.pushes_picture as pushesPicture',
      's.stock_reserve as stockReserve',
      's.stock_cap as stockCap',
      's.every_hours as everyHours',
      's.batch_size as batchSize',
      's.failures',
      's.next_try_at as nextTryDate',
      's.paused_at as pausedDate',
      's.claimed_until as claimedUntil',
      's.compared_at as comparedDate',
      's.pushed_at as pushedDate',
      's.asked_at as askedDate',
      's.problem',
      's.asks_first as asksFirst',
      's.changed_at as changedDate',
      sql<string>`u.first_name || ' ' || u.last_name`.as('changedBy'),
    ])

export const storedShops = (db: Db) => shopRows(db).execute()

export const storedShop = (db: Db | Trx, slot: ShopSlot) => shopRows(db).where('s.slot', '=', slot).executeTakeFirst()
export type StoredShop = NonNullable<Awaited<ReturnType<typeof storedShop>>>

/** Whether the group belongs to the distributor; if so, it cannot be deleted until the transaction ends. */
export async function isOwnGroup(trx: Trx, groupId: number, companyId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('price_groups')
    .select('id')
    .where('id', '=', groupId)
    .where('owner_company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

export async function storeShop(trx: Trx, shop: Insertable<ShopsTable>): Promise<void> {
  await trx
    .insertInto('shops')
    .values(shop)
    .onConflict((conflict) => conflict.column('slot').doUpdateSet({ ...shop, asked_at: null, problem: null }))
    .execute()
}

/**
 * Deletes the shop previously at the address: what it showed, with its links, and how work on it went. Its open runs
 * end with a problem.
 */
export async function forgetShopBefore(trx: Trx, slot: ShopSlot, at: Date, problem: string): Promise<void> {
  await sql`
    with open as (
      update shop_runs set state = 'done', finished_at = ${at} where slot = ${slot} and state <> 'done' returning id)
    update shop_run_items r set state = 'failed', problem = ${problem}
    from open where r.run_id = open.id and r.state in ('planned', 'sent')`.execute(trx)
  await trx.deleteFrom('shop_items').where('slot', '=', slot).execute()
  const anew = {
    asks_first: false,
    failures: 0,
    next_try_at: null,
    paused_at: null,
    compared_at: null,
    pushed_at: null,
  }
  await updateShop(trx, slot, anew)
}

/**
 * Records how a request to a shop ended; `problem` is the code of a refusal. It neither replaces nor clears the question
 * of the schedule.
 */
export async function noteAsked(db: Db, slot: ShopSlot, at: Date, problem: string | null): Promise<void> {
  await updateShop(db, slot, { asked_at: at, problem })
}

/** The differences no longer need a review. */
export async function asksNoMore(trx: Trx, slot: ShopSlot): Promise<void> {
  await updateShop(trx, slot, { asks_first: false })
}

/** Replaces the seal of a secret; does nothing if the secret has been changed in the meantime. */
export async function replaceSecret(db: Db, slot: ShopSlot, sealed: string, fresh: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shops')
    .set({ sealed_secret: fresh })
    .where('slot', '=', slot)
    .where('sealed_secret', '=', sealed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the state of the work on a shop: how far it is, what failed, when it continues. */
export async function updateShop(db: Db | Trx, slot: ShopSlot, shop: Updateable<ShopsTable>): Promise<void> {
  await db.updateTable('shops').set(shop).where('slot', '=', slot).execute()
}

/** Claims a shop for a while, or extends the caller's claim; false if another process is working on it. */
export async function claimShop(db: Db, slot: ShopSlot, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shops')
    .set({ claimed_until: until })
    .where('slot', '=', slot)
    .where('is_on', '=', true)
    .where('paused_at', 'is', null)
    .where((eb) => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The shop, locked until the transaction ends: of two that begin a run, one waits. */
export async function lockShop(trx: Trx, slot: ShopSlot): Promise<StoredShop | undefined> {
  await trx.selectFrom('shops').select('slot').where('slot', '=', slot).forUpdate().execute()
  return storedShop(trx, slot)
}
