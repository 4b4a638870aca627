import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { shopWorld } from '../cart/testing/shop-world.ts'

const world = await shopWorld()
const mirza = await world.tokenFor('mirza')

it('shows Mirza his favourite at the catalogue price, even where at least twenty cost less each', async () => {
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

it('leaves out what the reseller above Nikola has withdrawn, as his catalogue does', async () => {
  const nikola = await world.tokenFor('nikola')
  const { gejmerija, digitalis } = world.companies
  await world.db
    .updateTable('company_products')
    .set({ is_favorite: true })
    .where('company_id', '=', gejmerija)
    .where('product_id', '=', world.products.northfall.id)
    .execute()
  const titles = async () =>
    (await world.send(nikola, 'GET', '/dashboard/get-dashboard-data/1')).body.data.buyer.favourites.map(
      (row: { productId: number }) => row.productId,
    )
  const withdraw = (isWithdrawn: boolean) =>
    world.db
      .updateTable('company_products')
      .set({ is_withdrawn: isWithdrawn })
      .where('company_id', '=', digitalis)
      .where('product_id', '=', world.products.northfall.id)
      .execute()
  expect(await titles()).toEqual([world.products.northfall.id])
  await withdraw(true)
  expect(await titles()).toEqual([])
  await withdraw(false)
})

it('compares an unfinished month with as many days of the time before it, as the reports do', async () => {
  const tarik = await world.tokenFor('tarik')
  const thisMonth = 9
  const { range, previous } = (await world.send(tarik, 'GET', `/dashboard/get-dashboard-data/${thisMonth}`)).body.data
  const request = { filters: { datePreset: thisMonth, compare: 'previous' } }
  const report = await world.send(tarik, 'POST', '/reports/get-sum-sales-by-products', request)
  expect(report.body.data).toMatchObject({ range, previousRange: previous })
})
