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
    if (answer.status === 200) expect(answer.body.data.order.keys).toBe(3)
    else {
      expect(answer.body.code).toBe('cart.notValid')
      const { id, lines } = await cart()
      expect(lines).toHaveLength(2)
      await send(nikola, 'DELETE', `/shopping-cart/${id}`)
    }
    await assignAgain()
  }
  await holdsTrue()
})
