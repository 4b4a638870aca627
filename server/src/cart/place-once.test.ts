import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/transaction.ts'
import { placeOrder } from '../orders/placing/place-order.ts'
import { placingWorld } from './testing/placing-world.ts'

const {
  db,
  companies,
  products,
  services,
  stock,
  fill,
  order,
  mirza,
  stockOf,
  fundsOf,
  orderCount,
  holdsTrue,
  issueInvoices,
  people,
} = await placingWorld()

describe('the same request again', () => {
  it('sent ten times at once with one Idempotency-Key makes one order; repeated later it gets the same body', async () => {
    await stock('northfall', 5)
    const cart = await fill(mirza, [['northfall', 1]])
    const before = await orderCount()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(mirza, cart.version, 5, key)))
    const made = answers.filter((answer) => answer.status === 200)
    expect(made.length).toBeGreaterThan(0)
    for (const answer of answers.filter((one) => one.status !== 200)) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'common.stillRunning' } })
      expect(answer.headers['retry-after']).toBe('1')
    }
    const again = await order(mirza, cart.version, 5, key)
    expect(new Set([...made, again].map((answer) => answer.text)).size).toBe(1)
    expect(await orderCount()).toBe(before + 1)
  })

  it('with different content under the same key is refused, and changes nothing', async () => {
    await stock('northfall', 5)
    const cart = await fill(mirza, [['northfall', 1]])
    const key = { 'idempotency-key': randomUUID() }
    await order(mirza, cart.version, 5, key)
    const before = await orderCount()
    expect(await order(mirza, cart.version, 3, key)).toMatchObject({ status: 422, body: { code: 'common.keyReused' } })
    expect(await orderCount()).toBe(before)
  })

  it('without a key consumes the cart once: the second answer says that the cart has changed', async () => {
    await stock('northfall', 5)
    const cart = await fill(mirza, [['northfall', 1]])
    const before = await orderCount()
    const answers = await Promise.all(Array.from({ length: 5 }, () => order(mirza, cart.version)))
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(
      answers.filter((answer) => answer.status === 409).every((answer) => answer.body.code === 'cart.changed'),
    ).toBe(true)
    expect(await orderCount()).toBe(before + 1)
  })

  it('after a crash halfway finds nothing of the first try, and succeeds', async () => {
    await stock('northfall', 3)
    const before = { funds: await fundsOf(companies.nexa), orders: await orderCount() }
    const counter = async () =>
      db.selectFrom('invoice_counters').selectAll().orderBy('issuer_id').orderBy('series').execute()
    await issueInvoices()
    const numbers = await counter()
    const { id: userId, companyId } = people.mirza
    const place = (crash: boolean) =>
      inTransaction(db, async (trx) => {
        const placed = await placeOrder(trx, services, {
          companyId,
          userId,
          sessionId: null,
          ip: '',
          lines: [{ id: 1, productId: products.northfall.id, promotionId: null, quantity: 3, seenPrice: 6190 }],
          paymentType: 5,
          email: 'mirza@firma.example',
          toName: 'Mirza',
          phone: '',
          language: 'bs',
          showImgKeys: true,
          reference: '',
          cartVersion: null,
        })
        if (crash) throw new Error('the machine stops here')
        return placed
      })
    await expect(place(true)).rejects.toThrow('the machine stops here')
    expect({ funds: await fundsOf(companies.nexa), orders: await orderCount() }).toEqual(before)
    expect(await stockOf(products.northfall.id)).toMatchObject({ available: 3 })
    expect(await issueInvoices()).toBe(0)
    expect(await counter()).toEqual(numbers)
    await holdsTrue()
    expect(await place(false)).toMatchObject({ status: 2, assigned: 3 })
    await holdsTrue()
  })
})
