import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cartWorld } from './testing/cart-world.ts'

const { db, companies, products, send, fill, order, amra, nikola, mirza, northfall, cartOf, clear, assigned, as } =
  await cartWorld()

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
      { productId: northfall, quantity: 1, companyProductId: assigned.digitalis.northfall },
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
    expect((await as('tarik', 'GET', '/shopping-cart')).status).toBe(403)
  })
})
