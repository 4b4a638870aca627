import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

export interface CartItem {
  readonly id: number
  readonly productId: number
  readonly promotionId: number | null
  readonly quantity: number
  /** Unit price shown to the person, minor units. */
  readonly seenPrice: number
}

export async function itemsOf(db: Db, cartId: number): Promise<CartItem[]> {
  return db
    .selectFrom('cart_items')
    .select(['id', 'product_id as productId', 'promotion_id as promotionId', 'quantity', 'seen_price as seenPrice'])
    .where('cart_id', '=', cartId)
    .orderBy('id')
    .execute()
}

export async function insertItem(
  trx: Trx,
  item: { cartId: number; productId: number; promotionId: number | null; quantity: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('cart_items')
    .values({
      cart_id: item.cartId,
      product_id: item.productId,
      promotion_id: item.promotionId,
      quantity: item.quantity,
      seen_price: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setQuantity(trx: Trx, itemId: number, quantity: number): Promise<void> {
  await trx.updateTable('cart_items').set({ quantity, updated_at: sql`now()` }).where('id', '=', itemId).execute()
}

/** Stores the prices now shown to the person. */
export async function setSeenPrices(trx: Trx, seen: readonly { id: number; price: number }[]): Promise<void> {
  if (seen.length === 0) return
  await sql`
    update cart_items set seen_price = s.price
    from unnest(${seen.map((one) => one.id)}::bigint[], ${seen.map((one) => one.price)}::bigint[]) as s(id, price)
    where cart_items.id = s.id`.execute(trx)
}

export async function deleteItems(trx: Trx, cartId: number, itemId?: number): Promise<void> {
  let query = trx.deleteFrom('cart_items').where('cart_id', '=', cartId)
  if (itemId !== undefined) query = query.where('id', '=', itemId)
  await query.execute()
}
