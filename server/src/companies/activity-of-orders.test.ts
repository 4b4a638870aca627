import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shopWorld } from '../cart/testing/shop-world.ts'
import { endHolds } from '../orders/approval/end-holds.ts'

const { as, clock, companies, db, people, place, services, stock } = await shopWorld()
await db.insertInto('user_roles').values({ user_id: people.amra.id, role_id: 10 }).execute()
await stock('northfall', 9)

interface Row {
  id: number
  kind: string
  userName: string | null
  orderId: number | null
  amount: string | null
}
const read = async (by: 'tarik' | 'amra', filters: object = { subject: ['orders'] }, more: object = {}) => {
  const answer = await as(by, 'POST', `/companies/get-activity/${companies.gejmerija}`, { filters, ...more })
  expect(answer.status).toBe(200)
  return answer.body.data as Row[]
}
const ofOrder = async (by: 'tarik' | 'amra', id: number) => (await read(by)).filter(({ orderId }) => orderId === id)
const kinds = (rows: readonly Row[]) => rows.map(({ kind }) => kind)

test("an order that Nikola places appears in his company's activity, with number and what he pays", async () => {
  const id = await place({ by: 'nikola', lines: [['northfall', 2]], waits: true })
  const { number, gross } = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const [placed] = await ofOrder('tarik', id)
  expect(placed).toMatchObject({
    kind: 'orders.placed',
    userName: 'Nikola Đurić',
    companyName: 'Gejmerija Banja Luka',
    orderNumber: number,
    amount: '123.80',
    currency: 'BAM',
  })
  expect(gross).toBe(12380)
  // Amra sold it to him: she sees his price, but neither the cost of the keys nor any name of the distributor's people.
  await as('tarik', 'POST', `/orders/approve-order/${id}`)
  const hers = await ofOrder('amra', id)
  expect(kinds(hers)).toEqual(['orders.approved', 'orders.placed'])
  expect(hers[0]).toMatchObject({ userName: null, companyName: null, amount: '123.80' })
  expect(hers[1]).toMatchObject({ userName: 'Nikola Đurić', amount: '123.80' })
  expect(JSON.stringify(hers)).not.toMatch(/Tarik|40\.00|80\.00|57\.00|114\.00/)
})

test('a denial appears once, with its reason; Amra does not see who at the distributor denied it', async () => {
  const id = await place({ by: 'nikola', lines: [['northfall', 1]], waits: true })
  await as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'Wrong month' })
  expect(await ofOrder('tarik', id)).toMatchObject([
    { kind: 'orders.denied', userName: 'Tarik Kovačević', reason: 'Wrong month', amount: '61.90' },
    { kind: 'orders.placed' },
  ])
  expect(await ofOrder('amra', id)).toMatchObject([
    { kind: 'orders.denied', userName: null, reason: 'Wrong month' },
    { kind: 'orders.placed' },
  ])
})

test('an order whose time to pay ran out is shown as cancelled by nobody; searching for Nikola finds his orders', async () => {
  const id = await place({ by: 'nikola', lines: [['northfall', 1]], paymentType: 3 })
  await db
    .updateTable('orders')
    .set({ hold_until: new Date(clock.now().getTime() - 1000) })
    .where('id', '=', id)
    .execute()
  await endHolds(services)
  expect(await ofOrder('tarik', id)).toMatchObject([
    { kind: 'orders.cancelled', userName: null },
    { kind: 'orders.placed', userName: 'Nikola Đurić' },
  ])
  const his = await read('tarik', {}, { quickSearch: 'Nikola' })
  expect(kinds(his.filter(({ orderId }) => orderId === id))).toEqual(['orders.placed'])
})

test('Tarik finds what he did with an order when he searches for his name, and Amra does not', async () => {
  const id = await place({ by: 'nikola', lines: [['northfall', 1]], waits: true })
  // As from an older approval that has no entry in the log.
  await sql`update orders set approved_at = placed_at + interval '1 second', approved_by = ${people.tarik.id} where id = ${id}`.execute(
    db,
  )
  const found = async (who: 'tarik' | 'amra') =>
    kinds((await read(who, {}, { quickSearch: 'Tarik' })).filter(({ orderId }) => orderId === id))
  expect(await found('tarik')).toEqual(['orders.approved'])
  expect(await found('amra')).toEqual([])
})

test('every entry has its own number, pages do not overlap, and days and subjects narrow them', async () => {
  for (const _ of [1, 2]) await place({ by: 'nikola', lines: [['northfall', 1]], waits: true })
  const all = await read('tarik', {}, { pageSize: 500 })
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const pages = []
  for (let page = 1; page <= all.length; page += 1) pages.push(...(await read('tarik', {}, { pageSize: 1, page })))
  expect(pages.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  expect(await read('tarik', { dateTo: '2020-01-01' })).toEqual([])
  expect(kinds(await read('tarik', { subject: ['ledger'] }))).not.toContain('orders.placed')
})

test('she does not see what Gejmerija ordered from another supplier, or before Amra supplied it', async () => {
  const id = await place({ by: 'nikola', lines: [['northfall', 1]], waits: true })
  expect(await ofOrder('amra', id)).toHaveLength(1)
  await db.updateTable('orders').set({ reseller_id: null }).where('id', '=', id).execute()
  expect(await ofOrder('amra', id)).toEqual([])
  expect(await ofOrder('tarik', id)).toHaveLength(1)
  await db.updateTable('orders').set({ reseller_id: companies.digitalis }).where('id', '=', id).execute()
  await sql`update companies set supplied_since = now() + interval '1 hour' where id = ${companies.gejmerija}`.execute(
    db,
  )
  expect(await read('amra')).toEqual([])
  await sql`update companies set supplied_since = null where id = ${companies.gejmerija}`.execute(db)
})
