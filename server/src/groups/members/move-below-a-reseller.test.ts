import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { personById } from '../../auth/person-by-id.ts'
import { manyShops, paidBy } from '../../prices/testing/many-shops.ts'
import { priceWorld } from '../../prices/testing/price-world.ts'
import { moveCompanies } from './move-job.ts'

const { amra, app, db, world } = await priceWorld()

let jobs: object[] = []
Object.assign(app.services, {
  jobs: { enqueue: async (_db: unknown, _kind: unknown, job: object) => void jobs.push(job), enqueueSoon: () => {} },
})

test("fifty-one shops of Amra stay where they are if her purchase price has risen above the group's price before the job moves them", async () => {
  const { products, shops } = await manyShops(
    db,
    { northfall: world.northfall, megabajt: world.gejmerija },
    { products: 10, shops: 51 },
  )
  const amraPays = (price: number) =>
    sql`insert into company_products (company_id, product_id, price, effective_price, effective_rule)
      select ${world.digitalis}::bigint, p, ${price}, ${price}, 'company' from unnest(${products}::bigint[]) p
      on conflict (company_id, product_id) do update set price = excluded.price, effective_price = excluded.price`.execute(
      db,
    )
  await amraPays(800)
  const { id } = (await amra('POST', '/groups/create-group', { name: 'Kiosks of Amra', currency: 'BAM' })).body.data
  const items = products.map((productId) => ({ productId, price: '9.00' }))
  expect((await amra('POST', '/groups/add-product-to-group', { groupId: id, items })).status).toBe(200)
  const wish = { companyIds: shops, isIn: true }
  const move = () => amra('PUT', `/groups/change-group-companies/${id}`, wish)
  expect((await move()).body.data).toMatchObject({ count: 51, preview: { belowCost: 0 }, move: { state: 'queued' } })
  await amraPays(950)
  await moveCompanies(app.services, jobs.at(-1) as Parameters<typeof moveCompanies>[1], personById)
  const last = (await amra('GET', `/groups/get-last-group-move/${id}`)).body.data
  expect(last).toMatchObject({ state: 'done', moved: 0, prices: 0 })
  expect(last.failed).toHaveLength(51)
  expect(await paidBy(db, shops)).toEqual({ 1000: 510 })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from companies
    where id = any(${shops}::bigint[]) and price_group_id is not null`.execute(db)
  expect(rows).toEqual([{ n: 0 }])
  // Nor does it start while that is so: she cannot confirm it either.
  jobs = []
  expect((await move()).body.code).toBe('price.belowPurchase')
  const confirmed = await amra('PUT', `/groups/change-group-companies/${id}`, {
    ...wish,
    confirmBelowCost: true,
    reason: 'Launch',
  })
  expect([confirmed.body.code, jobs]).toEqual(['price.belowPurchase', []])
})
