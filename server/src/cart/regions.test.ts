import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { placingWorld } from './testing/placing-world.ts'

const { db, products, stock, send, fill, order, nikola } = await placingWorld()

it('Nikola of Banja Luka cannot order keys for Germany: his cart says so at the line, and placing the order refuses it there', async () => {
  await stock('northfall', 2)
  await sql`insert into regions (code, name) values ('DE', 'Germany'), ('BALKANS', 'Balkans')`.execute(db)
  const region = (code: string) =>
    sql`insert into product_regions select ${products.northfall.id}, id from regions where code = ${code}`.execute(db)
  const cart = await fill(nikola, [['northfall', 1]])
  const checked = () => send(nikola, 'GET', `/shopping-cart/validate/${cart.id}?paymentType=5`)
  expect((await checked()).body.data.isValid).toBe(true)
  await region('DE')
  expect((await checked()).body.data).toMatchObject({ isValid: false, lines: [{ status: 'REGION' }] })
  const refused = await order(nikola, cart.version)
  expect(refused).toMatchObject({ status: 409, body: { code: 'cart.notValid' } })
  expect(refused.text).toContain('REGION')
  await region('BALKANS')
  expect((await checked()).body.data.isValid).toBe(true)
  expect((await order(nikola, cart.version)).status).toBe(200)
})
