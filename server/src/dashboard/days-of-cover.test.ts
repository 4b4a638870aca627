import { businessDay, daysLater } from '@brava/contract/calendar-day.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { orderWorld } from '../orders/testing/order-world.ts'
import { instantsOf } from '../platform/dates/date-presets.ts'

const { as, clock, db, place, products, stock } = await orderWorld()
const { id: northfall, title } = products.northfall

/** Three keys sold to Mirza at these instants. */
async function sold(quantity: number, at: { placed: Date; approved: Date }): Promise<void> {
  const id = await place({ by: 'mirza', lines: [['northfall', quantity]] })
  await sql`update orders set placed_at = ${at.placed}, approved_at = ${at.approved} where id = ${id}`.execute(db)
}

it('Tarik sees the same days of cover for Northfall on his dashboard, in the list and beside its keys', async () => {
  await stock('northfall', 11)
  const today = businessDay(clock.now())
  const daysAgo = (days: number) => instantsOf({ from: daysLater(today, -days), to: daysLater(today, -days) })
  // Paid by transfer: ordered forty days ago, sold on the first of the last thirty days.
  await sold(3, { placed: daysAgo(40).from, approved: daysAgo(29).from })
  // Sold in the last minute of the day before them, less than thirty times 24 hours ago.
  const before = new Date(daysAgo(30).until.getTime() - 60_000)
  await sold(2, { placed: before, approved: before })
  await db.updateTable('products').set({ low_stock_threshold: 50 }).where('id', '=', northfall).execute()
  const [dashboard, list, keys] = await Promise.all([
    as('tarik', 'GET', '/dashboard/get-dashboard-data/1'),
    as('tarik', 'POST', '/products/get-products', { quickSearch: title }),
    as('tarik', 'GET', `/products/get-key-stock/${northfall}`),
  ])
  const low = dashboard.body.data.distributor.lowStock as {
    productId: number
    available: number
    daysOfCover: number
  }[]
  const row = low.find(({ productId }) => productId === northfall)
  expect(row?.available).toBe(6)
  expect({
    dashboard: row?.daysOfCover,
    list: list.body.data[0].daysOfCover,
    keys: keys.body.data.daysOfCover,
  }).toEqual({ dashboard: 60, list: 60, keys: 60 })
})
