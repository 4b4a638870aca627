import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { shopWorld } from './testing/shop-world.ts'

const world = await shopWorld()
const { db, companies, products, send, fill, order } = world
const amra = await world.tokenFor('amra')
const nikola = await world.tokenFor('nikola')
const mirza = await world.tokenFor('mirza')
const northfall = products.northfall.id

beforeAll(async () => {
  await world.stock('northfall', 30)
  await world.stock('ironOrchard', 30)
})

const cartOf = async (token: string) => (await send(token, 'GET', '/shopping-cart')).body.data
const clear = async (token: string) => send(token, 'DELETE', `/shopping-cart/${(await cartOf(token)).id}`)

describe('the cart', () => {
  it('of Mirza keeps lines with price, VAT split, stock and what is left after the order', async () => {
    await fill(mirza, [['northfall', 2]])
    expect(await fill(mirza, [['northfall', 3]])).toMatchObject({
      products: 1,
      keys: 5,
      net: '264.53',
      vat: '44.97',
      gross: '309.50',
      left: '9690.50',
      lines: [{ quantity: 5, unitPrice: '61.90', stock: 30, status: 'ok' }],
      payWith: [{ paymentType: 5 }, { paymentType: 3 }, { paymentType: 1 }, { paymentType: 4 }],
    })
    await clear(mirza)
  })

  it('changes its version with every change, and an order from an older one is refused', async () => {
    const first = await fill(mirza, [['northfall', 1]])
    const second = await fill(mirza, [['northfall', 1]])
    expect(second.version).toBe(first.version + 1)
    expect(await order(mirza, first.version)).toMatchObject({ status: 409, body: { code: 'cart.changed' } })
    await clear(mirza)
    const empty = await cartOf(mirza)
    expect(await order(mirza, empty.version)).toMatchObject({ status: 409, body: { code: 'cart.empty' } })
  })

  it('names what is wrong with each line, and its validation names the same', async () => {
    await db.updateTable('company_products').set({ moq: 10 }).where('id', '=', world.assigned.nexa.northfall).execute()
    const cart = await fill(mirza, [
      ['northfall', 4],
      ['ironOrchard', 31],
    ])
    expect(cart.lines).toMatchObject([
      { status: 'BELOW_MOQ', problems: [{ minimum: 10 }] },
      { status: 'OVER_STOCK', problems: [{ available: 30 }] },
    ])
    await db
      .updateTable('company_products')
      .set({ moq: null, price: 6500 })
      .where('id', '=', world.assigned.nexa.northfall)
      .execute()
    await db
      .updateTable('company_products')
      .set({ is_withdrawn: true })
      .where('id', '=', world.assigned.nexa.ironOrchard)
      .execute()
    const checked = await send(mirza, 'GET', `/shopping-cart/validate/${cart.id}`)
    expect(checked.body.data).toMatchObject({
      isValid: false,
      version: cart.version,
      lines: [{ status: 'PRICE_CHANGED', problems: [{ seenPrice: '61.90' }] }, { status: 'WITHDRAWN' }],
    })
    expect(await order(mirza, cart.version)).toMatchObject({
      status: 409,
      body: { code: 'cart.notValid', data: { info: 'The order was not placed: 2 lines need your attention.' } },
    })
    await db
      .updateTable('company_products')
      .set({ price: 6190, is_withdrawn: false })
      .where('company_id', '=', companies.nexa)
      .execute()
    await clear(mirza)
  })

  it('asks again when the price has changed, and takes the new one only after the person has seen it', async () => {
    const cart = await fill(mirza, [['northfall', 1]])
    await db
      .updateTable('company_products')
      .set({ price: 6300 })
      .where('id', '=', world.assigned.nexa.northfall)
      .execute()
    expect(await order(mirza, cart.version)).toMatchObject({ status: 409, body: { code: 'cart.notValid' } })
    const seen = await send(mirza, 'PUT', '/shopping-cart/shopping-cart-item', { id: cart.lines[0]?.id, quantity: 1 })
    expect(seen.body.data.cart).toMatchObject({ gross: '63.00', lines: [{ status: 'ok' }] })
    expect((await order(mirza, seen.body.data.cart.version)).body.data.order).toMatchObject({ gross: '63.00' })
    await db
      .updateTable('company_products')
      .set({ price: 6190 })
      .where('id', '=', world.assigned.nexa.northfall)
      .execute()
  })

  it('does not offer picture keys to somebody who does not want them', async () => {
    await db.updateTable('products').set({ key_kind: 2 }).where('id', '=', northfall).execute()
    await fill(mirza, [['northfall', 1]])
    const without = await send(mirza, 'PUT', '/shopping-cart/shopping-cart', { showImgKeys: false })
    expect(without.body.data.cart.lines).toMatchObject([{ status: 'IMAGE_NOT_WANTED' }])
    const withThem = await send(mirza, 'PUT', '/shopping-cart/shopping-cart', { showImgKeys: true })
    expect(withThem.body.data.cart.lines).toMatchObject([{ status: 'ok' }])
    await db.updateTable('products').set({ key_kind: 1 }).where('id', '=', northfall).execute()
    await clear(mirza)
  })
})

describe('a browser that lies', () => {
  it('about price, currency, company or status changes nothing: the order has the prices of the server', async () => {
    await send(mirza, 'POST', '/shopping-cart', {
      companyId: companies.digitalis,
      shoppingCartItems: [
        {
          productId: northfall,
          quantity: 1,
          price: '0.01',
          unitPrice: '0.01',
          seenPrice: 1,
          currency: 'EUR',
          discount: 99,
        },
      ],
    })
    const cart = await cartOf(mirza)
    expect(cart.gross).toBe('61.90')
    const placed = await send(mirza, 'POST', '/shopping-cart/create-order-from-shopping-cart', {
      version: cart.version,
      paymentType: 5,
      total: '0.01',
      gross: '0.01',
      currency: 'EUR',
      companyId: companies.digitalis,
      status: 2,
      isFree: true,
    })
    expect(placed.body.data.order).toMatchObject({ gross: '61.90', currency: 'BAM' })
    const row = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', placed.body.data.order.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ company_id: companies.nexa, is_free: false, gross: 6190 })
  })

  it.each([0, -1, 1.5, 1e9, Number.MAX_SAFE_INTEGER, '10', null, '1; drop table orders'])(
    'with the quantity %s is refused with 400',
    async (quantity) => {
      const answer = await send(mirza, 'POST', '/shopping-cart', {
        shoppingCartItems: [{ productId: northfall, quantity }],
      })
      expect(answer).toMatchObject({ status: 400, body: { code: 'common.invalid' } })
      expect((await cartOf(mirza)).lines).toEqual([])
    },
  )

  it('with NaN, a huge list or another key type is refused with 400', async () => {
    const item = { productId: northfall, quantity: 1 }
    for (const shoppingCartItems of [
      [],
      Array.from({ length: 201 }, () => item),
      [{ ...item, keyType: 2 }],
      [{ ...item, quantity: Number.NaN }],
    ]) {
      expect((await send(mirza, 'POST', '/shopping-cart', { shoppingCartItems })).status).toBe(400)
    }
  })

  it('with ids of others finds nothing: product, company product, promotion, cart line and cart of somebody else', async () => {
    const foreign = await db
      .insertInto('products')
      .columns(['code', 'title', 'category_id', 'product_type_id', 'publisher_id', 'vat_treatment', 'base_price'])
      .expression(
        db
          .selectFrom('products')
          .select([
            sql.lit('XX-1').as('code'),
            'title',
            'category_id',
            'product_type_id',
            'publisher_id',
            'vat_treatment',
            'base_price',
          ])
          .where('id', '=', northfall),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ id: number }>`
      with made as (insert into promotions (title, starts_at, ends_at, is_active)
        values ('For Digitalis', now() - interval '1 day', now() + interval '1 day', true) returning id),
      priced as (insert into promotion_products (promotion_id, product_id, promo_price, currency) select id, ${northfall}, 100, 'BAM' from made),
      given as (insert into promotion_recipients (promotion_id, company_id) select id, ${companies.digitalis} from made)
      select id from made`.execute(db)
    const promotion = rows[0]?.id
    const missing = await send(mirza, 'POST', '/shopping-cart', {
      shoppingCartItems: [{ productId: 999_999, quantity: 1 }],
    })
    const notMine = await send(mirza, 'POST', '/shopping-cart', {
      shoppingCartItems: [{ productId: foreign.id, quantity: 1 }],
    })
    expect(missing.status).toBe(404)
    expect(notMine.body.data).toEqual(missing.body.data)
    const tries = [
      { productId: northfall, quantity: 1, companyProductId: world.assigned.digitalis.northfall },
      { productId: northfall, quantity: 1, notificationId: promotion },
      { productId: northfall, quantity: 1, notificationId: 999_999 },
    ]
    for (const item of tries) {
      // One foreign id among good ones refuses the whole.
      const answer = await send(mirza, 'PUT', '/shopping-cart/shopping-cart', {
        IsFromPromo: true,
        shoppingCartItems: [{ productId: products.ironOrchard.id, quantity: 1 }, item],
      })
      expect(answer).toMatchObject({ status: 404, body: { code: 'cart.productNotFound' } })
    }
    expect((await cartOf(mirza)).lines).toEqual([])
    const hers = await fill(amra, [['northfall', 1]])
    expect(
      (await send(mirza, 'PUT', '/shopping-cart/shopping-cart-item', { id: hers.lines[0]?.id, quantity: 5 })).status,
    ).toBe(404)
    expect((await send(mirza, 'DELETE', `/shopping-cart/shopping-cart-item/${hers.lines[0]?.id}`)).status).toBe(404)
    expect((await send(mirza, 'DELETE', `/shopping-cart/${hers.id}`)).status).toBe(404)
    expect((await send(mirza, 'GET', `/shopping-cart/validate/${hers.id}`)).status).toBe(404)
    expect((await cartOf(amra)).lines).toMatchObject([{ quantity: 1 }])
    await clear(amra)
  })

  it('cannot order again what another company ordered', async () => {
    const placed = await order(mirza, (await fill(mirza, [['northfall', 1]])).version)
    const { id } = placed.body.data.order
    expect((await send(nikola, 'POST', `/shopping-cart/reorder/${id}`)).status).toBe(404)
    const again = await send(mirza, 'POST', `/shopping-cart/reorder/${id}`)
    expect(again.body.data).toMatchObject({ added: 1, skipped: [], cart: { keys: 1 } })
    await clear(mirza)
  })

  it('is nobody here: a distributor has no cart', async () => {
    expect((await world.as('tarik', 'GET', '/shopping-cart')).status).toBe(403)
  })
})
