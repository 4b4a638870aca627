import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addFunds } from '../../ledger/add-funds.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { bankMoney } from '../../testing/bank-money.ts'
import { orderWorld } from '../testing/order-world.ts'
import { setParameters } from '../testing/set-parameters.ts'

const world = await orderWorld()
const { as, breaches, companies, db, emptyStock, fundsOf, keysOf, nobodyWaits, people, place, stock } = world
type Who = keyof typeof people

beforeAll(async () => {
  await sql`insert into user_roles (user_id, role_id) values (${people.tarik.id}, 1), (${people.amra.id}, 10)
    on conflict do nothing`.execute(db)
  await db
    .updateTable('companies')
    .set({ bank_account: 'BA393380606112345678' })
    .where('id', '=', companies.digitalis)
    .execute()
})

/**
 * Sends a call twice with one Idempotency-Key, as a browser does that lost the first answer, and once more with other
 * content. Returns the first answer.
 */
async function twice(who: Who, method: 'POST' | 'PUT', path: string, other: string, body?: object, otherBody = body) {
  const key = { 'idempotency-key': randomUUID() }
  const first = await as(who, method, path, body, 'en', key)
  expect([first.status, first.text]).toEqual([200, first.text])
  const again = await as(who, method, path, body, 'en', key)
  expect([again.status, again.text]).toEqual([200, first.text])
  const reused = await as(who, method, other, otherBody, 'en', key)
  expect([reused.status, reused.body.code]).toEqual([422, 'common.keyReused'])
  return first
}
const waiting = (by: 'mirza' | 'nikola' = 'mirza', quantity = 1) =>
  place({ by, lines: [['northfall', quantity]], paymentType: 3 })
const bank = (amount: number) =>
  bankMoney(db, {
    by: { id: people.tarik.id, name: 'Tarik', companyId: people.tarik.companyId },
    amount,
    party: 'Nexa',
  })

/** An order apart from its invoices, which are issued in the background, and how many of them there are or will be. */
function apartFromInvoices({ invoices, invoicesDue, legs, ...order }: Record<string, any>) {
  return { ...order, documents: invoices.length + invoicesDue, legs: legs.map(({ seq }: { seq: number }) => seq) }
}
const now = async (id: number) => apartFromInvoices((await as('tarik', 'GET', `/orders/plain/${id}`)).body.data)

describe('sent again with its Idempotency-Key after the answer was lost (domain rules §5)', () => {
  it("Tarik's approval, or refund, answers the order as it is now, with the invoices that are due, instead of refusing", async () => {
    await stock('northfall', 2)
    const [id, other] = [await waiting(), await waiting()]
    const first = await twice('tarik', 'POST', `/orders/approve-order/${id}`, `/orders/approve-order/${other}`)
    expect(apartFromInvoices(first.body.data.order)).toEqual(await now(id))
    expect(first.body.data.order.invoices.length + first.body.data.order.invoicesDue).toBe(1)
    expect((await keysOf(id)).filter((slot) => slot.keyId !== null)).toHaveLength(1)
    const refund = { id, reasonKind: 1, reason: 'The customer left' }
    const path = '/orders/fully-refund-order'
    const refunded = await twice('tarik', 'POST', path, path, refund, { ...refund, reason: 'Another reason' })
    expect(apartFromInvoices(refunded.body.data.order)).toEqual(await now(id))
    expect(await breaches()).toEqual([])
  })

  it('his assignment of missing keys assigns once; a refusal for lack of stock does not block a new attempt', async () => {
    await nobodyWaits()
    await emptyStock()
    const id = await waiting('mirza', 2)
    expect((await as('tarik', 'POST', `/orders/approve-order/${id}`)).status).toBe(200)
    const path = `/orders/assign-order-missing-key/${id}`
    const key = { 'idempotency-key': randomUUID() }
    for (const _ of [1, 2]) {
      const refused = await as('tarik', 'POST', path, undefined, 'en', key)
      expect([refused.status, refused.body.code]).toEqual([409, 'order.nothingInStock'])
    }
    await stock('northfall', 1)
    await twice('tarik', 'POST', path, '/orders/assign-order-missing-key/987654')
    expect((await keysOf(id)).filter((slot) => slot.keyId !== null)).toHaveLength(1)
  })

  it('his replacement of a faulty key, and of a reported one, gives one other key each', async () => {
    await nobodyWaits()
    await stock('northfall', 4)
    const id = await place({ by: 'mirza', lines: [['northfall', 2]] })
    const [bad = 0, reported = 0] = (await keysOf(id)).map((slot) => slot.keyId as number)
    const why = { reason: 'Already redeemed' }
    const path = `/orders/withdraw-faulty-key/${bad}`
    const first = await twice('tarik', 'PUT', path, path, why, { reason: 'Another reason' })
    expect(first.body.data.isReplaced).toBe(true)

    await as('mirza', 'POST', `/orders/report-faulty-key/${reported}`, why)
    const { id: report } = await db
      .selectFrom('fault_reports')
      .select('id')
      .where('key_id', '=', reported)
      .executeTakeFirstOrThrow()
    await twice('tarik', 'PUT', `/orders/replace-reported-key/${report}`, '/orders/replace-reported-key/987654')
    const now = (await keysOf(id)).map((slot) => slot.keyId)
    expect(now).toHaveLength(2)
    expect(now).not.toContain(bad)
    expect(now).not.toContain(reported)
  })

  it("Amra's confirmation of a retailer's payment books it once", async () => {
    await nobodyWaits()
    await stock('northfall', 2)
    await inTransaction(db, (trx) =>
      addFunds(trx, { companyId: companies.digitalis, amount: 100_000, userId: people.tarik.id, memo: '' }),
    )
    await setParameters(db, { retailersPaySupplier: true })
    const [id, other] = [await waiting('nikola'), await waiting('nikola')]
    await setParameters(db, { retailersPaySupplier: false })
    const before = await fundsOf(companies.digitalis)
    await twice('amra', 'POST', `/orders/confirm-payment/${id}`, `/orders/confirm-payment/${other}`)
    expect((await fundsOf(companies.digitalis)) - before).toBe(-5700)
    expect(await breaches()).toEqual([])
  })

  it('his acceptance of a returned key refunds it once', async () => {
    await nobodyWaits()
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const [keyId] = (await keysOf(id)).map((slot) => slot.keyId as number)
    await as('mirza', 'POST', `/orders/request-key-return/${keyId}`, { reason: 'Ordered twice' })
    const request = await db
      .selectFrom('key_returns')
      .select('id')
      .where('key_id', '=', keyId as number)
      .executeTakeFirstOrThrow()
    const before = await fundsOf(companies.nexa)
    await twice('tarik', 'PUT', `/orders/accept-key-return/${request.id}`, '/orders/accept-key-return/987654')
    expect((await fundsOf(companies.nexa)) - before).toBe(6190)
  })

  it('his use of money that came by bank pays an order, or adds to funds, once', async () => {
    await nobodyWaits()
    await stock('northfall', 1)
    const orderId = await waiting()
    const [forOrder, forFunds] = [await bank(6190), await bank(5000)]
    const pays = `/bank/approve-order/${forOrder}`
    await twice('tarik', 'POST', pays, pays, { orderIds: [orderId] }, { orderIds: [orderId, orderId + 1] })
    const before = await fundsOf(companies.nexa)
    const adds = `/bank/add-funds/${forFunds}`
    await twice('tarik', 'POST', adds, adds, { companyId: companies.nexa }, { companyId: companies.digitalis })
    expect((await fundsOf(companies.nexa)) - before).toBe(5000)
    expect(await breaches()).toEqual([])
  })
})
