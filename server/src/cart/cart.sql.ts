import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { planOnce, prepared } from '../platform/db/prepared.ts'
import type { Person } from '../platform/call.ts'
import type { DatabaseCall } from '../platform/db/transaction.ts'
import { claimedWithCart, type FoundWithCart } from '../orders/placing/place-order.ts'
import type { CartItem } from './cart-items.sql.ts'

export interface Cart {
  readonly id: number
  readonly version: number
  readonly showImgKeys: boolean
  /** The buyer's own reference of the next order. */
  readonly reference: string
}

/** The cart of a person; undefined before the first look. A cart of another company than the person's is not theirs. */
export async function findCart(db: Db, person: Person): Promise<Cart | undefined> {
  return db
    .selectFrom('carts')
    .select(['id', 'version', 'show_img_keys as showImgKeys', 'reference'])
    .where('user_id', '=', person.id)
    .where('company_id', '=', person.companyId)
    .executeTakeFirst()
}

/** Opens the cart unless it is there; a person who changed company starts with an empty one. */
export async function openCart(db: Db, person: Person): Promise<void> {
  await db
    .insertInto('carts')
    .values({ user_id: person.id, company_id: person.companyId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  await sql`
    with moved as (
      update carts set company_id = ${person.companyId}, version = version + 1, reference = ''
      where user_id = ${person.id} and company_id <> ${person.companyId} returning id
    ) delete from cart_items using moved where cart_id = moved.id`.execute(db)
}

/** The cart, locked until the transaction ends: two orders from it, or an order and a change, never overlap. */
export async function lockCart(trx: Trx, person: Person): Promise<Cart | undefined> {
  return trx
    .selectFrom('carts')
    .select(['id', 'version', 'show_img_keys as showImgKeys', 'reference'])
    .where('user_id', '=', person.id)
    .where('company_id', '=', person.companyId)
    .forUpdate()
    .executeTakeFirst()
}

export interface TakenCart extends Cart {
  readonly email: string
  readonly phone: string
  /** The person. */
  readonly name: string
  readonly items: readonly CartItem[]
  /** What its lines cost and who pays is read and locked with it. */
  readonly found: FoundWithCart
}

type TakenRow = FoundWithCart['now'] & Omit<FoundWithCart, 'now'> & { readonly cart: Omit<TakenCart, 'found'> }

/** The call that takes the cart of a person, for a transaction that begins with it (takeCart hears its answer). */
export function takingCart(person: Person): DatabaseCall {
  return { name: 'take_cart', values: [person.id, person.companyId, ...claimedWithCart()] }
}

/**
 * Locks the cart of a person until the transaction ends, empties it and answers what lay in it: the version is the one
 * before. Then locks the accounts that pay for an order of its company, and claims the keys where there are plenty. From
 * here on the transaction plans its prepared statements once. `begun`: what takingCart answered, where the transaction has
 * begun with it.
 */
export async function takeCart(trx: Trx, person: Person, begun?: unknown): Promise<TakenCart | undefined> {
  const taken = begun === undefined ? await takeNow(trx, person) : (begun as TakenRow | null)
  if (!taken) return undefined
  const { cart, accounts, version, stock, keys } = taken
  return { ...cart, found: { now: { version, stock }, accounts, keys } }
}

async function takeNow(trx: Trx, person: Person): Promise<TakenRow | null> {
  const [plenty, knownShort] = claimedWithCart()
  const { rows } = await sql<{ taken: TakenRow | null }>`${prepared('take_cart')}
    select ${planOnce}, take_cart(${person.id}, ${person.companyId}, ${plenty}, ${knownShort}) as taken`.execute(trx)
  return rows[0]?.taken ?? null
}

export async function raiseVersion(trx: Trx, cartId: number, showImgKeys?: boolean): Promise<void> {
  await trx
    .updateTable('carts')
    .set((is) => ({
      version: is('version', '+', 1),
      updated_at: sql<Date>`now()`,
      ...(showImgKeys === undefined ? {} : { show_img_keys: showImgKeys }),
    }))
    .where('id', '=', cartId)
    .execute()
}

/**
 * Keeps the buyer's own reference with the cart. The version stays: nothing that is ordered changes, and whoever types it
 * and orders at once must not be refused.
 */
export async function keepReference(trx: Trx, cartId: number, reference: string): Promise<void> {
  await trx.updateTable('carts').set({ reference }).where('id', '=', cartId).execute()
}

/** Where deliveries of the person go unless an order says otherwise. */
export async function contactOf(db: Db, userId: number): Promise<{ email: string; phone: string }> {
  return db.selectFrom('users').select(['email', 'phone']).where('id', '=', userId).executeTakeFirstOrThrow()
}
