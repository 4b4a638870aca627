import { businessDay, daysLater } from '@brava/contract/calendar-day.ts'
import { orderStatus } from '@brava/contract/enums.ts'
import { salesByOrder } from '@brava/contract/reports/sales-by-order.report.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import { expect, it } from 'vitest'
import { ordersOf } from '../../companies/companies.sql.ts'
import { orderWorld } from '../testing/order-world.ts'
import { setParameters } from '../testing/set-parameters.ts'

const world = await orderWorld()
const { as, breaches, companies, db, emptyStock, fundsOf, keysOf, people, products, statusOf, stock } = world
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

it('a faulty key without a replacement leaves a unit owed, which Tarik cancels without money: only then can the shop move', async () => {
  /** What Tarik's reports say: their totals and their rows. */
  const sales = async () => {
    const today = businessDay(new Date())
    const filters = { dateFrom: daysLater(today, -1), dateTo: daysLater(today, 1) }
    const answers = [salesByProduct, salesByOrder].flatMap(({ path }) =>
      [path.sum, path.rows].map((of) => as('tarik', 'POST', of, { filters })),
    )
    return (await Promise.all(answers)).map(({ status, body }) => {
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    })
  }
  const sold = await sales()
  await setParameters(db, { freeKeysPerMonth: 1000 })
  await emptyStock()
  await stock('northfall', 2)
  const { orderId: id } = (await give(2)).body.data
  await emptyStock()
  const funds = await fundsOf(companies.gejmerija)
  const [first] = await keysOf(id)
  const faulty = { reason: 'Ne radi' }
  expect((await as('tarik', 'PUT', `/orders/withdraw-faulty-key/${first?.keyId}`, faulty)).status).toBe(200)
  expect(await statusOf(id)).toBe(orderStatus.code.partiallyCompleted)
  const open = async () => (await ordersOf(db, companies.gejmerija)).openOrders
  expect(await open()).toBe(1)

  const [line] = await db.selectFrom('order_lines').select('id').where('order_id', '=', id).execute()
  const [given, owed] = (await keysOf(id)).toSorted((a, b) => (b.keyId ?? 0) - (a.keyId ?? 0))
  const refund = (quantity: number, slotIds?: (number | undefined)[]) =>
    as('tarik', 'POST', '/orders/refund-order', {
      id,
      reasonKind: 1,
      reason: 'Nema zamjene',
      keysToStock: true,
      lines: [{ lineId: line?.id, quantity, ...(slotIds ? { slotIds } : {}) }],
    })
  const preview = await as('tarik', 'POST', '/orders/preview-refund', { id })
  expect(preview.body.data).toMatchObject({ amount: '0.00', lines: [{ refundable: 1, chosen: 1 }], keys: { none: 1 } })
  // The key that was given stays.
  expect((await refund(1, [given?.id])).body.code).toBe('order.refundNothing')
  expect((await refund(2)).body.code).toBe('order.refundUnits')
  expect((await refund(1, [owed?.id])).status).toBe(200)
  expect(await statusOf(id)).toBe(orderStatus.code.completed)
  expect(await open()).toBe(0)
  expect((await refund(1)).body.code).toBe('order.refundNothing')
  expect(await fundsOf(companies.gejmerija)).toBe(funds)
  expect(await sales()).toEqual(sold)
  await world.issueInvoices()
  expect(await db.selectFrom('invoices').select('id').where('order_id', '=', id).execute()).toEqual([])
  expect(await breaches()).toEqual([])
})
