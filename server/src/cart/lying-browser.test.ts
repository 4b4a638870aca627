import { describe, expect, it } from 'vitest'
import { cartWorld } from './testing/cart-world.ts'

const { db, companies, send, as, mirza, northfall, cartOf } = await cartWorld()

describe('a browser that lies', () => {
  it("about price, currency, company or status changes nothing: the order has the server's prices", async () => {
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

  it('has no cart as a distributor', async () => {
    expect((await as('tarik', 'GET', '/shopping-cart')).status).toBe(403)
  })
})
