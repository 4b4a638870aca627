import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { assignAt } from '../orders/testing/write-people.ts'
import { cartWorld } from './testing/cart-world.ts'

const { db, companies, send, fill, order, mirza, northfall, cartOf, clear, assigned } = await cartWorld()

describe('the cart', () => {
  it('of Mirza shows lines with price, VAT split, stock and what is left after the order', async () => {
    await clear(mirza)
    const before = await cartOf(mirza)
    const { available } = await db
      .selectFrom('product_stock')
      .select('available')
      .where('product_id', '=', northfall)
      .executeTakeFirstOrThrow()
    await fill(mirza, [['northfall', 2]])
    expect(await fill(mirza, [['northfall', 3]])).toMatchObject({
      products: 1,
      keys: 5,
      net: '264.53',
      vat: '44.97',
      gross: '309.50',
      left: (Number(before.available) - 309.5).toFixed(2),
      lines: [{ quantity: 5, unitPrice: '61.90', stock: available, status: 'ok' }],
      payWith: [{ paymentType: 5 }, { paymentType: 3 }, { paymentType: 1 }, { paymentType: 4 }],
    })
    await clear(mirza)
  })

  it('changes its version with every change, and refuses an order from an older one', async () => {
    const first = await fill(mirza, [['northfall', 1]])
    const second = await fill(mirza, [['northfall', 1]])
    expect(second.version).toBe(first.version + 1)
    expect(await order(mirza, first.version)).toMatchObject({ status: 409, body: { code: 'cart.changed' } })
    await clear(mirza)
    const empty = await cartOf(mirza)
    expect(await order(mirza, empty.version)).toMatchObject({ status: 409, body: { code: 'cart.empty' } })
  })

  it('shows what is wrong with each line, and its validation shows the same', async () => {
    await db.updateTable('company_products').set({ moq: 10 }).where('id', '=', assigned.nexa.northfall).execute()
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
      .where('id', '=', assigned.nexa.northfall)
      .execute()
    await db
      .updateTable('company_products')
      .set({ is_withdrawn: true })
      .where('id', '=', assigned.nexa.ironOrchard)
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

  it('asks again when the price has changed, and accepts the new one only after the person has seen it', async () => {
    const cart = await fill(mirza, [['northfall', 1]])
    await db.updateTable('company_products').set({ price: 6300 }).where('id', '=', assigned.nexa.northfall).execute()
    expect(await order(mirza, cart.version)).toMatchObject({ status: 409, body: { code: 'cart.notValid' } })
    const seen = await send(mirza, 'PUT', '/shopping-cart/shopping-cart-item', { id: cart.lines[0]?.id, quantity: 1 })
    expect(seen.body.data.cart).toMatchObject({ gross: '63.00', lines: [{ status: 'ok' }] })
    expect((await order(mirza, seen.body.data.cart.version)).body.data.order).toMatchObject({ gross: '63.00' })
    await db.updateTable('company_products').set({ price: 6190 }).where('id', '=', assigned.nexa.northfall).execute()
  })

  it('takes 10,000 keys per line: when Mirza adds or reorders more, the message says how many were left out', async () => {
    const add = async (method: 'POST' | 'PUT', path: string, ...quantities: readonly number[]) => {
      const shoppingCartItems = quantities.map((quantity) => ({ productId: northfall, quantity }))
      return (await send(mirza, method, path, { shoppingCartItems })).body.data
    }
    const of = (cart: { lines: readonly { quantity: number }[] }) => cart.lines.map(({ quantity }) => quantity)
    await clear(mirza)
    const whole = await add('POST', '/shopping-cart', 4000, 6000)
    expect([of(whole.cart), whole.info]).toEqual([[10_000], '1 product is in your cart.'])
    const more = await add('POST', '/shopping-cart', 2000)
    expect([of(more.cart), more.info]).toEqual([
      [10_000],
      '1 product is in your cart. Northfall: Ashen Crown: at most 10,000 keys in one order line, 2,000 were left out.',
    ])
    const offered = await add('PUT', '/shopping-cart/shopping-cart', 1)
    expect(offered.info).toMatch(/ Northfall: Ashen Crown: at most 10,000 keys in one order line, 1 was left out\.$/)
    await clear(mirza)
    const placed = await order(mirza, (await fill(mirza, [['northfall', 2]])).version)
    await clear(mirza)
    await add('POST', '/shopping-cart', 9999)
    const again = (await send(mirza, 'POST', `/shopping-cart/reorder/${placed.body.data.order.id}`)).body.data
    expect([of(again.cart), again.info]).toEqual([
      [10_000],
      '1 product put into your cart. Northfall: Ashen Crown: at most 10,000 keys in one order line, 1 was left out.',
    ])
    await clear(mirza)
    const two = await add('POST', '/shopping-cart', 8000, 8000)
    expect([of(two.cart), two.info]).toEqual([[10_000], expect.stringMatching(/6,000 were left out\.$/)])
    await clear(mirza)
  })

  it('leaves out what is not for the region when Mirza orders again, and names it', async () => {
    await clear(mirza)
    const placed = await order(mirza, (await fill(mirza, [['northfall', 1]])).version)
    await sql`insert into regions (code, name) values ('DE', 'DE') on conflict do nothing`.execute(db)
    await sql`insert into product_regions select ${northfall}, id from regions where code = 'DE'`.execute(db)
    const again = (await send(mirza, 'POST', `/shopping-cart/reorder/${placed.body.data.order.id}`)).body.data
    await db.deleteFrom('product_regions').where('product_id', '=', northfall).execute()
    expect(again).toMatchObject({
      info: '0 products put into your cart, 1 not available to you.',
      skipped: ['Northfall: Ashen Crown'],
      cart: { lines: [] },
    })
  })

  it('with 200 lines of one key each tells Mirza that it is full of lines, however he adds one more, and stays as it is', async () => {
    await clear(mirza)
    const placed = await order(mirza, (await fill(mirza, [['northfall', 1]])).version)
    const { rows } = await sql<{ id: number }>`
      insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select 'FULL-' || n, 'Game ' || n, category_id, product_type_id, publisher_id, vat_treatment, base_price
      from products, generate_series(1, 201) n where id = ${northfall} returning id`.execute(db)
    const ids = rows.map(({ id }) => id)
    for (const productId of ids) await assignAt(db, { companyId: companies.nexa, productId, price: 1000 })
    const items = ids.map((productId) => ({ productId, quantity: 1 }))
    expect((await send(mirza, 'POST', '/shopping-cart', { shoppingCartItems: items.slice(0, 200) })).status).toBe(200)
    const one = { shoppingCartItems: items.slice(200) }
    for (const refused of [
      await send(mirza, 'POST', '/shopping-cart', one),
      await send(mirza, 'PUT', '/shopping-cart/shopping-cart', one),
      await send(mirza, 'PUT', '/shopping-cart/shopping-cart-item', items[200]),
      await send(mirza, 'POST', `/shopping-cart/reorder/${placed.body.data.order.id}`),
    ])
      expect(refused).toMatchObject({
        status: 422,
        body: {
          code: 'cart.tooManyLines',
          data: { info: 'A cart can have at most 200 lines. Order these first, then add the rest.' },
        },
      })
    expect((await cartOf(mirza)).lines).toHaveLength(200)
    await clear(mirza)
  })

  it('does not offer picture keys to a person who does not want them', async () => {
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
