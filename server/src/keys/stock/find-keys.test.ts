import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderWorld } from '../../orders/testing/order-world.ts'
import { linkCustody } from '../custody/link-custody.ts'

const w = await orderWorld()
const { as, db, place, products, stock } = w

const found = async (text: string) =>
  (await as('tarik', 'POST', '/products/search-keys', { text })).body.data as {
    id: number
    company: string | null
    batch: string
    orderNumber: string | null
    marginHome: string | null
  }[]
const batchOf = (keyId: number) =>
  db
    .selectFrom('keys as k')
    .innerJoin('key_batches as b', 'b.id', 'k.batch_id')
    .where('k.id', '=', keyId)
    .select(['b.id', 'b.code'])
    .executeTakeFirstOrThrow()

test('Tarik finds keys by code, order, batch and partner, and a batch by its code or supplier', async () => {
  const made = await stock('ironOrchard', 4)
  const first = made[0] ?? { id: 0, code: '' }
  const batch = await batchOf(first.id)
  const orderId = await place({ by: 'mirza', lines: [['ironOrchard', 2]] })
  const { number } = await db.selectFrom('orders').select('number').where('id', '=', orderId).executeTakeFirstOrThrow()
  expect((await found(first.code.toLowerCase())).map((key) => key.id)).toEqual([first.id])
  const ofOrder = await found(number)
  expect(ofOrder).toHaveLength(2)
  expect(new Set(ofOrder.map((key) => key.company))).toEqual(new Set(['Nexa Shop Čapljina']))
  expect((await found(batch.code.toLowerCase())).map((key) => key.id)).toEqual(made.map((key) => key.id))
  const ofPartner = await found('nexa')
  expect(ofPartner.map((key) => key.id)).toEqual(expect.arrayContaining(ofOrder.map((key) => key.id)))
  expect(new Set(ofPartner.map((key) => key.company))).toEqual(new Set(['Nexa Shop Čapljina']))
  expect(await found('ne')).toEqual([])
  expect(await found('Nobody d.o.o.')).toEqual([])
  const batches = async (text: string) => (await as('tarik', 'POST', '/products/find-key-batches', { text })).body.data
  expect(await batches(batch.code)).toMatchObject([
    { id: batch.id, productId: products.ironOrchard.id, supplier: 'Kaldera Works' },
  ])
  expect((await batches('kaldera')).length).toBeGreaterThan(0)
  expect((await as('mirza', 'POST', '/products/find-key-batches', { text: 'B-' })).status).toBe(403)
})

test('each key shows what it cost, and a sold one what it earned', async () => {
  const [first] = await stock('ironOrchard', 3)
  const { id: batchId } = await batchOf(first?.id ?? 0)
  await sql`update key_batches set unit_cost_e4 = 101250, unit_cost_home_e4 = 101250 where id = ${batchId}`.execute(db)
  await w.emptyStock()
  await sql`update keys set state = 2, slot_id = null where batch_id = ${batchId}`.execute(db)
  const orderId = await place({ by: 'mirza', lines: [['ironOrchard', 2]] })
  const order = await db
    .selectFrom('orders')
    .select(['number', 'revenue_home'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const margin = (Math.round(order.revenue_home / 2 - 1012.5) / 100).toFixed(2)
  expect(await found(order.number)).toMatchObject([
    { costHome: '10.13', marginHome: margin, homeCurrency: 'BAM' },
    { costHome: '10.13', marginHome: margin, homeCurrency: 'BAM' },
  ])
  const { body } = await as('tarik', 'POST', '/products/get-plain-product-keys', {
    filters: { productId: products.ironOrchard.id, states: [2], batchId },
  })
  expect(body.data).toMatchObject([{ costHome: '10.13', marginHome: null }])
  await db.updateTable('slots').set({ refunded_at: new Date() }).where('order_id', '=', orderId).execute()
  expect((await found(order.number)).map((key) => key.marginHome)).toEqual([null, null])
})

test('a product that Mirza ordered cannot be deleted, even once it has no keys left', async () => {
  const id = products.northfall.id
  await stock('northfall', 1)
  await place({ by: 'mirza', lines: [['northfall', 1]] })
  await w.emptyStock()
  const refused = await as('tarik', 'DELETE', '/products/delete-products', { ids: [id] })
  expect([refused.status, refused.body.code]).toEqual([409, 'products.wasSold'])
  expect((await as('tarik', 'GET', `/products/${id}`)).status).toBe(200)
})

test('verifying the custody log produces a document that says who verified what, and where the chain breaks', async () => {
  await stock('ironOrchard', 2)
  await linkCustody(db)
  const report = (format: string, more: object = {}) =>
    as('tarik', 'POST', '/products/export-key-custody-report', { format, ...more })
  expect((await report('pdf')).text.slice(0, 5)).toBe('%PDF-')
  const csv = (await report('csv')).text
  const { hash } = await db
    .selectFrom('custody_heads')
    .select('hash')
    .where('product_id', '=', products.ironOrchard.id)
    .executeTakeFirstOrThrow()
  const line = csv.split('\r\n').find((each) => each.includes(products.ironOrchard.code))
  expect(line).toContain('Intact')
  expect(line).toContain(Buffer.from(hash).toString('hex'))
  expect((await report('csv', { productId: 987_654 })).status).toBe(404)
  expect((await as('mirza', 'POST', '/products/export-key-custody-report', { format: 'pdf' })).status).toBe(403)
  const noted = await db
    .selectFrom('security_events')
    .select('detail')
    .where('kind', '=', 'keys.custodyReported')
    .execute()
  expect(noted).toHaveLength(2)
  expect(noted[0]?.detail).toMatchObject({ breaks: 0, digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
})
