import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { serveMissingKeys } from '../orders/fulfilment/serve-missing-keys.ts'
import { placingWorld } from './testing/placing-world.ts'

const { db, companies, products, services, stock, send, fill, order, mirza, holdsTrue, issueInvoices, assigned } =
  await placingWorld()

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
          companyProductId: assigned.nexa.northfall,
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

  it('that is too small creates Missing slots if product and company allow back-orders, served in order of payment', async () => {
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
    await serveMissingKeys(services, [products.northfall.id])
    const mails = await db.selectFrom('mails').select('data').where('order_id', '=', id).orderBy('id').execute()
    expect(mails).toMatchObject([{ data: { keys: 3, missing: 2 } }, { data: { keys: 2, missing: 0 } }])
    await issueInvoices()
    expect(await db.selectFrom('invoices').select('id').where('order_id', '=', id).execute()).toHaveLength(1)
    await db.updateTable('products').set({ may_back_order: false }).execute()
    await db.updateTable('companies').set({ may_back_order: false }).execute()
    await holdsTrue()
  })
})
