import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../platform/db/transaction.ts'
import { untilWaitedFor } from '../testing/until-waited-for.ts'
import { priceWorld } from './testing/price-world.ts'

const { amra, assign, db, keptPrice, moreRetailers, path, priceOf, rowOf, tarik, world } = await priceWorld()
const shops = (
  await db
    .insertInto('price_groups')
    .values({ owner_company_id: world.brava, name: 'Shops', currency: 'BAM' })
    .returning('id')
    .executeTakeFirstOrThrow()
).id
const [kiosk = 0] = await moreRetailers(1)

// Each begins with Vektor Liga at Digitalis, Nordlicht and the kiosk; Megabajt and Gejmerija get it meanwhile.
beforeEach(async () => {
  const companyIds = [world.megabajt, world.gejmerija, world.nordlicht, world.digitalis, kiosk]
  await sql`delete from company_products where company_id = any(${companyIds}::bigint[])`.execute(db)
  await sql`update companies set price_group_id = ${shops} where id in (${world.megabajt}, ${world.nordlicht})`.execute(
    db,
  )
  await assign(tarik, world.nordlicht, [{ productId: world.vektorLiga }])
  await assign(tarik, world.digitalis, [{ productId: world.vektorLiga, price: '86.30' }])
  await assign(amra, kiosk, [{ productId: world.vektorLiga, marginBp: 1000 }])
})

const waiting = async () =>
  (
    await sql<{ n: number }>`select count(distinct pid)::int as n from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db)
  ).rows[0]?.n ?? 0

/** Something is asked for while a change has been written, but stands before a row that it has yet to bring up to date. */
async function whileUnderWay<A, B>(
  { heldUp, change }: { heldUp: number; change: () => Promise<A> },
  ask: () => Promise<B>,
): Promise<[A, B]> {
  const both = await inTransaction(db, async (trx) => {
    await sql`select from company_products where company_id = ${heldUp} and product_id = ${world.vektorLiga} for update`.execute(
      trx,
    )
    const changing = change()
    await untilWaitedFor(db, trx)
    let isDone = false
    const asking = ask().finally(() => (isDone = true))
    await expect.poll(async () => isDone || (await waiting()) > 1).toBe(true)
    return [changing, asking] as const
  })
  return Promise.all(both)
}

const isListedAtItsPrice = async (companyId: number) => {
  const price = (await priceOf(companyId, world.vektorLiga))?.unitPrice
  expect(await keptPrice(companyId, world.vektorLiga)).toBe(price)
  return price
}

test('Tarik assigns Vektor Liga to Megabajt while the price of its group changes: it is listed at the new one', async () => {
  const [changed, assigned] = await whileUnderWay(
    {
      heldUp: world.nordlicht,
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

test('Amra assigns it to Gejmerija with a margin while Tarik changes what Digitalis pays: it is listed at a margin on the new price', async () => {
  const { id } = await rowOf(tarik, world.digitalis, world.vektorLiga)
  const [changed, assigned] = await whileUnderWay(
    {
      heldUp: kiosk,
      change: () =>
        tarik('POST', `${path}/update-company-product-price/${id}`, { price: '90.00', marginBp: null, moq: null }),
    },
    () => assign(amra, world.gejmerija, [{ productId: world.vektorLiga, marginBp: 1000 }]),
  )
  expect([changed.status, assigned.status]).toEqual([200, 200])
  expect(await isListedAtItsPrice(world.gejmerija)).toBe(9900)
})
