import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addFunds } from '../../ledger/add-funds.ts'
import { availableOf } from '../../ledger/available-of.ts'
import { setCreditLimit } from '../../ledger/set-credit-limit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { pdfText } from '../../platform/pdf/testing/pdf-text.ts'
import { proposalsFor } from '../../bank/propose.ts'
import { endHolds } from './end-holds.ts'
import { booksAreTrueAfterwards } from '../../invariants/testing/true-afterwards.ts'
import { orderWorld } from '../testing/order-world.ts'
import { setParameters } from '../testing/set-parameters.ts'

const world = await orderWorld()
const { as, breaches, companies, db, issueInvoices, people, place, services, statusOf, stock } = world

const wire = 3
const bravaAccount = 'BA391290079401028494'
const digitalisAccount = 'BA393380606112345678'

beforeAll(async () => {
  await db.insertInto('user_roles').values({ user_id: people.amra.id, role_id: 10 }).execute()
  for (const [id, account] of [
    [companies.brava, bravaAccount],
    [companies.digitalis, digitalisAccount],
  ] as const)
    await db.updateTable('companies').set({ bank_account: account }).where('id', '=', id).execute()
  await stock('northfall', 400)
})
const paySupplier = (on: boolean) => setParameters(db, { retailersPaySupplier: on })
afterEach(() => paySupplier(false))

/** An order of Nikola from Digitalis by bank transfer; 61.90 KM a key, of which Digitalis pays 57.00. */
async function ordered(on: boolean, quantity = 1, paymentType: 1 | 3 | 4 = wire): Promise<number> {
  await paySupplier(on)
  return place({ by: 'nikola', lines: [['northfall', quantity]], paymentType })
}
const confirm = (id: number, who: 'amra' | 'nikola' | 'tarik' | 'mirza' = 'amra') =>
  as(who, 'POST', `/orders/confirm-payment/${id}`)
const fundsOf = async (companyId: number) => (await availableOf(db, companyId)).funds
const paper = async (path: string) => pdfText((await as('nikola', 'GET', path)).bytes).replace(/\s+/g, ' ')
const transferOf = async (id: number) => (await as('nikola', 'GET', `/orders/get-my-order/${id}`)).body.data.transfer

/** Orders that are proposed for a bank entry with the reference and the amount of an order. */
async function proposedFor(orderId: number): Promise<number[]> {
  const order = await db
    .selectFrom('orders')
    .select(['number', 'gross'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const entry = {
    id: 1,
    amount: order.gross,
    currency: 'BAM',
    reference: order.number,
    purpose: '',
    party: 'Gejmerija Banja Luka',
    partyAccount: '',
    isReturn: false,
  }
  const proposed = await proposalsFor(db, [entry as never])
  return (proposed.get(1) ?? []).flatMap(({ orders }) => orders.map(({ id }) => id)).filter((id) => id === orderId)
}

/** Leaves Digitalis so much to spend. */
async function leaveDigitalis(amount: number) {
  const { funds } = await availableOf(db, companies.digitalis)
  await inTransaction(db, (trx) =>
    addFunds(trx, { companyId: companies.digitalis, amount: amount - funds, userId: people.tarik.id, memo: 'test' }),
  )
}

describe('whom Nikola pays, who buys from Digitalis (decision 0171)', () => {
  it('is Brava while the parameter is off: paper, screen and mail name its account, and Digitalis gets the margin', async () => {
    const id = await ordered(false)
    expect(await transferOf(id)).toMatchObject({
      payee: 'Brava',
      collectsFor: 'Digitalis d.o.o.',
      account: bravaAccount,
    })
    const estimate = await paper(`/orders/get-estimate-pdf/${id}`)
    expect(estimate).toContain('Received on behalf of the seller')
    expect((await confirm(id)).body.code).toBe('order.notToConfirm')
    const before = await fundsOf(companies.digitalis)
    expect((await as('tarik', 'POST', `/orders/approve-order/${id}`)).status).toBe(200)
    expect(await fundsOf(companies.digitalis)).toBe(before + 490)
  })

  it('is Digitalis when it is on: estimate, mail, slip and screen name its account, and nobody collects for it', async () => {
    const id = await ordered(true)
    const transfer = await transferOf(id)
    expect(transfer).toMatchObject({ payee: 'Digitalis d.o.o.', collectsFor: null, account: digitalisAccount })
    expect(transfer.codes.length).toBeGreaterThanOrEqual(0)
    const estimate = await paper(`/orders/get-estimate-pdf/${id}`)
    expect(estimate.replaceAll(' ', '')).toContain(digitalisAccount)
    expect(estimate).not.toContain('on behalf of the seller')
    const mail = await db
      .selectFrom('mails')
      .select('data')
      .where('order_id', '=', id)
      .where('template', '=', 'order-estimate')
      .executeTakeFirstOrThrow()
    expect(mail.data).toMatchObject({ bankAccount: digitalisAccount, collectsFor: null, seller: 'Digitalis d.o.o.' })
    // A later change does not reach an order that waits.
    await paySupplier(false)
    expect(await transferOf(id)).toMatchObject({ account: digitalisAccount })
    expect(await breaches()).toEqual([])
  })

  it('Amra is asked by mail, finds it in her list and on her dashboard; Nikola reads whom he pays', async () => {
    const id = await ordered(true)
    const { number } = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    const told = await db
      .selectFrom('mails')
      .select(['to_address', 'subject'])
      .where('order_id', '=', id)
      .where('template', '=', 'order-confirm-payment')
      .execute()
    expect(told).toEqual([{ to_address: 'amra@firma.example', subject: expect.stringContaining(number) }])
    const list = await as('amra', 'POST', '/orders/get-my-orders', { filters: { toConfirm: true } })
    expect(list.body.data.find((row: { id: number }) => row.id === id)).toMatchObject({
      isToConfirm: true,
      isOwn: false,
    })
    expect(list.body.counts.toConfirm).toBe(list.body.pagedResult.totalItems)
    const { buyer } = (await as('amra', 'GET', '/dashboard/get-dashboard-data/3')).body.data
    expect(buyer.toConfirm.count).toBe(list.body.counts.toConfirm)
    const own = (await as('nikola', 'GET', `/orders/get-my-order/${id}`)).body.data
    expect(own).toMatchObject({ paidTo: 'Digitalis d.o.o.', isToConfirm: false })
    for (const who of ['nikola', 'mirza'] as const) expect((await confirm(id, who)).status).toBe(403)
  })

  it('Amra confirms: keys are delivered, Gejmerija owes nothing, Digitalis pays its own price from its funds and keeps the rest', async () => {
    const id = await ordered(true, 2)
    const before = { digitalis: await fundsOf(companies.digitalis), gejmerija: await fundsOf(companies.gejmerija) }
    const answer = await confirm(id)
    expect(answer.body.data).toMatchObject({ info: 'The payment is confirmed: 2 keys assigned.', order: { status: 2 } })
    expect(await fundsOf(companies.gejmerija)).toBe(before.gejmerija)
    expect(await fundsOf(companies.digitalis)).toBe(before.digitalis - 2 * 5700)
    const booked = await sql<{ kind: string; companyId: number; amount: number; bank: number | null }>`
      select t.kind, t.company_id as "companyId", t.amount, (select a.company_id from ledger_postings p
        join ledger_accounts a on a.id = p.account_id where p.transaction_id = t.id and a.kind = 'bank') as bank
      from ledger_transactions t where t.order_id = ${id} order by t.id`.execute(db)
    expect(booked.rows).toEqual([
      { kind: 'payment', companyId: companies.gejmerija, amount: 12_380, bank: companies.digitalis },
      { kind: 'capture', companyId: companies.gejmerija, amount: -12_380, bank: null },
      { kind: 'capture', companyId: companies.digitalis, amount: -11_400, bank: null },
    ])
    await issueInvoices()
    const { id: invoice } = await db
      .selectFrom('invoices')
      .select('id')
      .where('order_id', '=', id)
      .where('buyer_id', '=', companies.gejmerija)
      .executeTakeFirstOrThrow()
    const text = await paper(`/orders/get-my-invoice-pdf/${invoice}`)
    expect(text).toContain('Payment received by the seller Digitalis d.o.o.')
    expect(text).not.toContain('on behalf')
    const own = await db
      .selectFrom('invoices')
      .select('snapshot')
      .where('order_id', '=', id)
      .where('buyer_id', '=', companies.digitalis)
      .executeTakeFirstOrThrow()
    expect(own.snapshot).toMatchObject({ paymentType: 5, paid: 11_400 })
    const log = await db
      .selectFrom('security_events')
      .select('user_id')
      .where('kind', '=', 'orders.paymentConfirmed')
      .execute()
    expect(log.at(-1)).toEqual({ user_id: people.amra.id })
    expect((await confirm(id)).body.code).toBe('order.notToConfirm')
    expect(await breaches()).toEqual([])
  })

  it('what Digitalis has not in funds it buys on credit, and its invoice says until when', async () => {
    const id = await ordered(true, 2)
    await inTransaction(db, (trx) =>
      setCreditLimit(trx, { companyId: companies.digitalis, limit: 1_000_000, userId: people.tarik.id, memo: '' }),
    )
    await leaveDigitalis(4000)
    expect((await confirm(id)).status).toBe(200)
    await issueInvoices()
    const { snapshot } = await db
      .selectFrom('invoices')
      .select('snapshot')
      .where('order_id', '=', id)
      .where('buyer_id', '=', companies.digitalis)
      .executeTakeFirstOrThrow()
    expect(snapshot).toMatchObject({ paid: 4000, gross: 11_400, dueOn: expect.any(String) })
    await inTransaction(db, (trx) =>
      setCreditLimit(trx, { companyId: companies.digitalis, limit: 0, userId: people.tarik.id, memo: '' }),
    )
    await leaveDigitalis(1_000_000)
    expect(await breaches()).toEqual([])
  })

  it('is refused with figures for Amra while her funds are short; Nikola reads calmly that his supplier has to act', async () => {
    const id = await ordered(true, 2)
    await leaveDigitalis(5700)
    for (const _ of [1, 2]) {
      const answer = await confirm(id)
      expect(answer).toMatchObject({ status: 409, body: { code: 'ledger.insufficientFunds' } })
      expect(answer.body.detail ?? answer.body.data?.detail).toMatchObject({ available: '57.00', needed: '114.00' })
    }
    expect(await statusOf(id)).toBe(8)
    const read = await as('nikola', 'GET', `/orders/get-my-order/${id}`)
    expect(read.body.data.events.filter((event: { kind: string }) => event.kind === 'supplierShort')).toHaveLength(1)
    expect(read.text).not.toMatch(/57\.00|114\.00/)
    const { heldUp } = (await as('amra', 'GET', '/dashboard/get-dashboard-data/3')).body.data.buyer
    expect(heldUp.count).toBe(1)
    await leaveDigitalis(1_000_000)
    expect((await confirm(id)).status).toBe(200)
  })

  it('Tarik sees it and may deny it, but books no payment that Brava did not get: alone, among many, or by a bank entry', async () => {
    const id = await ordered(true)
    const refused = await as('tarik', 'POST', `/orders/approve-order/${id}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'order.paidToSupplier' } })
    expect(refused.body.data.info).toContain('Digitalis d.o.o.')
    const page = (await as('tarik', 'GET', `/orders/plain/${id}`)).body.data
    expect(page.paidTo).toBe('Digitalis d.o.o.')
    expect(page.actions.find((one: { action: string }) => one.action === 'approve')).toMatchObject({
      isPossible: false,
    })
    const preview = (await as('tarik', 'POST', '/orders/preview-approval', { ids: [id] })).body.data
    expect(preview).toMatchObject({ orders: 0, paidToSupplier: [{ id }], notWaiting: 0 })
    expect(await proposedFor(id)).toEqual([])
    const toBrava = await ordered(false)
    expect(await proposedFor(toBrava)).toContain(toBrava)
    expect((await as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'asked to' })).status).toBe(200)
    expect((await confirm(id)).body.code).toBe('order.notToConfirm')
  })

  it('what nobody pays in time is cancelled as before', async () => {
    const id = await ordered(true)
    await db
      .updateTable('orders')
      .set({ hold_until: new Date(0) })
      .where('id', '=', id)
      .execute()
    await endHolds(services)
    expect(await statusOf(id)).toBe(5)
  })

  it('a refund gives each leg its own money back: Gejmerija at Digitalis, Digitalis at Brava', async () => {
    const id = await ordered(true)
    await confirm(id)
    const before = { digitalis: await fundsOf(companies.digitalis), gejmerija: await fundsOf(companies.gejmerija) }
    const answer = await as('tarik', 'POST', '/orders/fully-refund-order', {
      id,
      reasonKind: 1,
      reason: 'test',
      keysToStock: true,
    })
    expect(answer.status, answer.text).toBe(200)
    expect(await fundsOf(companies.gejmerija)).toBe(before.gejmerija + 6190)
    expect(await fundsOf(companies.digitalis)).toBe(before.digitalis + 5700)
    expect(await breaches()).toEqual([])
  })

  it('confirmed twice at once it is booked once; confirmed while Tarik denies it, one of the two happens', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await ordered(true)
      const before = await fundsOf(companies.digitalis)
      const answers = await Promise.all([confirm(id), confirm(id), confirm(id)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      expect(await fundsOf(companies.digitalis)).toBe(before - 5700)
      const other = await ordered(true)
      const [confirmed, denied] = await Promise.all([
        confirm(other),
        as('tarik', 'POST', `/orders/deny-order/${other}`, { reason: 'raced' }),
      ])
      expect([confirmed.status, denied.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await statusOf(other)).toBe(confirmed.status === 200 ? 2 : 5)
      expect(await fundsOf(companies.digitalis)).toBe(before - 5700 - (confirmed.status === 200 ? 5700 : 0))
    }
    expect(await breaches()).toEqual([])
  })

  it('any history of orders paid one way and the other leaves the books as plain sums say', async () => {
    const step = fc.record({
      on: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 3 }),
      paymentType: fc.constantFrom(1 as const, 3 as const, 4 as const),
      end: fc.constantFrom('pay', 'pay', 'deny', 'refund'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        await stock('northfall', 15)
        const start = { digitalis: await fundsOf(companies.digitalis), gejmerija: await fundsOf(companies.gejmerija) }
        let digitalis = 0
        let gejmerija = 0
        for (const { on, quantity, paymentType, end } of steps) {
          const id = await ordered(on, quantity, paymentType)
          if (end === 'deny') {
            expect((await as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'x' })).status).toBe(200)
            continue
          }
          const paid = on ? await confirm(id) : await as('tarik', 'POST', `/orders/approve-order/${id}`)
          expect(paid.status, paid.text).toBe(200)
          digitalis += quantity * (on ? -5700 : 490)
          if (end !== 'refund') continue
          const back = { id, reasonKind: 1, reason: 'x', keysToStock: true }
          expect((await as('tarik', 'POST', '/orders/fully-refund-order', back)).status).toBe(200)
          digitalis += quantity * 5700
          gejmerija += quantity * 6190
        }
        expect(await fundsOf(companies.digitalis)).toBe(start.digitalis + digitalis)
        expect(await fundsOf(companies.gejmerija)).toBe(start.gejmerija + gejmerija)
        expect(await breaches()).toEqual([])
      }),
      { numRuns: 8 },
    )
  }, 60_000)
})

booksAreTrueAfterwards(breaches)
