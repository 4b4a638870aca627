import { expect, it } from 'vitest'
import { shopWorld } from './testing/shop-world.ts'

const world = await shopWorld()
const { assigned, breaches, db, fill, order, send, stock } = world
const [mirza, tarik] = [await world.tokenFor('mirza'), await world.tokenFor('tarik')]

/**
 * Places the order a few calls after the other one began, so that it meets the change at a different point each time.
 */
async function ordersAfter(calls: number, version: number) {
  for (let call = 0; call < calls; call += 1) await send(mirza, 'GET', '/users/profile')
  return order(mirza, version)
}

it('whatever Tarik does to the price while Mirza orders, he pays what he saw or is asked to look again', async () => {
  await stock('northfall', 40)
  const seen = { placed: 0, refused: 0 }
  for (let round = 0; round < 16; round += 1) {
    const { version, gross } = await fill(mirza, [['northfall', 1]])
    const price = (60 + round).toFixed(2)
    const path = `/company-product-prices/update-company-product-price/${assigned.nexa.northfall}`
    const change = () => send(tarik, 'POST', path, { price, marginBp: null, moq: null })
    // The first order is certainly before the change, the last one certainly after it.
    const before = round === 0 ? await order(mirza, version) : undefined
    const changing = change()
    if (round === 15) await changing
    const [placed, changed] = await Promise.all([before ?? ordersAfter(round % 8, version), changing])
    expect([changed.status, changed.body.code]).toEqual([200, undefined])
    if (placed.status === 200) {
      seen.placed += 1
      const { gross: paid } = await db
        .selectFrom('orders')
        .select('gross')
        .where('id', '=', placed.body.data.order.id)
        .executeTakeFirstOrThrow()
      expect((paid / 100).toFixed(2)).toBe(gross)
    } else {
      seen.refused += 1
      expect([placed.status, ['cart.notValid', 'cart.changed'].includes(placed.body.code)]).toEqual([409, true])
      await db.deleteFrom('cart_items').execute()
    }
  }
  expect(seen.placed).toBeGreaterThan(0)
  expect(seen.refused).toBeGreaterThan(0)
  expect(await breaches()).toEqual([])
})
