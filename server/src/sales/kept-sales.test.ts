import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../platform/db/connect.ts'
import { seededDatabase } from '../testing/database.ts'
import { readSales, type Sales, salesKeptUntil } from './read-sales.ts'

const url = await seededDatabase()
const { db, close } = connect(url, { size: 6 })
const owner = connect(url, { size: 2, asOwner: true })
afterAll(async () => {
  await close()
  await owner.close()
})

const days = { from: '2000-01-01', to: '2100-01-01' }
const everything = { leg: { seq: 1 }, filters: {} } as const
let buyer = 0

/** Everything by the kept sums and the orders after them, and by the orders alone. */
async function bothWays() {
  const read = (sales: Sales) =>
    Promise.all([
      sales.sums(days),
      sales.byDay(days),
      sales.bestProducts(days, 5),
      sales.bestPartners(days, 5),
      sales.purchases(buyer, days),
      sales.sold('product', days, everything),
      sales.sold('day', days, everything),
      sales.ordersByDay(days, everything),
      sales.lastOrders(days.to),
      sales.unitsByProduct(days),
    ])
  return { kept: await read(await readSales(db)), counted: await read(salesKeptUntil(db, '1999-01-01')) }
}

/** An approved order of a day that is long over. */
const oldOrder = () =>
  db
    .selectFrom('orders')
    .select(['id', 'gross', 'company_id'])
    .where('approval', '=', 'approved')
    .where('approved_at', '<', sql<Date>`now() - interval '20 days'`)
    .where('gross', '>', 100)
    .where('refunded', '=', 0)
    .where('is_free', '=', false)
    .orderBy('id')
    .executeTakeFirstOrThrow()

beforeAll(async () => {
  buyer = (await oldOrder()).company_id
})

test('Tarik sees the same sums by day as the orders give, most of them kept', async () => {
  const { kept, counted } = await bothWays()
  expect(kept).toEqual(counted)
  expect(kept[0].orders).toBeGreaterThan(100)
  // What the products come to is what the orders come to, to the cent.
  const [sums, , , , , products] = kept
  expect(products.reduce((sum, row) => sum + row.net, 0n)).toBeGreaterThan(0n)
  expect(Number((products.reduce((sum, row) => sum + row.net, 0n) + 500_000n) / 1_000_000n)).toBe(sums.salesNet)
  expect(Number((products.reduce((sum, row) => sum + row.refundedNet, 0n) + 500_000n) / 1_000_000n)).toBe(
    sums.refundedNet,
  )
  const { rows } = await sql<{ n: number }>`select sum(orders)::int as n from sales_days`.execute(db)
  expect(rows[0]?.n).toBeGreaterThan(kept[0].orders / 2)
})

test('another revenue of an old order, one that is denied afterwards and one that is free show at once', async () => {
  await bothWays()
  for (const change of [{ revenue_home: 7 }, { is_free: true }, { approval: 'denied' }]) {
    const { id } = await oldOrder()
    await db.updateTable('orders').set(change).where('id', '=', id).execute()
    const { kept, counted } = await bothWays()
    expect(kept, JSON.stringify(change)).toEqual(counted)
  }
})

test('a change that is committed while others sum the same day is not forgotten', async () => {
  const { id } = await oldOrder()
  const before = await bothWays()
  await owner.db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ revenue_home: sql<number>`revenue_home + 60` }).where('id', '=', id).execute()
    // Meanwhile somebody else has reason to sum that day and forgets the notes of it that are there.
    await sql`insert into sales_changes (day) select sales_day_of(approved_at) from orders where id = ${id}`.execute(
      owner.db,
    )
    expect((await bothWays()).kept[0].salesNet).toBe(before.kept[0].salesNet)
  })
  const { kept, counted } = await bothWays()
  expect(kept).toEqual(counted)
  expect(kept[0].salesNet).toBe(before.kept[0].salesNet + 60)
})

test('the application may not write the sums itself, and a sum that is wrong is seen', async () => {
  await expect(sql`update sales_days set orders = 0`.execute(db)).rejects.toThrow('permission denied')
  await expect(sql`select sum_sales_days('{}')`.execute(db)).rejects.toThrow('permission denied')
  await sql`update sales_days set orders = orders + 1 where day = (select min(day) from sales_days)`.execute(owner.db)
  const { kept, counted } = await bothWays()
  expect(kept[0].orders).toBe(counted[0].orders + 1)
  await sql`update sales_days set orders = orders - 1 where day = (select min(day) from sales_days)`.execute(owner.db)
})
