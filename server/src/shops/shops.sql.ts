import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import { type Insertable, sql } from 'kysely'
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
      's.asked_at as askedDate',
      's.problem',
      's.changed_at as changedDate',
      sql<string>`u.first_name || ' ' || u.last_name`.as('changedBy'),
    ])

export const storedShops = (db: Db) => shopRows(db).execute()

export const storedShop = (db: Db | Trx, slot: ShopSlot) => shopRows(db).where('s.slot', '=', slot).executeTakeFirst()
export type StoredShop = NonNullable<Awaited<ReturnType<typeof storedShop>>>

export async function storeShop(trx: Trx, shop: Insertable<ShopsTable>): Promise<void> {
  await trx
    .insertInto('shops')
    .values(shop)
    .onConflict((conflict) => conflict.column('slot').doUpdateSet({ ...shop, asked_at: null, problem: null }))
    .execute()
}

/** How asking a shop ended; `problem` is the code of a refusal. */
export async function noteAsked(db: Db, slot: ShopSlot, at: Date, problem: string | null): Promise<void> {
  await db.updateTable('shops').set({ asked_at: at, problem }).where('slot', '=', slot).execute()
}

/** Puts another seal on a secret; nothing when it was changed meanwhile. */
export async function replaceSecret(db: Db, slot: ShopSlot, sealed: string, fresh: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shops')
    .set({ sealed_secret: fresh })
    .where('slot', '=', slot)
    .where('sealed_secret', '=', sealed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
