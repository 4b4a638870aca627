import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cartWorld } from './testing/cart-world.ts'

const { db, companies, products, send, fill, order, amra, nikola, mirza, northfall, cartOf, clear, assigned } =
  await cartWorld()

describe('a cart and what belongs to others', () => {
  it("with other people's ids finds nothing: product, company product, promotion, cart line or cart", async () => {
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
      // One id of another company among good ones refuses the whole call.
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

  it('cannot reorder what another company ordered', async () => {
    const placed = await order(mirza, (await fill(mirza, [['northfall', 1]])).version)
    const { id } = placed.body.data.order
    expect((await send(nikola, 'POST', `/shopping-cart/reorder/${id}`)).status).toBe(404)
    const again = await send(mirza, 'POST', `/shopping-cart/reorder/${id}`)
    expect(again.body.data).toMatchObject({ added: 1, skipped: [], cart: { keys: 1 } })
    await clear(mirza)
  })
})
