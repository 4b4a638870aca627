import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { shopWorld } from '../cart/testing/shop-world.ts'

const world = await shopWorld()
const mirza = await world.tokenFor('mirza')

it('shows Mirza his favourite at the price the catalogue says, also where twenty at least are cheaper each', async () => {
  const assigned = sql.lit(world.assigned.nexa.northfall)
  await sql`
    update company_products set is_favorite = true, moq = 20 where id = ${assigned};
    insert into price_tiers (company_product_id, min_quantity, price) values (${assigned}, 20, 5990)`.execute(world.db)
  const catalogue = await world.send(mirza, 'POST', '/web-sales/get-company-products', {})
  const [sold] = catalogue.body.data.products.filter((one: { moq: number }) => one.moq === 20)
  const dashboard = await world.send(mirza, 'GET', '/dashboard/get-dashboard-data/1')
  expect(sold.price).toBe('59.90')
  expect(dashboard.body.data.buyer.favourites).toMatchObject([{ title: sold.title, price: sold.price, moq: 20 }])
})
