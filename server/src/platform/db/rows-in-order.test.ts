import { afterAll, expect, test } from 'vitest'
import { orderRowsOf } from '../../orders/record/order-rows.sql.ts'
import { seededDatabase } from '../../testing/database.ts'
import { connect } from './connect.ts'
import { rowsInOrder } from './rows-in-order.ts'

const { db, close } = connect(await seededDatabase(), { size: 3 })
afterAll(close)

const newestFirst = () => db.selectFrom('orders').select('id').orderBy('placed_at', 'desc').orderBy('id', 'desc')

test('orders that move to the front while Tarik exports all orders appear once each, in their original place', async () => {
  const expected = (await newestFirst().execute()).map((row) => row.id)
  expect(expected.length).toBeGreaterThan(4000)
  const rows = rowsInOrder(db, newestFirst(), (ids) => orderRowsOf(db, ids))
  const first = await rows.next()
  const last = expected.slice(-3)
  await db.updateTable('orders').set({ placed_at: new Date() }).where('id', 'in', last).execute()
  const found = [first.value?.id]
  for await (const row of rows) found.push(row.id)
  expect(found).toEqual(expected)
})

test('an empty list has no rows', async () => {
  const rows = rowsInOrder(db, newestFirst().where('id', '=', 0), (ids) => orderRowsOf(db, ids))
  expect(await rows.next()).toEqual({ done: true, value: undefined })
})
