import { expect, it } from 'vitest'
import { cardWorld } from './testing/card-world.ts'

const { db, fill, holdsTrue, mirza, order, products, send, stock, companies } = await cardWorld()
const byCard = 2
const byFunds = 5

it('a card is no way to pay for more keys than are in stock, though Mirza may order them from his funds', async () => {
  await db.updateTable('companies').set({ may_back_order: true }).where('id', '=', companies.nexa).execute()
  await db.updateTable('products').set({ may_back_order: true }).where('id', '=', products.northfall.id).execute()
  await stock('northfall', 2)
  const cart = await fill(mirza, [['northfall', 5]])
  const { id, payWith, lines } = (await send(mirza, 'GET', '/shopping-cart')).body.data
  expect(lines).toMatchObject([{ quantity: 5, stock: 2, status: 'ok' }])
  expect(payWith).toContainEqual({ paymentType: byCard, problem: { code: 'CARD_STOCK' } })
  expect(payWith).toContainEqual({ paymentType: byFunds, problem: null })
  const checked = (type: number) => send(mirza, 'GET', `/shopping-cart/validate/${id}?paymentType=${type}`)
  expect((await checked(byCard)).body.data).toMatchObject({ isValid: false, cart: [{ code: 'CARD_STOCK' }] })
  expect((await checked(byFunds)).body.data).toMatchObject({ isValid: true, cart: [] })
  expect((await order(mirza, cart.version, byCard)).body).toMatchObject({ code: 'cart.notValid' })
  expect((await order(mirza, cart.version, byFunds)).body.data.order).toMatchObject({ assigned: 2, missing: 3 })
  await holdsTrue()
})
