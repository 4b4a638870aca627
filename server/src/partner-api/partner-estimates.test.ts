import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findBreaches } from '../invariants/invariants.sql.ts'
import { availableOf } from '../ledger/available-of.ts'
import { publicId } from '../platform/public-id.ts'
import { partnerWorld, type TestCredential } from './testing/partner-world.ts'

const world = await partnerWorld()
const { credentialOf, partner, stock, db, products, companies } = world
const { secrets } = world.app.services
const northfall = publicId(secrets, 'product', products.northfall.id)
let nexa: TestCredential
let nikola: TestCredential
beforeAll(async () => {
  nexa = await credentialOf('mirza')
  nikola = await credentialOf('nikola')
})
// Every test brings its keys.
beforeEach(async () => {
  await db.updateTable('keys').set({ state: 6 }).where('state', '=', 2).execute()
  await stock('northfall', 20)
})

let next = 0
const fresh = (name: string) => `${name}-${(next += 1)}`
const wish = (reference: string, more: object = {}) => ({
  reference,
  lines: [{ product: northfall, quantity: 2, unitPrice: '61.90', ...more }],
})
const ask = (body: unknown, key: string, of: TestCredential = nexa) =>
  partner(of, 'POST', '/estimates', body, { 'idempotency-key': key })

test("Nexa's program requests an estimate: keys and prices are set aside, company funds stay, the document and the order exist", async () => {
  const before = await availableOf(db, companies.nexa)
  const reference = fresh('E')
  const { status, body } = await ask(wish(reference), fresh('key'))
  expect(status).toBe(201)
  const estimate = body.data
  expect(estimate).toMatchObject({
    reference,
    isOpen: true,
    currency: 'BAM',
    gross: '123.80',
    lines: [{ product: northfall, title: 'Northfall: Ashen Crown', quantity: 2, unitPrice: '61.90', setAside: 2 }],
  })
  expect(estimate.id).toMatch(/^est_[\w-]{22}$/)
  expect(estimate.transfer.reference).not.toBe('')
  // 120 hours: the hold time of bank transfers.
  expect(Date.parse(estimate.validUntil) - Date.parse(estimate.createdAt)).toBe(120 * 3_600_000)
  expect(await availableOf(db, companies.nexa)).toEqual(before)
  expect((await partner(nexa, 'GET', `/estimates/${estimate.id}`)).body.data).toEqual(estimate)
  const order = await partner(nexa, 'GET', `/orders/${estimate.order}`)
  expect(order.body.data).toMatchObject({ reference, status: 'awaitingPayment', number: estimate.orderNumber })
  const pdf = await partner(nexa, 'GET', `/estimates/${estimate.id}/pdf?language=en`)
  expect([pdf.headers['content-type'], pdf.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
  // No key leaves before it is paid.
  expect((await partner(nexa, 'GET', `/orders/${estimate.order}/keys`)).body.data).toEqual([])
  expect(await findBreaches(db)).toEqual([])
})

test('requested again with the same key it is the same estimate; five requests at once make one', async () => {
  const [key, reference] = [fresh('key'), fresh('E')]
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() =>
      partner(nexa, 'POST', '/estimates', wish(reference), { 'idempotency-key': key, prefer: 'wait=20' }),
    ),
  )
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
  const made = await db.selectFrom('orders').select('id').where('reference', '=', reference).execute()
  expect(made).toHaveLength(1)
  // The reference belongs to one order forever.
  expect((await ask(wish(reference), fresh('key'))).body.code).toBe('order.referenceTaken')
})

test("Nikola's program finds nothing of Nexa's, and a wrong price makes no estimate", async () => {
  const { body } = await ask(wish(fresh('E')), fresh('key'))
  for (const path of [`/estimates/${body.data.id}`, `/estimates/${body.data.id}/pdf`]) {
    expect((await partner(nikola, 'GET', path)).status).toBe(404)
  }
  const wrong = await ask(wish(fresh('E'), { unitPrice: '50.00' }), fresh('key'))
  expect([wrong.status, wrong.body.code]).toEqual([409, 'order.notValid'])
  expect(wrong.body.problems).toEqual([{ line: 0, code: 'PRICE_CHANGED', price: '61.90' }])
})

test('a company that may not pay by transfer is refused with that reason', async () => {
  await db
    .updateTable('companies')
    .set({ payment_types: [1] })
    .where('id', '=', companies.nexa)
    .execute()
  const refused = await ask(wish(fresh('E')), fresh('key'))
  await db
    .updateTable('companies')
    .set({ payment_types: [1, 3, 4, 5] })
    .where('id', '=', companies.nexa)
    .execute()
  expect([refused.status, refused.body.code, refused.body.retry]).toEqual([409, 'cart.paymentType', 'never'])
})
