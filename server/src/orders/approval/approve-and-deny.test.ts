import { orderStatus } from '@brava/contract/enums.ts'
import { describe, expect, it } from 'vitest'
import { endHolds } from './end-holds.ts'
import { orderWorld } from '../testing/order-world.ts'

const world = await orderWorld()
const {
  as,
  clock,
  companies,
  custodyOf,
  db,
  fundsOf,
  breaches,
  issueInvoices,
  place,
  products,
  services,
  statusOf,
  stock,
} = world
const s = orderStatus.code

describe('approving', () => {
  it('takes the money held for Nikola on both legs, assigns his keys, and makes both invoices due, which have numbers a moment later', async () => {
    await stock('northfall', 4)
    const before = { gejmerija: await fundsOf(companies.gejmerija), digitalis: await fundsOf(companies.digitalis) }
    const id = await place({ by: 'nikola', lines: [['northfall', 4]], waits: true })
    expect(await statusOf(id)).toBe(s.onHold)
    const answer = await as('tarik', 'POST', `/orders/approve-order/${id}`)
    expect(answer.body).toMatchObject({
      data: { info: 'The order is approved.', order: { status: s.completed, assigned: 4 } },
    })
    expect(await fundsOf(companies.gejmerija)).toBe(before.gejmerija - 4 * 6190)
    expect(await fundsOf(companies.digitalis)).toBe(before.digitalis - 4 * 5700)
    await issueInvoices()
    const { body } = await as('tarik', 'GET', `/orders/plain/${id}`)
    expect(body.data).toMatchObject({
      invoicesDue: 0,
      legs: [
        {
          seq: 1,
          gross: '228.00',
          margin: '34.87',
          invoice: { name: expect.stringMatching(/^1-/) },
          isInvoiceDue: false,
        },
        {
          seq: 2,
          gross: '247.60',
          margin: '16.75',
          invoice: { name: expect.stringMatching(/^2-/) },
          isInvoiceDue: false,
        },
      ],
    })
  })

  it('succeeds once when Tarik and Lejla press it at the same time', async () => {
    await stock('northfall', 2)
    const before = await fundsOf(companies.nexa)
    const id = await place({ by: 'mirza', lines: [['northfall', 2]], paymentType: 3 })
    const answers = await Promise.all([1, 2, 3].map(() => as('tarik', 'POST', `/orders/approve-order/${id}`)))
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    const refused = answers.find((answer) => answer.status === 409)
    expect(refused?.body.code).toBe('order.notAllowedNow')
    expect(refused?.body.data.info).toContain('Replace faulty key')
    expect(await fundsOf(companies.nexa)).toBe(before)
    await issueInvoices()
    const invoices = await db.selectFrom('invoices').select('id').where('order_id', '=', id).execute()
    expect(invoices).toHaveLength(1)
  })

  it('in bulk answers a result for each order, whatever happens to the others', async () => {
    await stock('northfall', 2)
    const good = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
    const done = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const { body } = await as('tarik', 'POST', '/orders/approve-orders', { ids: [good, done, 999_999] })
    expect(body.data.results).toMatchObject([
      { id: good, ok: true },
      { id: done, ok: false },
      { id: 999_999, ok: false, info: 'This order was not found.' },
    ])
    expect(body.data.info).toBe('Done: 1. Not possible: 2.')
  })

  it('in bulk takes "all that match" from the filter', async () => {
    await stock('ironOrchard', 2)
    const first = await place({ by: 'amra', lines: [['ironOrchard', 1]], waits: true })
    const second = await place({ by: 'amra', lines: [['ironOrchard', 1]], waits: true })
    const { body } = await as('tarik', 'POST', '/orders/approve-orders', {
      matching: { filters: { status: [3], companyId: [companies.digitalis] } },
    })
    expect(body.data.results.map((result: { id: number }) => result.id)).toEqual([first, second])
    expect([await statusOf(first), await statusOf(second)]).toEqual([s.completed, s.completed])
  })
})

describe('denying', () => {
  it('gives Nikola and his reseller their money back and the keys to the stock', async () => {
    await stock('northfall', 3)
    const before = { gejmerija: await fundsOf(companies.gejmerija), digitalis: await fundsOf(companies.digitalis) }
    const available = async () =>
      (
        await db
          .selectFrom('product_stock')
          .selectAll()
          .where('product_id', '=', products.northfall.id)
          .executeTakeFirstOrThrow()
      ).available
    const free = await available()
    // From funds the money waits, to be paid from outside the keys do.
    const held = await place({ by: 'nikola', lines: [['northfall', 3]], waits: true })
    expect(await fundsOf(companies.gejmerija)).toBe(before.gejmerija - 3 * 6190)
    expect(await fundsOf(companies.digitalis)).toBe(before.digitalis - 3 * 5700)
    expect(await available()).toBe(free)
    const id = await place({ by: 'nikola', lines: [['northfall', 3]], paymentType: 3 })
    expect(await available()).toBe(free - 3)
    for (const one of [held, id]) {
      const answer = await as('tarik', 'POST', `/orders/deny-order/${one}`, { reason: 'Ordered twice' })
      expect(answer.body).toMatchObject({ data: { order: { status: s.cancelled, denyReason: 'Ordered twice' } } })
    }
    expect(await available()).toBe(free)
    expect({ gejmerija: await fundsOf(companies.gejmerija), digitalis: await fundsOf(companies.digitalis) }).toEqual(
      before,
    )
    expect(await custodyOf(id, 'released')).toHaveLength(3)
  })

  it('is refused once a key was delivered, and says that a refund is the way', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const answer = await as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'too late' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'order.keysDelivered' } })
    expect(await statusOf(id)).toBe(s.completed)
  })

  it('and approving at the same time: one of the two wins, and the books agree with it', async () => {
    await stock('northfall', 5)
    for (let round = 0; round < 5; round += 1) {
      const id = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
      const answers = await Promise.all([
        as('tarik', 'POST', `/orders/approve-order/${id}`),
        as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'no' }),
      ])
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    }
    expect(await breaches()).toEqual([])
  })

  it('happens by itself when the hold time has run out', async () => {
    await stock('ironOrchard', 1)
    const id = await place({ by: 'mirza', lines: [['ironOrchard', 1]], paymentType: 3 })
    const now = clock.at
    await endHolds(services)
    expect(await statusOf(id)).toBe(s.awaitingPayment)
    clock.at = new Date(now.getTime() + 6 * 86_400_000)
    await endHolds(services)
    await endHolds(services)
    clock.at = now
    expect(await statusOf(id)).toBe(s.cancelled)
    expect(await custodyOf(id, 'released')).toHaveLength(1)
  })
})

it('leaves the books true', async () => {
  expect(await breaches()).toEqual([])
})
