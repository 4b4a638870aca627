import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { findBreaches } from '../invariants/invariants.sql.ts'
import { verifyCustody } from '../keys/custody.ts'
import { availableOf } from '../ledger/available-of.ts'
import { endHolds } from '../orders/end-holds.ts'
import { placeOrder } from '../orders/place-order.ts'
import { shopWorld } from './testing/shop-world.ts'

const world = await shopWorld()
const { db, clock, companies, products, services, stock, send, fill, order, shop } = world
const amra = await world.tokenFor('amra')
const nikola = await world.tokenFor('nikola')
const mirza = await world.tokenFor('mirza')

const stockOf = async (id: number) =>
  db.selectFrom('product_stock').selectAll().where('product_id', '=', id).executeTakeFirstOrThrow()
const fundsOf = async (companyId: number) => (await availableOf(db, companyId)).available
const orderCount = async () =>
  (await db.selectFrom('orders').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n
/** Sells what is left in stock to nobody, so that a test starts from none. */
async function emptyStock() {
  await db.updateTable('keys').set({ state: 6 }).where('state', '=', 2).execute()
}
async function holdsTrue() {
  expect(await findBreaches(db)).toEqual([])
  expect((await verifyCustody(db)).breaks).toEqual([])
}

beforeEach(emptyStock)

describe('placing an order from company funds', () => {
  it('gives Mirza his keys at once, charges him, issues the invoice, queues the mail in his language and empties the cart', async () => {
    await stock('northfall', 12)
    const before = await fundsOf(companies.nexa)
    const cart = await fill(mirza, [['northfall', 10]])
    expect(cart.gross).toBe('619.00')
    const answer = await order(mirza, cart.version)
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { order: { status: 2, assigned: 10, missing: 0, gross: '619.00', net: '529.06', vat: '89.94' } } },
    })
    expect(answer.body.data.cart.lines).toEqual([])
    const { id } = answer.body.data.order
    expect(await fundsOf(companies.nexa)).toBe(before - 61_900)
    expect(await stockOf(products.northfall.id)).toMatchObject({ available: 2 })
    expect(await db.selectFrom('invoices').select('gross').where('order_id', '=', id).execute()).toEqual([
      { gross: 61_900 },
    ])
    const mails = await db.selectFrom('mails').select(['template', 'data']).where('order_id', '=', id).execute()
    expect(mails).toMatchObject([{ template: 'order-delivery', data: { keys: 10, missing: 0, slotIds: null } }])
    await holdsTrue()
  })

  it('takes the keys of the oldest batch first, and never an expired one', async () => {
    const old = await stock('northfall', 2)
    const fresh = await stock('northfall', 2)
    await db
      .updateTable('keys')
      .set({ expires_on: '2020-01-01' })
      .where('id', '=', old[0]?.id ?? 0)
      .execute()
    const cart = await fill(mirza, [['northfall', 2]])
    const { body } = await order(mirza, cart.version)
    const given = await db
      .selectFrom('slots')
      .select('key_id')
      .where('order_id', '=', body.data.order.id)
      .orderBy('position')
      .execute()
    expect(given.map((slot) => slot.key_id)).toEqual([old[1]?.id, fresh[0]?.id])
  })

  it('waits for a person when Nexa has no auto-approval, or above its threshold: money held, no key given', async () => {
    await stock('northfall', 5)
    await db.updateTable('companies').set({ approval_threshold: 10_000 }).where('id', '=', companies.nexa).execute()
    const before = await fundsOf(companies.nexa)
    const small = await order(mirza, (await fill(mirza, [['northfall', 1]])).version)
    const large = await order(mirza, (await fill(mirza, [['northfall', 2]])).version)
    await db
      .updateTable('companies')
      .set({ approval_threshold: null, auto_approve: false })
      .where('id', '=', companies.nexa)
      .execute()
    const never = await order(mirza, (await fill(mirza, [['northfall', 1]])).version)
    await db.updateTable('companies').set({ auto_approve: true }).where('id', '=', companies.nexa).execute()
    expect([small, large, never].map((answer) => answer.body.data.order.status)).toEqual([2, 3, 3])
    expect(await fundsOf(companies.nexa)).toBe(before - 4 * 6190)
    expect((await availableOf(db, companies.nexa)).held).toBe(3 * 6190)
    for (const { body } of [large, never]) {
      await world.as('tarik', 'POST', `/orders/deny-order/${body.data.order.id}`, { reason: 'no' })
    }
    expect((await availableOf(db, companies.nexa)).held).toBe(0)
    await holdsTrue()
  })
})

describe('two legs', () => {
  it('of an order of Nikola below Digitalis are both booked, priced and invoiced, and he never sees the first', async () => {
    await stock('northfall', 4)
    const before = { gejmerija: await fundsOf(companies.gejmerija), digitalis: await fundsOf(companies.digitalis) }
    const answer = await order(nikola, (await fill(nikola, [['northfall', 4]])).version)
    const { id } = answer.body.data.order
    expect(await fundsOf(companies.gejmerija)).toBe(before.gejmerija - 4 * 6190)
    expect(await fundsOf(companies.digitalis)).toBe(before.digitalis - 4 * 5700)
    const legs = await db.selectFrom('order_legs').selectAll().where('order_id', '=', id).orderBy('seq').execute()
    expect(legs).toMatchObject([
      { seq: 1, seller_id: companies.brava, buyer_id: companies.digitalis, gross: 22_800 },
      { seq: 2, seller_id: companies.digitalis, buyer_id: companies.gejmerija, gross: 24_760 },
    ])
    const prices = await db
      .selectFrom('order_line_prices as p')
      .innerJoin('order_legs as g', 'g.id', 'p.leg_id')
      .select(['g.seq', 'p.unit_price', 'p.trace'])
      .where('g.order_id', '=', id)
      .orderBy('g.seq')
      .execute()
    expect(prices).toMatchObject([
      { unit_price: 5700, trace: { rule: 'company', vatReason: 'domestic' } },
      { unit_price: 6190, trace: { rule: 'company', vatReason: 'domestic' } },
    ])
    expect(await db.selectFrom('invoices').select('id').where('order_id', '=', id).execute()).toHaveLength(2)
    for (const text of [answer.text, (await send(nikola, 'GET', '/shopping-cart')).text]) {
      expect(text).not.toMatch(/57\.00|228\.00|trace|cost/i)
    }
    await holdsTrue()
  })

  it('are refused whole when the reseller is short of money, and nothing of its figures is told', async () => {
    await stock('northfall', 2)
    const drained = await fundsOf(companies.digitalis)
    const { addFunds } = await import('../ledger/add-funds.ts')
    const move = (amount: number) =>
      inTransaction(db, (trx) =>
        addFunds(trx, { companyId: companies.digitalis, amount, userId: world.people.tarik.id, memo: 'test' }),
      )
    await move(-drained + 100)
    const cart = await fill(nikola, [['northfall', 2]])
    const answer = await order(nikola, cart.version)
    expect(answer).toMatchObject({ status: 409, body: { code: 'ledger.insufficientFunds' } })
    expect(answer.text).not.toContain('detail')
    const checked = await send(nikola, 'GET', `/shopping-cart/validate/${cart.id}?paymentType=5`)
    expect(checked.body.data).toMatchObject({ isValid: false, cart: [{ code: 'FUNDS' }] })
    await move(drained - 100)
    expect(await stockOf(products.northfall.id)).toMatchObject({ available: 2 })
    await send(nikola, 'DELETE', `/shopping-cart/${cart.id}`)
    await holdsTrue()
  })
})

describe('many at once', () => {
  it('16 buyers fight for the last 10 keys: exactly 10 get one, the others are refused whole', async () => {
    await stock('northfall', 10)
    const buyers = await Promise.all(Array.from({ length: 16 }, (_, n) => shop(`Racer ${n}`, 1_000_000)))
    const versions: number[] = []
    for (const buyer of buyers) versions.push((await fill(buyer.token, [['northfall', 1]])).version)
    const answers = await Promise.all(buyers.map((buyer, n) => order(buyer.token, versions[n] ?? 0)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10)
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(new Set(refused.map((answer) => answer.body.code))).toEqual(new Set(['cart.notValid']))
    for (const [n, buyer] of buyers.entries()) {
      expect(await fundsOf(buyer.companyId)).toBe(answers[n]?.status === 200 ? 1_000_000 - 6190 : 1_000_000)
    }
    expect(await stockOf(products.northfall.id)).toMatchObject({ available: 0, reserved: 0 })
    await holdsTrue()
  })

  it('16 buyers take two scarce products in opposite order without waiting for each other for ever', async () => {
    await stock('northfall', 20)
    await stock('ironOrchard', 20)
    const buyers = await Promise.all(Array.from({ length: 16 }, (_, n) => shop(`Crossing ${n}`, 10_000_000)))
    const versions: number[] = []
    for (const [n, buyer] of buyers.entries()) {
      const lines = [['northfall', 2] as const, ['ironOrchard', 2] as const]
      versions.push((await fill(buyer.token, n % 2 ? lines : lines.toReversed())).version)
    }
    const answers = await Promise.all(buyers.map((buyer, n) => order(buyer.token, versions[n] ?? 0)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10)
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([])
    await holdsTrue()
  })

  it('20 orders of one company at once on money for 7 give exactly 7', async () => {
    await stock('northfall', 40)
    const { companyId } = await shop('Short of money', 7 * 6190 + 500)
    const buyers = await Promise.all(Array.from({ length: 20 }, () => world.colleague(companyId, 3)))
    const versions: number[] = []
    for (const buyer of buyers) versions.push((await fill(buyer.token, [['northfall', 1]])).version)
    const answers = await Promise.all(buyers.map((buyer, n) => order(buyer.token, versions[n] ?? 0)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(7)
    expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.body.code))).toEqual(
      new Set(['ledger.insufficientFunds']),
    )
    expect(await fundsOf(companyId)).toBe(500)
    expect(await stockOf(products.northfall.id)).toMatchObject({ available: 33 })
    await holdsTrue()
  })
})

describe('the same request again', () => {
  it('sent ten times at once with one Idempotency-Key makes one order; repeated later it answers the same body', async () => {
    await stock('northfall', 5)
    const cart = await fill(mirza, [['northfall', 1]])
    const before = await orderCount()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(mirza, cart.version, 5, key)))
    const made = answers.filter((answer) => answer.status === 200)
    expect(made.length).toBeGreaterThan(0)
    for (const answer of answers.filter((one) => one.status !== 200)) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'common.stillRunning' } })
      expect(answer.headers['retry-after']).toBe('1')
    }
    const again = await order(mirza, cart.version, 5, key)
    expect(new Set([...made, again].map((answer) => answer.text)).size).toBe(1)
    expect(await orderCount()).toBe(before + 1)
  })

  it('with other content under the same key is refused, and changes nothing', async () => {
    await stock('northfall', 5)
    const cart = await fill(mirza, [['northfall', 1]])
    const key = { 'idempotency-key': randomUUID() }
    await order(mirza, cart.version, 5, key)
    const before = await orderCount()
    expect(await order(mirza, cart.version, 3, key)).toMatchObject({ status: 422, body: { code: 'common.keyReused' } })
    expect(await orderCount()).toBe(before)
  })

  it('without a key consumes the cart once: the second answers that the cart has changed', async () => {
    await stock('northfall', 5)
    const cart = await fill(mirza, [['northfall', 1]])
    const before = await orderCount()
    const answers = await Promise.all(Array.from({ length: 5 }, () => order(mirza, cart.version)))
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(
      answers.filter((answer) => answer.status === 409).every((answer) => answer.body.code === 'cart.changed'),
    ).toBe(true)
    expect(await orderCount()).toBe(before + 1)
  })

  it('after a crash in the middle finds nothing of the first try, and can be done', async () => {
    await stock('northfall', 3)
    const before = { funds: await fundsOf(companies.nexa), orders: await orderCount() }
    const counter = async () =>
      db.selectFrom('invoice_counters').selectAll().orderBy('issuer_id').orderBy('series').execute()
    const numbers = await counter()
    const { id: userId, companyId } = world.people.mirza
    const place = (crash: boolean) =>
      inTransaction(db, async (trx) => {
        const placed = await placeOrder(trx, services, {
          companyId,
          userId,
          sessionId: null,
          ip: '',
          lines: [{ id: 1, productId: products.northfall.id, promotionId: null, quantity: 3, seenPrice: 6190 }],
          paymentType: 5,
          email: 'mirza@firma.example',
          toName: 'Mirza',
          phone: '',
          language: 'bs',
          showImgKeys: true,
          cartVersion: null,
        })
        if (crash) throw new Error('the machine stops here')
        return placed
      })
    await expect(place(true)).rejects.toThrow('the machine stops here')
    expect({ funds: await fundsOf(companies.nexa), orders: await orderCount() }).toEqual(before)
    expect(await stockOf(products.northfall.id)).toMatchObject({ available: 3 })
    expect(await counter()).toEqual(numbers)
    await holdsTrue()
    expect(await place(false)).toMatchObject({ status: 2, assigned: 3 })
    await holdsTrue()
  })
})

describe('stock', () => {
  it('is checked over both lines of one product: a promotion line and a plain one share it', async () => {
    await stock('northfall', 5)
    const { rows } = await sql<{ id: number }>`
      insert into promotions (title, starts_at, ends_at, is_active, for_all)
      values ('Autumn', now() - interval '1 day', now() + interval '1 day', true, true) returning id`.execute(db)
    const promotion = rows[0]?.id as number
    await sql`insert into promotion_products (promotion_id, product_id, promo_price, currency, moq)
      values (${promotion}, ${products.northfall.id}, 5000, 'BAM', 3)`.execute(db)
    await fill(mirza, [['northfall', 2]])
    const added = await send(mirza, 'PUT', '/shopping-cart/shopping-cart', {
      showImgKeys: true,
      IsFromPromo: true,
      shoppingCartItems: [
        {
          productId: products.northfall.id,
          keyType: 1,
          quantity: 4,
          companyProductId: world.assigned.nexa.northfall,
          notificationId: promotion,
        },
      ],
    })
    const { cart } = added.body.data
    expect(cart.lines).toMatchObject([
      { quantity: 2, unitPrice: '61.90', status: 'ok' },
      {
        quantity: 4,
        unitPrice: '50.00',
        status: 'OVER_STOCK',
        problems: [{ available: 3 }],
        notificationId: promotion,
      },
    ])
    expect(await order(mirza, cart.version)).toMatchObject({ status: 409, body: { code: 'cart.notValid' } })
    const fixed = await send(mirza, 'PUT', '/shopping-cart/shopping-cart-item', { id: cart.lines[1].id, quantity: 3 })
    const placed = await order(mirza, fixed.body.data.cart.version)
    expect(placed.body.data.order).toMatchObject({ assigned: 5, gross: '273.80' })
    await db.updateTable('promotions').set({ is_active: false }).execute()
    await holdsTrue()
  })

  it('that is too small gives Missing slots where product and company may back-order, served in order of payment', async () => {
    await stock('northfall', 3)
    await db.updateTable('companies').set({ may_back_order: true }).where('id', '=', companies.nexa).execute()
    const cart = await fill(mirza, [['northfall', 5]])
    expect(await order(mirza, cart.version)).toMatchObject({ status: 409 })
    await db.updateTable('products').set({ may_back_order: true }).where('id', '=', products.northfall.id).execute()
    const placed = await order(mirza, cart.version)
    expect(placed.body.data.order).toMatchObject({ status: 9, assigned: 3, missing: 2, lines: [{ missing: 2 }] })
    const { id } = placed.body.data.order
    expect(
      (await db.selectFrom('slots').select('state').where('order_id', '=', id).orderBy('position').execute()).map(
        (slot) => slot.state,
      ),
    ).toEqual([1, 1, 1, 2, 2])
    await holdsTrue()
    await stock('northfall', 4)
    const { serveMissingKeys } = await import('../orders/serve-missing-keys.ts')
    await serveMissingKeys(services, [products.northfall.id])
    const mails = await db.selectFrom('mails').select('data').where('order_id', '=', id).orderBy('id').execute()
    expect(mails).toMatchObject([{ data: { keys: 3, missing: 2 } }, { data: { keys: 2, missing: 0 } }])
    expect(await db.selectFrom('invoices').select('id').where('order_id', '=', id).execute()).toHaveLength(1)
    await db.updateTable('products').set({ may_back_order: false }).execute()
    await db.updateTable('companies').set({ may_back_order: false }).execute()
    await holdsTrue()
  })
})

describe('paying from outside', () => {
  it('sets the keys aside, mails a numbered estimate, and frees the keys when the hold runs out', async () => {
    await stock('northfall', 4)
    const before = await fundsOf(companies.nexa)
    const cart = await fill(mirza, [['northfall', 3]])
    const placed = await order(mirza, cart.version, 3)
    const { id, estimateNumber, holdUntil } = placed.body.data.order
    expect(placed.body.data.order).toMatchObject({ status: 8, assigned: 0, missing: 0 })
    expect(estimateNumber).toMatch(/^E-\d{6}$/)
    expect(new Date(holdUntil).getTime() - clock.at.getTime()).toBe(120 * 3_600_000)
    expect(await stockOf(products.northfall.id)).toMatchObject({ available: 1, reserved: 3 })
    expect(await fundsOf(companies.nexa)).toBe(before)
    const slots = await db.selectFrom('slots').select(['state', 'key_id']).where('order_id', '=', id).execute()
    expect(slots.every((slot) => slot.state === 3 && slot.key_id !== null)).toBe(true)
    expect(await db.selectFrom('mails').select('template').where('order_id', '=', id).execute()).toEqual([
      { template: 'order-estimate' },
    ])
    await holdsTrue()
    const now = clock.at
    clock.at = new Date(now.getTime() + 121 * 3_600_000)
    await endHolds(services)
    clock.at = now
    expect(await stockOf(products.northfall.id)).toMatchObject({ available: 4, reserved: 0 })
    await holdsTrue()
  })

  it('delivers exactly the keys that were set aside, once the distributor approves', async () => {
    await stock('northfall', 3)
    const placed = await order(mirza, (await fill(mirza, [['northfall', 2]])).version, 1)
    const { id } = placed.body.data.order
    const reserved = await db.selectFrom('slots').select('key_id').where('order_id', '=', id).orderBy('id').execute()
    const approved = await world.as('tarik', 'POST', `/orders/approve-order/${id}`)
    expect(approved.body.data.order).toMatchObject({ status: 2, assigned: 2 })
    expect(await db.selectFrom('slots').select('key_id').where('order_id', '=', id).orderBy('id').execute()).toEqual(
      reserved,
    )
    await holdsTrue()
  })

  it('by card is refused while there is no gateway, also where the company may', async () => {
    await stock('northfall', 1)
    await db
      .updateTable('companies')
      .set({ payment_types: [2, 5] })
      .where('id', '=', companies.nexa)
      .execute()
    const cart = await fill(mirza, [['northfall', 1]])
    expect(await order(mirza, cart.version, 2)).toMatchObject({ status: 409, body: { code: 'cart.paymentType' } })
    expect(await order(mirza, cart.version, 3)).toMatchObject({ status: 409, body: { code: 'cart.paymentType' } })
    await db
      .updateTable('companies')
      .set({ payment_types: [1, 3, 4, 5] })
      .where('id', '=', companies.nexa)
      .execute()
    await send(mirza, 'DELETE', `/shopping-cart/${cart.id}`)
  })

  it('is refused for a blocked company', async () => {
    await stock('northfall', 1)
    const cart = await fill(mirza, [['northfall', 1]])
    await db.updateTable('companies').set({ status: 4 }).where('id', '=', companies.nexa).execute()
    expect(await order(mirza, cart.version)).toMatchObject({ status: 409, body: { code: 'cart.blocked' } })
    await db.updateTable('companies').set({ status: 2 }).where('id', '=', companies.nexa).execute()
    await send(mirza, 'DELETE', `/shopping-cart/${cart.id}`)
  })
})

describe('Amra, a reseller', () => {
  it('buys for herself at her own price from the distributor', async () => {
    await stock('ironOrchard', 2)
    const placed = await order(amra, (await fill(amra, [['ironOrchard', 2]])).version)
    expect(placed.body.data.order).toMatchObject({ status: 2, gross: '114.00' })
    await holdsTrue()
  })
})
