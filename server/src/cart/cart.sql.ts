import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { planOnce, prepared } from '../platform/db/prepared.ts'
import type { Person } from '../platform/call.ts'
import type { DatabaseCall } from '../platform/db/transaction.ts'
import { type ClaimedKey, claimedWithCart, type FoundWithCart } from '../orders/placing/place-order.ts'
import type { CartItem } from './cart-items.sql.ts'

export interface Cart {
  readonly id: number
  readonly version: number
  readonly showImgKeys: boolean
  /** The buyer's own reference for the next order. */
  readonly reference: string
}

/** A person's cart; undefined before the first view. A cart of a company other than the person's is not theirs. */
export async function findCart(db: Db, person: Person): Promise<Cart | undefined> {
  return db
    .selectFrom('carts')
    .select(['id', 'version', 'show_img_keys as showImgKeys', 'reference'])
    .where('user_id', '=', person.id)
    .where('company_id', '=', person.companyId)
    .executeTakeFirst()
}

/** Creates the cart unless it exists; a person who changed company starts with an empty one. */
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
  /** The person's name. */
  readonly name: string
  readonly items: readonly CartItem[]
  /** Its prices and payers are read and locked together with the cart. */
  readonly found: FoundWithCart
}

/** The carts of people who order together, by position, and what all of their orders share. */
interface TakenRow {
  readonly carts: readonly (Omit<TakenCart, 'found'> & { readonly place: number })[]
  readonly accounts: FoundWithCart['accounts']
  readonly version: FoundWithCart['now']['version']
  readonly stock: FoundWithCart['now']['stock']
  /**
   * Keys for all lines of all carts, for each product in the order of the positions; null if one of the products is
   * scarce.
   */
  readonly keys: readonly ClaimedKey[] | null
}

/** The call that takes people's carts, for a transaction that begins with it; `takenCart` reads its result. */
export function takingCarts(people: readonly Person[]): DatabaseCall {
  return {
    name: 'take_carts',
    values: [people.map(({ id }) => id), people.map(({ companyId }) => companyId), ...claimedWithCart()],
  }
}

/** The cart of the person at a position, with the keys allotted to it; null if there is none. */
export function takenCart(answer: unknown, place: number): TakenCart | null {
  const taken = answer as TakenRow | null
  const own = taken?.carts.find((cart) => cart.place === place)
  if (!taken || !own) return null
  const { version, stock, accounts } = taken
  const keys = taken.keys && keysFor(own.items, taken.carts, taken.keys, place)
  return { ...own, found: { now: { version, stock }, accounts, keys } }
}

function keysFor(
  items: readonly CartItem[],
  carts: TakenRow['carts'],
  keys: readonly ClaimedKey[],
  place: number,
): ClaimedKey[] {
  const before = carts.filter((cart) => cart.place < place)
  const countOf = (lines: readonly CartItem[], productId: number) =>
    lines.reduce((sum, line) => sum + (line.productId === productId ? line.quantity : 0), 0)
  return [...new Set(items.map((line) => line.productId))].flatMap((productId) => {
    const from = before.reduce((sum, cart) => sum + countOf(cart.items, productId), 0)
    return keys.filter((key) => key.productId === productId).slice(from, from + countOf(items, productId))
  })
}

/**
 * Locks a person's cart until the transaction ends, empties it and returns its content with the version before. Then
 * locks the accounts that pay for an order of its company, and claims the keys of products with plenty in stock. From
 * here on the transaction plans its prepared statements once. `begun`: the cart, if the transaction began with taking
 * it.
 */
export async function takeCart(trx: Trx, person: Person, begun?: unknown): Promise<TakenCart | undefined> {
  const taken = begun === undefined ? await takeNow(trx, person) : (begun as TakenCart | null)
  return taken ?? undefined
}

async function takeNow(trx: Trx, person: Person): Promise<TakenCart | null> {
  const [plenty, knownShort] = claimedWithCart()
  const { rows } = await sql<{ taken: unknown }>`${prepared('take_carts')}
    select ${planOnce}, take_carts('{1}', ${[person.id]}, ${[person.companyId]}, ${plenty}, ${knownShort}) as taken`.execute(
    trx,
  )
  return takenCart(rows[0]?.taken ?? null, 1)
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
 * Keeps the buyer's own reference with the cart. The version stays the same: nothing ordered changes, and a person who
 * types it and orders at once must not be refused.
 */
export async function keepReference(trx: Trx, cartId: number, reference: string): Promise<void> {
  await trx.updateTable('carts').set({ reference }).where('id', '=', cartId).execute()
}

/** Where the person's deliveries go unless an order says otherwise. */
export async function contactOf(db: Db, userId: number): Promise<{ email: string; phone: string }> {
  return db.selectFrom('users').select(['email', 'phone']).where('id', '=', userId).executeTakeFirstOrThrow()
}
