import { expect, it } from 'vitest'
import { placingWorld } from './testing/placing-world.ts'

const { db, companies, products, as, stock, send, fill, order, nikola, orderCount, fundsOf, holdsTrue } =
  await placingWorld()

const cart = async () => (await send(nikola, 'GET', '/shopping-cart')).body.data
const unassign = async () => {
  const { id } = await db
    .selectFrom('company_products')
    .select('id')
    .where('company_id', '=', companies.gejmerija)
    .where('product_id', '=', products.ironOrchard.id)
    .executeTakeFirstOrThrow()
  return as('amra', 'DELETE', `/company-product-prices/${id}`)
}
const assignAgain = () =>
  as('amra', 'POST', '/company-product-prices/create-company-product-price', {
    companyId: companies.gejmerija,
    items: [{ productId: products.ironOrchard.id, price: '69.90' }],
  })

it('Amra unassigns a product while Nikola has it in his cart: his order is refused whole, the line stays and says why, and is good again once she assigns it', async () => {
  await stock('northfall', 5)
  await stock('ironOrchard', 5)
  const [orders, funds] = [await orderCount(), await fundsOf(companies.gejmerija)]
  const { version } = await fill(nikola, [
    ['northfall', 1],
    ['ironOrchard', 2],
  ])
  const shown = await cart()
  expect(shown.lines[1]).toMatchObject({ companyProductId: expect.any(Number), status: 'ok' })
  expect((await unassign()).status).toBe(200)
  expect(await order(nikola, version)).toMatchObject({ status: 409, body: { code: 'cart.notValid' } })
  expect([await orderCount(), await fundsOf(companies.gejmerija)]).toEqual([orders, funds])
  expect(await cart()).toMatchObject({
    version,
    lines: [
      { productId: products.northfall.id, quantity: 1, status: 'ok' },
      { productId: products.ironOrchard.id, quantity: 2, status: 'NOT_ASSIGNED', companyProductId: null },
    ],
  })
  expect((await send(nikola, 'GET', `/shopping-cart/validate/${shown.id}`)).body.data).toMatchObject({
    isValid: false,
    lines: [{ status: 'ok' }, { status: 'NOT_ASSIGNED' }],
  })
  const again = await assignAgain()
  expect(again.status, again.text).toBe(200)
  expect((await cart()).lines[1]).toMatchObject({ companyProductId: expect.any(Number), unitPrice: '69.90' })
  // He accepts the price.
  await send(nikola, 'PUT', '/shopping-cart/shopping-cart-item', { id: shown.lines[1].id, quantity: 2 })
  const placed = await order(nikola, version + 1)
  expect(placed).toMatchObject({ status: 200, body: { data: { order: { keys: 3 } } } })
  await holdsTrue()
})

it('a line that Amra has unassigned shows Nikola neither what Amra pays for the product nor how much is in stock, and counts in no sum', async () => {
  await stock('northfall', 5)
  await stock('ironOrchard', 5)
  await fill(nikola, [
    ['northfall', 1],
    ['ironOrchard', 2],
  ])
  const before = await cart()
  const [northfall, seen] = before.lines
  expect((await unassign()).status).toBe(200)
  const now = await cart()
  const nothing = { net: '0.00', vat: '0.00', gross: '0.00' }
  expect(now.lines[1]).toMatchObject({ unitPrice: seen.unitPrice, stock: 0, isPromotion: false, ...nothing })
  expect(now).toMatchObject({
    net: northfall.net,
    vat: northfall.vat,
    gross: northfall.gross,
    vatRates: [{ net: northfall.net, vat: northfall.vat }],
  })
  expect(Number(now.left)).toBeCloseTo(Number(now.available) - Number(northfall.gross), 2)

  const more = { id: seen.id, quantity: 500 }
  const { cart: changed } = (await send(nikola, 'PUT', '/shopping-cart/shopping-cart-item', more)).body.data
  expect(changed.lines[1]).toMatchObject({ quantity: 500, unitPrice: seen.unitPrice, seenPrice: seen.seenPrice })
  expect(changed.lines[1]).toMatchObject({ status: 'NOT_ASSIGNED', stock: 0, ...nothing })
  expect(changed).toMatchObject({ gross: northfall.gross, payWith: before.payWith })
  const added = { shoppingCartItems: [{ productId: products.northfall.id, quantity: 1 }] }
  const other = (await send(nikola, 'POST', '/shopping-cart', added)).body.data.cart
  expect(other.lines[1]).toMatchObject({ unitPrice: seen.unitPrice, stock: 0, ...nothing })
  await send(nikola, 'PUT', '/shopping-cart/shopping-cart-item', { id: seen.id, quantity: 2 })

  await assignAgain()
  expect((await cart()).lines[1]).toMatchObject({ unitPrice: '69.90', gross: '139.80', stock: 5 })
  await send(nikola, 'DELETE', `/shopping-cart/${now.id}`)
})

it('Amra unassigns a product at the very moment Nikola orders: he gets everything he saw, or nothing', async () => {
  await stock('northfall', 20)
  await stock('ironOrchard', 20)
  for (let turn = 0; turn < 6; turn += 1) {
    const { version } = await fill(nikola, [
      ['northfall', 1],
      ['ironOrchard', 2],
    ])
    const acts = [() => order(nikola, version), unassign]
    // Each of them starts first in turn.
    const answers = await Promise.all((turn % 2 ? acts.toReversed() : acts).map((act) => act()))
    const [answer, gone] = turn % 2 ? answers.toReversed() : answers
    if (!answer || !gone) throw new Error('no answers')
    expect(gone.status).toBe(200)
    const { id, lines } = await cart()
    const outcome = [answer.status, answer.body.code ?? answer.body.data.order.keys, lines.length]
    expect([
      [200, 3, 0],
      [409, 'cart.notValid', 2],
    ]).toContainEqual(outcome)
    if (id) await send(nikola, 'DELETE', `/shopping-cart/${id}`)
    await assignAgain()
  }
  await holdsTrue()
})
