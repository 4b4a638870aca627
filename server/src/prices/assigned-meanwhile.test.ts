import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { personById } from '../auth/person-by-id.ts'
import { syncCompanies } from '../groups/sync-job.ts'
import { priceWorld } from './testing/price-world.ts'
import { whilePricesChange } from './testing/while-prices-change.ts'

const { amra, app, assign, db, keptPrice, moreRetailers, path, priceOf, rowOf, tarik, world } = await priceWorld()
let job: object | undefined
Object.assign(app.services, {
  jobs: { enqueue: async (_db: unknown, _kind: unknown, asked: object) => void (job = asked), enqueueSoon: () => {} },
})
const shops = (
  await db
    .insertInto('price_groups')
    .values({ owner_company_id: world.brava, name: 'Shops', currency: 'BAM' })
    .returning('id')
    .executeTakeFirstOrThrow()
).id
const [kiosk = 0] = await moreRetailers(1)

// Each test begins with Vektor Liga at Digitalis, Nordlicht and the kiosk; Megabajt and Gejmerija get it during the
// test.
beforeEach(async () => {
  const companyIds = [world.megabajt, world.gejmerija, world.nordlicht, world.digitalis, kiosk]
  await sql`delete from company_products where company_id = any(${companyIds}::bigint[])`.execute(db)
  await sql`update companies set price_group_id = ${shops} where id in (${world.megabajt}, ${world.nordlicht})`.execute(
    db,
  )
  await sql`insert into price_group_products (group_id, product_id, price) values (${shops}, ${world.vektorLiga}, 9900)
    on conflict (group_id, product_id) do update set price = excluded.price`.execute(db)
  await assign(tarik, world.nordlicht, [{ productId: world.vektorLiga }])
  await assign(tarik, world.digitalis, [{ productId: world.vektorLiga, price: '86.30' }])
  await assign(amra, kiosk, [{ productId: world.vektorLiga, marginBp: 1000 }])
})

const isListedAtItsPrice = async (companyId: number) => {
  const price = (await priceOf(companyId, world.vektorLiga))?.unitPrice
  expect(await keptPrice(companyId, world.vektorLiga)).toBe(price)
  return price
}

test('Tarik assigns Vektor Liga to Megabajt while its group price changes: it is listed at the new price', async () => {
  const [changed, assigned] = await whilePricesChange(
    db,
    {
      heldUp: world.nordlicht,
      productId: world.vektorLiga,
      change: () =>
        tarik('PUT', '/groups/update-product-group-prices', {
          productId: world.vektorLiga,
          prices: [{ groupId: shops, price: '98.00' }],
        }),
    },
    () => assign(tarik, world.megabajt, [{ productId: world.vektorLiga }]),
  )
  expect([changed.status, assigned.status]).toEqual([200, 200])
  expect(await isListedAtItsPrice(world.megabajt)).toBe(9800)
})

test('Amra assigns it to Gejmerija with a margin while Tarik changes what Digitalis pays: it is listed with the margin on the new price', async () => {
  const { id } = await rowOf(tarik, world.digitalis, world.vektorLiga)
  const [changed, assigned] = await whilePricesChange(
    db,
    {
      heldUp: kiosk,
      productId: world.vektorLiga,
      change: () =>
        tarik('POST', `${path}/update-company-product-price/${id}`, { price: '90.00', marginBp: null, moq: null }),
    },
    () => assign(amra, world.gejmerija, [{ productId: world.vektorLiga, marginBp: 1000 }]),
  )
  expect([changed.status, assigned.status]).toEqual([200, 200])
  expect(await isListedAtItsPrice(world.gejmerija)).toBe(9900)
})

test("Megabajt gets its group's products by a sync while the group price changes: it is listed at the new price", async () => {
  expect((await tarik('PUT', `/groups/sync-group-prices/${shops}`, { assignMissing: true })).status).toBe(200)
  const [changed] = await whilePricesChange(
    db,
    {
      heldUp: world.nordlicht,
      productId: world.vektorLiga,
      change: () =>
        tarik('POST', '/groups/add-product-to-group', {
          groupId: shops,
          items: [{ productId: world.vektorLiga, price: '98.00' }],
        }),
    },
    () => syncCompanies(app.services, job as Parameters<typeof syncCompanies>[1], personById),
  )
  expect(changed.status).toBe(200)
  expect(await isListedAtItsPrice(world.megabajt)).toBe(9800)
})
