import { minorFromWire } from '@brava/contract/money.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolvePrices } from '../../prices/resolve-prices.ts'
import type { Kind } from './expectation.ts'
import { type AccessWorld, type Answer, accessWorld } from './testing/access-world.ts'
import { printOfDatabase } from './testing/database-print.ts'
import { flaws } from './testing/fuzz-world.ts'
import { missingId } from './testing/ids-of.ts'
import { type WriteWatch, watchWrites } from './testing/write-watch.ts'

const buyers = ['retailerAdmin', 'reseller', 'telecom'] as const satisfies readonly Kind[]
type Buyer = (typeof buyers)[number]

interface Shelf {
  readonly companyId: number
  /** Assigned to the company and on sale. */
  readonly products: readonly number[]
  /** The company product of each of these. */
  readonly ownIds: ReadonlyMap<number, number>
  /** On sale, but not to this company. */
  readonly others: readonly number[]
  /** Company products of other companies for the same products. */
  readonly otherIds: readonly number[]
}
interface CartLine {
  readonly id: number
  readonly productId: number
  readonly quantity: number
  readonly unitPrice: string
  readonly net: string
  readonly vat: string
  readonly gross: string
  readonly notificationId: number | null
}
interface Cart {
  readonly id: number
  readonly version: number
  readonly currency: string
  readonly net: string
  readonly vat: string
  readonly gross: string
  readonly lines: readonly CartLine[]
}

let world: AccessWorld
let watch: WriteWatch
const shelves = new Map<Buyer, Shelf>()
/** A promotion that only others may use, far below every price. */
let strangersPromotion: number

beforeAll(async () => {
  world = await accessWorld()
  watch = await watchWrites(world.url)
  const { db } = world.app.services
  await sql`update companies set payment_types = '{1,3,4,5}'`.execute(db)
  for (const buyer of buyers) {
    const { companyId } = who(buyer)
    // A retailer and its reseller order the same products: with this much stock neither hits the cap on keys set aside
    // without payment.
    const { rows } = await sql<{ id: number; product_id: number }>`select cp.id, cp.product_id from company_products cp
      join products p on p.id = cp.product_id join product_stock s on s.product_id = p.id
      where cp.company_id = ${companyId} and not cp.is_withdrawn and not p.is_withdrawn and s.available > 100
      order by cp.id limit 12`.execute(db)
    const prices = await resolvePrices(db, {
      companyId,
      at: new Date(),
      items: rows.map((row) => ({ productId: row.product_id, quantity: 1 })),
    })
    const products = rows.map((row) => row.product_id).filter((_, index) => prices[index]?.available)
    const others = await sql<{ id: number }>`select id from products where id not in
      (select product_id from company_products where company_id = ${companyId}) order by id limit 3`.execute(db)
    const otherIds = await sql<{ id: number }>`select id from company_products
      where company_id <> ${companyId} and product_id = ${products[0] ?? 0} order by id limit 3`.execute(db)
    shelves.set(buyer, {
      companyId,
      products,
      ownIds: new Map(rows.map((row) => [row.product_id, row.id])),
      others: others.rows.map(({ id }) => id),
      otherIds: otherIds.rows.map(({ id }) => id),
    })
  }
  const { rows } = await sql<{ id: number }>`insert into promotions (title, starts_at, ends_at, is_active)
    values ('Only for others', now() - interval '1 day', now() + interval '9 days', true) returning id`.execute(db)
  strangersPromotion = rows[0]?.id ?? 0
  await sql`insert into promotion_products (promotion_id, product_id, promo_price, currency)
    select ${strangersPromotion}, p.id, 1, c.code from products p cross join currencies c`.execute(db)
  await sql`insert into promotion_recipients (promotion_id, company_id)
    select ${strangersPromotion}, id from companies where id <> all(${[...shelves.values()].map((shelf) => shelf.companyId)}::bigint[])
    and type <> 1`.execute(db)
  await watch.written()
})
afterAll(async () => {
  await watch?.close()
  await world?.close()
})

const who = (kind: Kind) => {
  const found = world.person(kind)
  if (!found) throw new Error(`nobody is a ${kind}`)
  return found
}
const shelfOf = (buyer: Buyer) => {
  const shelf = shelves.get(buyer)
  if (!shelf) throw new Error(`${buyer} has no shelf`)
  return shelf
}

/** Extra fields sent to pay less. None of them is even read. */
const bribes = {
  price: '0.01',
  unitPrice: '0.01',
  seenPrice: '0.01',
  effectivePrice: '0.01',
  discount: 100,
  discountBp: 10_000,
  currency: 'EUR',
  vatRateBp: 0,
  vat: '0.00',
  net: '0.01',
  gross: '0.01',
  total: '0.01',
  moq: 1,
  isFree: true,
  is_free: true,
  status: 2,
  approved: true,
  rate: '0.00000001',
  companyId: 1,
  priceGroupId: 1,
  overridePrice: '0.01',
  payment: 2,
}
const calls = {
  add: { method: 'POST', path: '/shopping-cart' },
  set: { method: 'PUT', path: '/shopping-cart/shopping-cart-item' },
  promote: { method: 'PUT', path: '/shopping-cart/shopping-cart' },
  view: { method: 'GET', path: '/shopping-cart' },
  clear: { method: 'DELETE', path: '/shopping-cart/:id' },
  place: { method: 'POST', path: '/shopping-cart/create-order-from-shopping-cart' },
} as const

const send = (buyer: Buyer, call: keyof typeof calls, body?: unknown, id?: number) =>
  world.send(calls[call], { token: who(buyer).token, body, ...(id === undefined ? {} : { id }) })
const cartIn = (answer: Answer): Cart => {
  const { data } = JSON.parse(answer.text) as { data: { cart?: Cart } & Cart }
  return data.cart ?? data
}
const cartOf = async (buyer: Buyer) => cartIn(await send(buyer, 'view'))
const emptied = async (buyer: Buyer) => cartIn(await send(buyer, 'clear', undefined, (await cartOf(buyer)).id))

/** The cart matches the price book, in whole minor units, whatever was sent. */
async function isHonest(buyer: Buyer, cart: Cart): Promise<void> {
  const { db } = world.app.services
  const items = cart.lines.map(({ productId, quantity, notificationId }) => ({
    productId,
    quantity,
    // A line outside promotions still gets the best price that applies to the company.
    promotionId: notificationId ?? undefined,
  }))
  const law = await resolvePrices(db, { companyId: shelfOf(buyer).companyId, at: new Date(), items })
  const { rows } = await sql<{
    currency: string
  }>`select currency from companies where id = ${shelfOf(buyer).companyId}`.execute(db)
  const stored = await sql<{ id: number; seen_price: string }>`select id, seen_price::text from cart_items
    where cart_id = ${cart.id}`.execute(db)
  expect(cart.currency).toBe(rows[0]?.currency)
  for (const [index, line] of cart.lines.entries()) {
    expect(minorFromWire(line.unitPrice)).toBe(law[index]?.unitPrice)
    // The other companies' promotion would give it for a hundredth.
    expect(minorFromWire(line.unitPrice)).toBeGreaterThan(1)
    expect(Number(stored.rows.find(({ id }) => id === line.id)?.seen_price)).toBe(law[index]?.unitPrice)
    expect(Number.isInteger(line.quantity) && line.quantity >= 1).toBe(true)
    expect(minorFromWire(line.gross)).toBe(minorFromWire(line.unitPrice) * line.quantity)
    expect(minorFromWire(line.net) + minorFromWire(line.vat)).toBe(minorFromWire(line.gross))
  }
  const sum = (of: 'net' | 'vat' | 'gross') => cart.lines.reduce((total, line) => total + minorFromWire(line[of]), 0)
  expect(minorFromWire(cart.gross)).toBe(sum('gross'))
  expect(minorFromWire(cart.net) + minorFromWire(cart.vat)).toBe(minorFromWire(cart.gross))
  for (const amount of [cart.net, cart.vat, cart.gross, ...cart.lines.flatMap((line) => [line.unitPrice, line.gross])])
    expect(amount).toMatch(/^-?\d+\.\d{2}$/)
}

const badQuantities = [0, -1, -1000, 0.5, 1.5, 1e9, 1e21, 10_001, 2 ** 53, '5', '1e3', 'NaN', '', null, true, [], {}]

interface Wish {
  readonly buyer: Buyer
  readonly call: 'add' | 'set' | 'promote'
  readonly product: { readonly of: 'own' | 'others' | 'missing' | 'garbage'; readonly nth: number }
  readonly quantity: { readonly good: number } | { readonly bad: unknown }
  readonly via: 'nothing' | 'ownId' | 'otherId' | 'strangersPromotion' | 'missingPromotion'
  readonly bribes: readonly (keyof typeof bribes)[]
}

/** What a person might put into a cart, honestly or not. */
const wishes: fc.Arbitrary<Wish> = fc.record({
  buyer: fc.constantFrom(...buyers),
  call: fc.constantFrom('add', 'set', 'promote'),
  product: fc.record({
    of: fc.oneof(
      { weight: 6, arbitrary: fc.constant('own' as const) },
      { weight: 1, arbitrary: fc.constantFrom('others' as const, 'missing' as const, 'garbage' as const) },
    ),
    nth: fc.nat(11),
  }),
  quantity: fc.oneof(
    { weight: 3, arbitrary: fc.record({ good: fc.integer({ min: 1, max: 60 }) }) },
    { weight: 1, arbitrary: fc.record({ bad: fc.constantFrom(...badQuantities) }) },
  ),
  via: fc.oneof(
    { weight: 4, arbitrary: fc.constant('nothing' as const) },
    { weight: 1, arbitrary: fc.constantFrom('ownId' as const, 'otherId' as const) },
    { weight: 1, arbitrary: fc.constantFrom('strangersPromotion' as const, 'missingPromotion' as const) },
  ),
  bribes: fc.subarray(Object.keys(bribes) as (keyof typeof bribes)[]),
})

function bodyOf(wish: Wish): object {
  const shelf = shelfOf(wish.buyer)
  const own = shelf.products[wish.product.nth % shelf.products.length]
  const productId = {
    own,
    others: shelf.others[wish.product.nth % Math.max(1, shelf.others.length)] ?? missingId,
    missing: missingId,
    garbage: [-1, 0, 1.5, '1', null, 'x', 1e21][wish.product.nth % 7],
  }[wish.product.of]
  const quantity = 'good' in wish.quantity ? wish.quantity.good : wish.quantity.bad
  const extra = Object.fromEntries(wish.bribes.map((name) => [name, bribes[name]]))
  if (wish.call === 'set') return { productId, quantity, ...extra }
  const via = {
    nothing: {},
    ownId: { companyProductId: shelf.ownIds.get(own ?? 0) },
    otherId: { companyProductId: shelf.otherIds[0] ?? missingId },
    strangersPromotion: { notificationId: strangersPromotion },
    missingPromotion: { notificationId: missingId },
  }[wish.via]
  return { shoppingCartItems: [{ productId, quantity, ...via, ...extra }], IsFromPromo: true, ...extra }
}

/** Whether an honest clerk would accept it. */
function isDue({ call, product, quantity, via }: Wish): boolean {
  const takesQuantity = 'good' in quantity || (call === 'set' && quantity.bad === 0)
  if (!takesQuantity) return false
  if (product.of === 'garbage') return false
  if (product.of !== 'own') return call === 'set' && 'bad' in quantity
  if (call === 'set') return true
  return via === 'nothing' || via === 'ownId'
}

describe('the server sets the prices (guarantee G16)', { timeout: 540_000 }, () => {
  test("whatever is added, the cart holds own products at today's prices, or the call is refused and changes nothing", async () => {
    for (const buyer of buyers) {
      expect(shelfOf(buyer).products.length, buyer).toBeGreaterThan(2)
      await emptied(buyer)
    }
    let taken = 0
    let refused = 0
    await fc.assert(
      fc.asyncProperty(wishes, async (wish) => {
        await watch.written()
        const answer = await send(wish.buyer, wish.call, bodyOf(wish))
        expect(flaws(answer)).toEqual([])
        const written = await watch.written()
        if (!isDue(wish)) {
          refused += 1
          expect([400, 404, 409]).toContain(answer.status)
          expect(written).toEqual([])
          if (answer.status === 400) expect(answer.text).toMatch(/"fields":\[\{"path":"[^"]/)
          return
        }
        taken += 1
        expect(answer.status).toBe(200)
        expect(written.filter((name) => !/^carts$|^cart_items$/.test(name))).toEqual([])
        await isHonest(wish.buyer, cartIn(answer))
      }),
      { numRuns: 200, endOnFailure: true },
    )
    expect(Math.min(taken, refused)).toBeGreaterThan(60)
  })

  test('numbers that JSON does not know are refused, and so is a quantity given twice', async () => {
    const productId = shelfOf('retailerAdmin').products[0]
    await emptied('retailerAdmin')
    for (const quantity of ['NaN', 'Infinity', '-Infinity', '1e999', '0x10', '01', '1_0', '+1', '.5', '1.']) {
      const answer = await send(
        'retailerAdmin',
        'add',
        `{"shoppingCartItems":[{"productId":${productId},"quantity":${quantity}}]}`,
      )
      expect([quantity, answer.status]).toEqual([quantity, 400])
    }
    // The last one counts, and it is valid.
    const twice = await send(
      'retailerAdmin',
      'add',
      `{"shoppingCartItems":[{"productId":${productId},"quantity":-5,"quantity":2}]}`,
    )
    expect(cartIn(twice).lines.map((line) => line.quantity)).toEqual([2])
    // Many requests for one product become one line, and a line has its own limit.
    await emptied('retailerAdmin')
    for (const times of [2, 200]) {
      const many = await send('retailerAdmin', 'add', {
        shoppingCartItems: Array.from({ length: times }, () => ({ productId, quantity: 10_000 })),
      })
      expect(cartIn(many).lines.map((line) => line.quantity)).toEqual([10_000])
    }
    const all = shelfOf('retailerAdmin').products.map((each) => ({ productId: each, quantity: 10_000 }))
    const tooMany = await send('retailerAdmin', 'add', { shoppingCartItems: all })
    expect([tooMany.status, tooMany.code]).toEqual([422, 'cart.tooManyKeys'])
    expect((await cartOf('retailerAdmin')).lines.map((line) => line.quantity)).toEqual([10_000])
  })

  test('an order costs what the price book says, whatever else is in its body; its amounts are whole minor units', async () => {
    const { db } = world.app.services
    for (const buyer of buyers) {
      await emptied(buyer)
      const { products, companyId } = shelfOf(buyer)
      const some = products.slice(0, 3)
      const smallest = await resolvePrices(db, {
        companyId,
        at: new Date(),
        items: some.map((productId) => ({ productId, quantity: 1 })),
      })
      const wanted = some.map((productId, index) => ({
        ...bribes,
        productId,
        quantity: Math.max(10, smallest[index]?.moq ?? 1) + index,
      }))
      const filled = cartIn(await send(buyer, 'add', { shoppingCartItems: wanted, ...bribes }))
      await isHonest(buyer, filled)
      const answer = await send(buyer, 'place', {
        version: filled.version,
        paymentType: 3,
        ...bribes,
        lines: filled.lines.map((line) => ({ ...line, ...bribes })),
        shoppingCartItems: wanted.map((one) => ({ ...one, quantity: 1 })),
      })
      if (answer.code === 'cart.notValid' || answer.code === 'cart.paymentType') {
        throw new Error(`${buyer}: ${answer.text}`)
      }
      expect([buyer, answer.status, answer.code]).toEqual([buyer, 200, undefined])
      const { order } = (
        JSON.parse(answer.text) as { data: { order: { id: number; gross: string; currency: string; status: number } } }
      ).data
      expect(order.gross).toBe(filled.gross)
      expect(order.currency).toBe(filled.currency)
      // Nobody may approve their own wire transfer.
      expect(order.status).not.toBe(2)
      const law = await resolvePrices(db, {
        companyId,
        at: new Date(),
        items: wanted.map(({ productId, quantity }) => ({ productId, quantity })),
      })
      const { rows } = await sql<{
        product_id: number
        quantity: number
        unit_price: number
        gross: number
        net: number
        vat: number
      }>`
        select l.product_id, l.quantity, p.unit_price, p.gross, p.net, p.vat from order_lines l
        join order_line_prices p on p.order_line_id = l.id join order_legs g on g.id = p.leg_id
        where l.order_id = ${order.id} and g.buyer_id = ${companyId} order by l.position`.execute(db)
      expect(rows.map((row) => [row.product_id, row.quantity, row.unit_price])).toEqual(
        wanted.map((one, index) => [one.productId, one.quantity, law[index]?.unitPrice]),
      )
      for (const row of rows) {
        expect(row.gross).toBe(row.unit_price * row.quantity)
        expect(row.net + row.vat).toBe(row.gross)
      }
      const kept = await sql<{
        gross: number
        isFree: boolean
        companyId: number
        userId: number
      }>`select gross, is_free as "isFree",
        company_id as "companyId", user_id as "userId" from orders where id = ${order.id}`.execute(db)
      expect(kept.rows[0]).toEqual({
        gross: minorFromWire(filled.gross),
        isFree: false,
        companyId,
        userId: who(buyer).id,
      })
    }
  })

  test('nothing is ordered below the minimum quantity, with a cart that grew after it was seen, or with a made-up payment method', async () => {
    const { db } = world.app.services
    const buyer = 'retailerAdmin'
    const { products, ownIds } = shelfOf(buyer)
    const productId = products[0] ?? 0
    await sql`update company_products set moq = 5 where id = ${ownIds.get(productId) ?? 0}`.execute(db)
    await emptied(buyer)
    const cart = cartIn(await send(buyer, 'add', { shoppingCartItems: [{ productId, quantity: 4, moq: 1 }] }))
    await isHonest(buyer, cart)
    // Work shortly after a commit: earlier sales are linked in the custody log, their invoices are issued.
    const due = async () =>
      (await sql`select log_id from custody_waiting union all select order_id from invoices_due`.execute(db)).rows
    await expect.poll(due, { timeout: 45_000 }).toEqual([])
    const before = await printOfDatabase(db)
    const refusedWith = async (body: object) => {
      const answer = await send(buyer, 'place', body)
      expect(flaws(answer)).toEqual([])
      expect(await printOfDatabase(db)).toEqual(before)
      return [answer.status, answer.code]
    }
    const orderCount = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from orders`.execute(db)).rows[0]?.n
    const placedBefore = await orderCount()
    const good = { version: cart.version, paymentType: 3 }
    expect(await refusedWith({ ...good, moq: 1 })).toEqual([409, 'cart.notValid'])
    for (const version of [cart.version - 1, cart.version + 1]) {
      expect(await refusedWith({ ...good, version })).toEqual([409, 'cart.changed'])
    }
    for (const paymentType of [0, 6, -1, 1.5, '3', null]) {
      expect(await refusedWith({ ...good, paymentType })).toEqual([400, 'common.invalid'])
    }
    // A price that rose after the cart was seen is shown before it can be ordered.
    await send(buyer, 'set', { productId, quantity: 6 })
    const seen = await cartOf(buyer)
    await sql`update cart_items set seen_price = 1 where cart_id = ${seen.id}`.execute(db)
    const risen = await send(buyer, 'place', { version: seen.version, paymentType: 3 })
    expect([risen.status, risen.code]).toEqual([409, 'cart.notValid'])
    expect(await orderCount()).toBe(placedBefore)
  })
})
