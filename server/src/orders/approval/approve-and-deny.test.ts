import { orderStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { booksAreTrueAfterwards } from '../../invariants/testing/true-afterwards.ts'
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
  people,
  place,
  products,
  services,
  statusOf,
  stock,
} = world
const s = orderStatus.code

describe('approving', () => {
  it('takes the money held for Nikola on both legs, assigns his keys, and makes both invoices due, which get their numbers a moment later', async () => {
    await stock('northfall', 4)
    const before = { gejmerija: await fundsOf(companies.gejmerija), digitalis: await fundsOf(companies.digitalis) }
    const id = await place({ by: 'nikola', lines: [['northfall', 4]], waits: true })
    expect(await statusOf(id)).toBe(s.onHold)
    const answer = await as('tarik', 'POST', `/orders/approve-order/${id}`)
    expect(answer.body).toMatchObject({
      data: { info: 'The order is approved: 4 keys assigned.', order: { status: s.completed, assigned: 4 } },
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

  it('an order that Nikola paid in cash brings Digitalis its margin, which pays its long overdue debt: its credit resumes at once', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 1]], paymentType: 1 })
    const ofDigitalis = sql`company_id = ${companies.digitalis} and kind = 'funds'`
    await sql`update ledger_accounts set overdue = 490, credit_paused = true where ${ofDigitalis}`.execute(db)
    expect((await as('tarik', 'POST', `/orders/approve-order/${id}`)).status).toBe(200)
    const { rows } =
      await sql`select overdue, credit_paused as paused from ledger_accounts where ${ofDigitalis}`.execute(db)
    expect(rows).toEqual([{ overdue: 0, paused: false }])
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

  it('in bulk returns a result for each order, whatever happens to the others', async () => {
    await stock('northfall', 2)
    const good = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
    const done = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const { body } = await as('tarik', 'POST', '/orders/approve-orders', { ids: [good, done, 999_999] })
    expect(body.data.results).toMatchObject([
      { id: good, ok: true },
      { id: done, ok: false },
      { id: 999_999, ok: false, info: 'This order was not found.' },
    ])
    expect(body.data.info).toBe('Approved: 1 order, 1 key assigned. Not possible: 2.')
  })

  it('in bulk takes "all that match" from the filter, as the preview found it: an order placed after it still waits', async () => {
    await stock('ironOrchard', 3)
    const first = await place({ by: 'amra', lines: [['ironOrchard', 1]], waits: true })
    const second = await place({ by: 'amra', lines: [['ironOrchard', 1]], waits: true })
    const matching = { filters: { status: [3], companyId: [companies.digitalis] } }
    const { ids } = (await as('tarik', 'POST', '/orders/preview-approval', { matching })).body.data
    expect(ids).toEqual([first, second])
    const later = await place({ by: 'amra', lines: [['ironOrchard', 1]], waits: true })
    const { body } = await as('tarik', 'POST', '/orders/approve-orders', { ids })
    expect(body.data.results.map((result: { id: number }) => result.id)).toEqual([first, second])
    expect([await statusOf(first), await statusOf(second)]).toEqual([s.completed, s.completed])
    expect(await statusOf(later)).toBe(s.onHold)
    await as('tarik', 'POST', `/orders/deny-order/${later}`, { reason: 'Test' })
  })

  it.each(['approve-orders', 'deny-orders', 'resend-order-emails'])(
    '%s takes the orders that Tarik saw, never those that match by now',
    async (act) => {
      const answer = await as('tarik', 'POST', `/orders/${act}`, { matching: {}, reason: 'Test' })
      expect(answer.status).toBe(400)
    },
  )
})

it("the distributor's list counts its own sale to Digitalis, not what Nikola pays Digitalis", async () => {
  await stock('northfall', 2)
  const before = (await as('tarik', 'POST', '/orders/get-orders', {})).body.sumHome
  const id = await place({ by: 'nikola', lines: [['northfall', 2]] })
  const { body } = await as('tarik', 'POST', '/orders/get-orders', { filters: { ids: [id] } })
  expect(body.data[0]).toMatchObject({ total: '123.80', totalHome: '114.00' })
  expect(body.sumHome).toBe('114.00')
  const after = (await as('tarik', 'POST', '/orders/get-orders', {})).body.sumHome
  expect(Math.round((Number(after) - Number(before)) * 100)).toBe(11_400)
  const cents = await as('tarik', 'POST', '/orders/get-orders', { filters: { ids: [id], totalFrom: '115' } })
  expect(cents.body.data).toEqual([])
})

describe('a key set aside for Mirza that expires before he pays', () => {
  const expire = (ids: readonly number[]) =>
    sql`update keys set expires_on = current_date - 3 where id = any(${[...ids]}::bigint[])`.execute(db)
  const stateOf = (id: number) =>
    db.selectFrom('keys').select(['state', 'slot_id']).where('id', '=', id).executeTakeFirstOrThrow()
  const ofKey = (keyId: number) =>
    db
      .selectFrom('custody_log')
      .select(['kind', 'reason', 'order_id'])
      .where('key_id', '=', keyId)
      .where('kind', '!=', 'imported')
      .orderBy('id')
      .execute()

  it('is withdrawn when Tarik approves, and Mirza gets a good one from stock', async () => {
    await world.nobodyWaits()
    const [old] = await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]], paymentType: 3 })
    await expire([Number(old?.id)])
    const fresh = (await stock('northfall', 3)).map((key) => key.id)
    expect((await as('tarik', 'POST', `/orders/approve-order/${id}`)).status).toBe(200)
    expect(await statusOf(id)).toBe(s.completed)
    expect((await world.keysOf(id)).map((slot) => slot.keyId)).toEqual([fresh[0]])
    expect(await stateOf(Number(old?.id))).toEqual({ state: 6, slot_id: null })
    expect(await ofKey(Number(old?.id))).toMatchObject([
      { kind: 'reserved', order_id: id },
      { kind: 'withdrawn', reason: 'expired', order_id: id },
    ])
  })

  it('leaves its unit missing if no other is in stock; the good one beside it is his', async () => {
    await world.nobodyWaits()
    const [old, good] = await stock('northfall', 2)
    const id = await place({ by: 'mirza', lines: [['northfall', 2]], paymentType: 3 })
    await expire([Number(old?.id)])
    const answer = await as('tarik', 'POST', `/orders/approve-order/${id}`)
    expect(answer.body.data).toMatchObject({ order: { status: s.partiallyCompleted, assigned: 1, missing: 1 } })
    expect(new Set((await world.keysOf(id)).map((slot) => slot.keyId))).toEqual(new Set([good?.id, null]))
    expect(await stateOf(Number(old?.id))).toEqual({ state: 6, slot_id: null })
  })

  it('does not return to stock when Tarik denies the order', async () => {
    await world.nobodyWaits()
    const [old, good] = await stock('northfall', 2)
    const id = await place({ by: 'mirza', lines: [['northfall', 2]], paymentType: 3 })
    await expire([Number(old?.id)])
    await as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'Too late' })
    expect(await stateOf(Number(old?.id))).toEqual({ state: 6, slot_id: null })
    expect(await stateOf(Number(good?.id))).toEqual({ state: 2, slot_id: null })
    expect((await ofKey(Number(old?.id))).at(-1)).toMatchObject({ kind: 'withdrawn', reason: 'expired', order_id: id })
  })
})

describe('a card order of Mirza', () => {
  /** Card orders come from the gateway; here an order with outside payment is turned into one. */
  async function byCard(payment: number) {
    const id = await place({ by: 'mirza', lines: [['northfall', 1]], paymentType: 3 })
    const status = payment === 7 ? s.onHold : s.pending
    await db.updateTable('orders').set({ payment_type: 2, payment, status }).where('id', '=', id).execute()
    return id
  }
  const paymentOf = async (id: number) =>
    (await db.selectFrom('orders').select('payment').where('id', '=', id).executeTakeFirstOrThrow()).payment

  it.each([
    [0, 'no answer from the bank yet'],
    [1, 'Declined'],
    [2, 'Authorized'],
    [6, 'Declined For Other Reasons'],
    [7, '3DS Request Timeout'],
  ])(
    'whose payment is in state %i cannot be approved by Tarik, alone or among others, and nothing is booked',
    async (payment, words) => {
      await stock('northfall', 1)
      const before = await fundsOf(companies.nexa)
      const id = await byCard(payment)
      const refused = await as('tarik', 'POST', `/orders/approve-order/${id}`)
      expect(refused).toMatchObject({ status: 409, body: { code: 'order.cardNotPaid' } })
      expect(refused.body.data.info).toContain(words)
      const many = await as('tarik', 'POST', '/orders/approve-orders', { ids: [id] })
      expect(many.body.data).toMatchObject({
        info: 'Approved: 0 orders, 0 keys assigned. Not possible: 1.',
        results: [{ ok: false }],
      })
      expect([await paymentOf(id), await fundsOf(companies.nexa)]).toEqual([payment, before])
      const page = await as('tarik', 'GET', `/orders/plain/${id}`)
      expect(page.body.data.actions.find((one: { action: string }) => one.action === 'approve')).toEqual({
        action: 'approve',
        isPossible: false,
        hint: `The card has not paid: ${words}`,
      })
      const list = await as('tarik', 'POST', '/orders/get-orders', { filters: { ids: [id] } })
      expect(list.body.data[0].allowedActions).not.toContain('approve')
      expect((await as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'No payment' })).status).toBe(200)
      expect(await paymentOf(id)).toBe(payment)
    },
  )

  it('that is captured is approved and booked', async () => {
    await stock('northfall', 1)
    const id = await byCard(3)
    expect((await as('tarik', 'POST', `/orders/approve-order/${id}`)).status).toBe(200)
    expect(await statusOf(id)).toBe(s.completed)
  })

  it('and others are summed up before Tarik approves them: what is booked, how many keys, what is taken on trust', async () => {
    await stock('northfall', 6)
    const unpaid = await byCard(7)
    const captured = await byCard(3)
    const wire = await place({ by: 'mirza', lines: [['northfall', 2]], paymentType: 3 })
    const held = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
    const heldToo = await place({ by: 'nikola', lines: [['northfall', 1]], waits: true })
    const done = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const ids = [unpaid, captured, wire, held, heldToo, done, 999_999]
    const { body } = await as('tarik', 'POST', '/orders/preview-approval', { ids })
    expect(body.data).toEqual({
      ids: [captured, wire, held, heldToo],
      orders: 4,
      keys: 5,
      missing: 0,
      booked: [
        { paymentType: 2, currency: 'BAM', belief: 'captured', orders: 1, total: '61.90' },
        { paymentType: 3, currency: 'BAM', belief: 'received', orders: 1, total: '123.80' },
        { paymentType: 5, currency: 'BAM', belief: 'held', orders: 2, total: '123.80' },
      ],
      paidToSupplier: [],
      notPaid: [{ id: unpaid, number: expect.any(String), payment: 7 }],
      notWaiting: 2,
    })
    const { body: answer } = await as('tarik', 'POST', '/orders/approve-orders', { ids })
    expect(answer.data.info).toBe('Approved: 4 orders, 5 keys assigned. Not possible: 3.')
  })
})

const cancelMails = (orderId: number) =>
  db
    .selectFrom('mails')
    .select(['to_address', 'subject'])
    .where('order_id', '=', orderId)
    .where('template', '=', 'order-cancelled')
    .execute()

describe('denying', () => {
  it("returns Nikola's and his reseller's money and puts the keys back in stock", async () => {
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
    // An order on funds sets money aside, one paid from outside sets keys aside.
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
    const released = await custodyOf(id, 'released')
    expect(released).toHaveLength(3)
    // As approving records it: who denied from where, and whose order it was.
    const by = { user_id: people.tarik.id, session_id: expect.any(Number), ip: '127.0.0.1' }
    for (const row of released) expect(row).toMatchObject({ ...by, company_id: companies.gejmerija })
    expect(await cancelMails(held)).toEqual([
      { to_address: 'nikola@firma.example', subject: expect.stringMatching(/je odbijena/) },
    ])
    const { body: seen } = await as('nikola', 'GET', '/dashboard/get-dashboard-data/3')
    const filters = { status: [s.cancelled], datePreset: 3 }
    const { body: listed } = await as('nikola', 'POST', '/orders/get-my-orders', { filters })
    expect(seen.data.buyer.cancelled.count).toBe(listed.pagedResult.totalItems)
    expect(listed.pagedResult.totalItems).toBeGreaterThan(1)
    // Nothing is authorised, let alone paid, any more.
    const paid = await db.selectFrom('orders').select('payment').where('id', 'in', [held, id]).execute()
    expect(paid).toEqual([{ payment: 0 }, { payment: 0 }])
  })

  it('is refused once a key was delivered, with a hint to refund instead', async () => {
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

  it('happens automatically when the hold time has run out', async () => {
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
    expect(await custodyOf(id, 'released')).toMatchObject([
      { user_id: null, session_id: null, ip: '', company_id: companies.nexa },
    ])
    expect(await cancelMails(id)).toEqual([
      { to_address: 'mirza@firma.example', subject: expect.stringMatching(/istekao/) },
    ])
  })
})

booksAreTrueAfterwards(breaches)
