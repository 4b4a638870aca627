import { expect, it } from 'vitest'
import { orderWorld } from '../testing/order-world.ts'
import { setParameters } from '../testing/set-parameters.ts'

const world = await orderWorld()
const { as, breaches, companies, db, emptyStock, fundsOf, people, products, stock } = world
const give = (quantity: number, more: object = {}) =>
  as('tarik', 'POST', '/orders/issue-free-order', {
    companyId: companies.gejmerija,
    lines: [{ productId: products.northfall.id, quantity }],
    reason: 'Sajam igara',
    ...more,
  })

it("Tarik gives Nikola's shop two keys for free: served at once, cost without sale, no invoice, recorded in custody", async () => {
  await setParameters(db, { freeKeysPerMonth: 1000 })
  await emptyStock()
  await stock('northfall', 2)
  const before = await fundsOf(companies.gejmerija)
  const answer = await give(2)
  expect(answer.body.data.info).toMatch(/^Free order \d+: 2 keys assigned and sent\.$/)
  const { orderId } = answer.body.data
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  expect(order).toMatchObject({
    status: 2,
    gross: 0,
    revenue_home: 0,
    is_free: true,
    free_reason: 'Sajam igara',
    cost_home_e4: 800_000,
    approved_by: people.tarik.id,
  })
  expect(await fundsOf(companies.gejmerija)).toBe(before)
  const custody = await db
    .selectFrom('custody_log')
    .select(['kind', 'reason'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'assigned')
    .execute()
  expect(custody).toEqual(Array.from({ length: 2 }, () => ({ kind: 'assigned', reason: 'free: Sajam igara' })))
  const mails = await db.selectFrom('mails').select('to_address').where('order_id', '=', orderId).execute()
  expect(mails).toEqual([{ to_address: 'info@firma.example' }])
  await world.issueInvoices()
  expect(await db.selectFrom('invoices').select('id').where('order_id', '=', orderId).execute()).toEqual([])
  const mine = await as('nikola', 'GET', `/orders/get-my-order/${orderId}`)
  expect(mine.body.data).toMatchObject({ isFree: true, total: '0.00', assigned: 2 })
  // Nothing was paid, so nothing can be refunded.
  const refund = { id: orderId, reasonKind: 6, reason: 'x', amount: '1.00' }
  expect((await as('tarik', 'POST', '/orders/refund-order', refund)).body.code).toBe('order.refundNothing')
  expect(await breaches()).toEqual([])
})

it('gives no more than is in stock, nothing without a reason, and only as a distributor', async () => {
  await setParameters(db, { freeKeysPerMonth: 1000 })
  await emptyStock()
  await stock('northfall', 1)
  expect((await give(2)).body.code).toBe('order.freeStock')
  expect((await give(1, { reason: ' ' })).status).toBe(400)
  expect((await give(1, { companyId: companies.brava })).body.code).toBe('order.freeCompany')
  expect((await give(1, { lines: [{ productId: 987_654, quantity: 1 }] })).body.code).toBe('order.freeProduct')
  const body = { companyId: companies.nexa, lines: [{ productId: products.northfall.id, quantity: 1 }], reason: 'x' }
  expect((await as('amra', 'POST', '/orders/issue-free-order', body)).status).toBe(403)
})

it('tells Tarik that a company accepts no picture keys, not that they are out of stock', async () => {
  await setParameters(db, { freeKeysPerMonth: 1000 })
  const pictures = (allowed: boolean) =>
    db.updateTable('companies').set({ image_keys_allowed: allowed }).where('id', '=', companies.gejmerija).execute()
  await db.updateTable('products').set({ key_kind: 2 }).where('id', '=', products.northfall.id).execute()
  await pictures(false)
  await emptyStock()
  await stock('northfall', 1)
  expect((await give(1)).body).toMatchObject({
    code: 'order.freePicture',
    data: { info: expect.stringContaining('this company does not accept them') },
  })
  await pictures(true)
  await db.updateTable('products').set({ key_kind: 1 }).where('id', '=', products.northfall.id).execute()
})

it('a person gives at most what the parameter allows in a month, however many requests run at once', async () => {
  await emptyStock()
  await stock('northfall', 20)
  const { keys } = await db
    .selectFrom('orders')
    .where('is_free', '=', true)
    .select((is) => is.fn.sum<number>('slots_total').as('keys'))
    .executeTakeFirstOrThrow()
  await setParameters(db, { freeKeysPerMonth: Number(keys ?? 0) + 5 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => give(2)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2)
  expect(answers.find((answer) => answer.status !== 200)?.body).toMatchObject({
    code: 'order.freeCap',
    data: { info: expect.stringContaining('1 are left') },
  })
  expect(await breaches()).toEqual([])
})
