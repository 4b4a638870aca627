import { mod11ini } from '@brava/contract/payments/payment-reference.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addFunds } from '../../ledger/add-funds.ts'
import { availableOf } from '../../ledger/available-of.ts'
import { setCreditLimit } from '../../ledger/set-credit-limit.ts'
import { composeMail } from '../../mail-outbox/compose-mail.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { pdfText } from '../../platform/pdf/testing/pdf-text.ts'
import { proposalsFor } from '../../bank/propose.ts'
import { endHolds } from './end-holds.ts'
import { booksAreTrueAfterwards } from '../../invariants/testing/true-afterwards.ts'
import { supplierShortJob, tellSupplier } from '../placing/supplier-short.ts'
import { ordersMails } from '../orders.mails.ts'
import { orderWorld } from '../testing/order-world.ts'
import { spreadNews } from '../../notifications/spread-news.ts'
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

/** An order of Nikola from Digitalis by bank transfer; 61.90 KM per key, of which Digitalis pays 57.00. */
async function ordered(on: boolean, quantity = 1, paymentType: 1 | 3 | 4 = wire): Promise<number> {
  await paySupplier(on)
  return place({ by: 'nikola', lines: [['northfall', quantity]], paymentType })
}
const confirm = (id: number, who: 'amra' | 'nikola' | 'tarik' | 'mirza' = 'amra') =>
  as(who, 'POST', `/orders/confirm-payment/${id}`)
const fundsOf = async (companyId: number) => (await availableOf(db, companyId)).funds
const paper = async (path: string) => pdfText((await as('nikola', 'GET', path)).bytes).replace(/\s+/g, ' ')
const transferOf = async (id: number) => (await as('nikola', 'GET', `/orders/get-my-order/${id}`)).body.data.transfer

const decline = (id: number, who: 'amra' | 'nikola' | 'tarik' | 'mirza' = 'amra', reason = 'Not paid') =>
  as(who, 'POST', `/orders/decline-payment/${id}`, { reason })

/** Who got a mail about an order from which template. */
const mailed = async (id: number, template: string) =>
  db
    .selectFrom('mails')
    .select(['to_address', 'subject', 'data'])
    .where('order_id', '=', id)
    .where('template', '=', template)
    .execute()

/** What a person's bell says about an order. */
async function newsOf(who: 'amra' | 'nikola' | 'tarik', id: number): Promise<string[]> {
  await spreadNews({ db })
  const { number } = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const list = await as(who, 'POST', '/notifications/get-my-notifications', { quickSearch: number, pageSize: 20 })
  return list.body.data.map((row: { message: string }) => row.message.replace(number, 'N'))
}

/** The counts of waiting orders that the distributor sees: sidebar, list and dashboard. */
async function countsOfTarik() {
  const [badge, list, dashboard] = await Promise.all([
    as('tarik', 'GET', '/orders/get-to-approve-count'),
    as('tarik', 'POST', '/orders/get-orders', {}),
    as('tarik', 'GET', '/dashboard/get-dashboard-data/3'),
  ])
  const { toDo } = dashboard.body.data.distributor
  return {
    badge: badge.body.data.count,
    list: list.body.counts.toApprove,
    dashboard: toDo.toApprove.count,
    apart: list.body.counts.atReseller,
    dashboardApart: toDo.atReseller.count,
  }
}
const sumOfRows = (rows: readonly { totalHome: string }[]) =>
  rows.reduce((sum, { totalHome }) => sum + Number(totalHome), 0).toFixed(2)
const listed = async (filters: object, rest: object = {}) => {
  const { body } = await as('tarik', 'POST', '/orders/get-orders', { filters, pageSize: 100, ...rest })
  return { rows: body.data, total: body.pagedResult.totalItems, sum: body.sumHome }
}

/** Orders proposed for a bank entry with the reference and the amount of an order. */
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
    reference: `${order.number}${mod11ini(order.number)}`.padStart(10, '0'),
    purpose: '',
    party: 'Gejmerija Banja Luka',
    partyAccount: '',
    isReturn: false,
  }
  const proposed = await proposalsFor(db, [entry as never])
  return (proposed.get(1) ?? []).flatMap(({ orders }) => orders.map(({ id }) => id)).filter((id) => id === orderId)
}

/** Leaves Digitalis this much to spend. */
async function leaveDigitalis(amount: number) {
  const { funds } = await availableOf(db, companies.digitalis)
  await inTransaction(db, (trx) =>
    addFunds(trx, { companyId: companies.digitalis, amount: amount - funds, userId: people.tarik.id, memo: 'test' }),
  )
}

describe('the payee of Nikola, who buys from Digitalis (decision 0171)', () => {
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
    // A later change does not affect an order that already waits.
    await paySupplier(false)
    expect(await transferOf(id)).toMatchObject({ account: digitalisAccount })
    expect(await breaches()).toEqual([])
  })

  it('Amra is asked by mail, finds it in her list and on her dashboard; Nikola sees whom he pays', async () => {
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
    // The history that each of them sees names no address of people at another company; Tarik's names all.
    const addresses = async (who: 'nikola' | 'amra') =>
      (await as(who, 'GET', `/orders/get-my-order/${id}`)).body.data.events.map(
        (event: { facts: { to?: string } }) => event.facts.to,
      )
    expect(await addresses('nikola')).not.toContain('amra@firma.example')
    expect(await addresses('nikola')).toContainEqual(expect.stringContaining('@'))
    expect(await addresses('amra')).toContain('amra@firma.example')
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

  it('Nikola is notified in the bell that his order is approved, and his program hears of it before the keys', async () => {
    await sql`insert into partner_event_readers (company_id, environment) values (${companies.gejmerija}, 'live')`.execute(
      db,
    )
    const id = await ordered(true)
    expect((await confirm(id)).status).toBe(200)
    expect(await newsOf('nikola', id)).toContainEqual(expect.stringMatching(/odobrena|approved/))
    expect(await newsOf('amra', id)).not.toContainEqual(expect.stringMatching(/odobrena|approved/))
    const heard = await db
      .selectFrom('partner_events')
      .select('type')
      .where('order_id', '=', id)
      .where('company_id', '=', companies.gejmerija)
      // Its invoice is issued whenever the worker gets to it.
      .where('type', 'like', 'order.%')
      .orderBy('id')
      .execute()
    expect(heard.map(({ type }) => type)).toEqual(['order.placed', 'order.approved', 'order.served'])
    await sql`delete from partner_event_readers where company_id = ${companies.gejmerija}`.execute(db)
  })

  it('what Digitalis lacks in funds it buys on credit, and its invoice says until when', async () => {
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

  it('Amra is refused with figures while her funds are short; Nikola sees a calm notice that his supplier has to act', async () => {
    const id = await ordered(true, 2)
    await leaveDigitalis(5700)
    const soon = vi.spyOn(services.jobs, 'enqueueSoon')
    for (const _ of [1, 2]) {
      const answer = await confirm(id)
      expect(answer).toMatchObject({ status: 409, body: { code: 'ledger.insufficientFunds' } })
      expect(answer.body.detail ?? answer.body.data?.detail).toMatchObject({ available: '57.00', needed: '114.00' })
    }
    expect(await statusOf(id)).toBe(8)
    const asked = soon.mock.calls.filter(([{ queue }]) => queue === supplierShortJob.queue)
    soon.mockRestore()
    const what = { buyerId: companies.gejmerija, orderId: id, isKnown: true }
    expect(asked.map(([, payload]) => payload)).toEqual([what, what])
    await Promise.all(asked.map(() => tellSupplier(services, what)))
    // Amra was refused herself: nobody mails her about it.
    expect(await mailed(id, 'paid-order-short')).toEqual([])
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

  it('an order that nobody pays in time is cancelled as before', async () => {
    const id = await ordered(true)
    await db
      .updateTable('orders')
      .set({ hold_until: new Date(0) })
      .where('id', '=', id)
      .execute()
    await endHolds(services)
    expect(await statusOf(id)).toBe(5)
  })

  it('Amra declines it: its keys are released, Nikola gets the reason by mail and in the bell, and nobody can confirm it any more', async () => {
    const stocked = async () =>
      (
        await db
          .selectFrom('slots')
          .innerJoin('orders as o', 'o.id', 'slots.order_id')
          .where('o.id', '=', id)
          .where('slots.key_id', 'is not', null)
          .select('slots.id')
          .execute()
      ).length
    const id = await ordered(true, 2)
    expect(await stocked()).toBe(2)
    for (const who of ['nikola', 'mirza', 'tarik'] as const) expect((await decline(id, who)).status).toBe(403)
    expect((await decline(id, 'amra', '')).status).toBe(400)
    const answer = await decline(id)
    expect(answer.body.data).toMatchObject({ order: { status: 5, denyReason: 'Not paid', isToConfirm: false } })
    expect(await stocked()).toBe(0)
    expect(await mailed(id, 'order-cancelled')).toMatchObject([{ data: { cause: 'denied', reason: 'Not paid' } }])
    expect((await as('nikola', 'GET', `/orders/get-my-order/${id}`)).body.data.denyReason).toBe('Not paid')
    expect(await newsOf('nikola', id)).toEqual(['Order N was denied'])
    const log = await db
      .selectFrom('security_events')
      .select('user_id')
      .where('kind', '=', 'orders.denied')
      .orderBy('id')
      .execute()
    expect(log.at(-1)).toEqual({ user_id: people.amra.id })
    for (const again of [confirm(id), decline(id)]) expect((await again).body.code).toBe('order.notToConfirm')
    expect(await breaches()).toEqual([])
  })

  it('the reason of a denial arrives as Tarik wrote it, with amounts and links; that of Amra carries no link', async () => {
    const textsOf = async (id: number) => {
      const rows = await db
        .selectFrom('mails')
        .selectAll()
        .where('order_id', '=', id)
        .where('template', 'in', ['order-cancelled', 'order-not-to-confirm'])
        .execute()
      const mails = await Promise.all(rows.map((row) => composeMail(services, ordersMails, row, 'recipient')))
      return mails.map((mail) => mail?.text)
    }
    const byAmra = await ordered(true)
    expect((await decline(byAmra, 'amra', 'Plati na https://evil.example')).status).toBe(200)
    expect(await textsOf(byAmra)).toEqual([expect.stringContaining(': Plati na evil example')])
    const byTarik = await ordered(true)
    const reason = 'Uplaćeno 65.00 KM umjesto 73.30 KM, vidi https://brava.example/uplata'
    expect((await as('tarik', 'POST', `/orders/deny-order/${byTarik}`, { reason })).status).toBe(200)
    const both = await textsOf(byTarik)
    expect(both).toHaveLength(2)
    for (const text of both) expect(text).toContain(`: ${reason}`)
  })

  it('Amra can decline neither a payment to Brava, nor an order of a company that is not below Digitalis', async () => {
    const toBrava = await ordered(false)
    expect((await decline(toBrava)).body.code).toBe('order.notToConfirm')
    await paySupplier(true)
    const foreign = await place({ by: 'mirza', lines: [['northfall', 1]], paymentType: wire })
    expect((await decline(foreign)).body.code).toBe('order.notFound')
    expect([await statusOf(toBrava), await statusOf(foreign)]).toEqual([8, 8])
  })

  it('Amra is notified by mail and in the bell when Tarik denies it and when its time runs out, but not when she declines it', async () => {
    const toConfirm = 'Order N will be paid to you: confirm its payment'
    const ended = 'Order N was cancelled: no payment to confirm'
    const denied = await ordered(true)
    expect(await newsOf('amra', denied)).toEqual([toConfirm])
    expect(await newsOf('tarik', denied)).toEqual(['Order N is waiting for Digitalis d.o.o. to confirm its payment'])
    await as('tarik', 'POST', `/orders/deny-order/${denied}`, { reason: 'asked to' })
    expect(await mailed(denied, 'order-not-to-confirm')).toMatchObject([
      { to_address: 'amra@firma.example', data: { cause: 'denied', reason: 'asked to', buyer: expect.any(String) } },
    ])
    expect((await newsOf('amra', denied)).toSorted()).toEqual([ended, toConfirm])

    const late = await ordered(true)
    await db
      .updateTable('orders')
      .set({ hold_until: new Date(0) })
      .where('id', '=', late)
      .execute()
    await endHolds(services)
    expect(await mailed(late, 'order-not-to-confirm')).toMatchObject([
      { to_address: 'amra@firma.example', subject: expect.stringContaining('it was not paid in time') },
    ])
    expect((await newsOf('amra', late)).toSorted()).toEqual([ended, toConfirm])

    const own = await ordered(true)
    await decline(own)
    expect(await mailed(own, 'order-not-to-confirm')).toEqual([])
    expect(await newsOf('amra', own)).toEqual([toConfirm])

    const toBrava = await ordered(false)
    await as('tarik', 'POST', `/orders/deny-order/${toBrava}`, { reason: 'x' })
    expect(await mailed(toBrava, 'order-not-to-confirm')).toEqual([])
  })

  it('Tarik sees it separately: his badge, list and dashboard count only what he can approve, and agree', async () => {
    const before = await countsOfTarik()
    const waiting = { status: [3, 7, 8], isAtReseller: false }
    const apart = { isAtReseller: true }
    const id = await ordered(true)
    const own = await ordered(false)
    const after = await countsOfTarik()
    expect(after).toEqual({
      badge: before.badge + 1,
      list: before.list + 1,
      dashboard: before.dashboard + 1,
      apart: before.apart + 1,
      dashboardApart: before.dashboardApart + 1,
    })
    expect(new Set([after.badge, after.list, after.dashboard]).size).toBe(1)
    const [list, listApart] = [await listed(waiting), await listed(apart)]
    const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id)
    expect(ids(list.rows)).toContain(own)
    expect(ids(list.rows)).not.toContain(id)
    expect(list).toMatchObject({ total: after.list, sum: sumOfRows(list.rows) })
    // Counted from the rows, the result matches the stored counts.
    expect(await listed(waiting, { quickSearch: 'gejmerija' })).toMatchObject({
      total: list.rows.filter((row: { company: { name: string } }) => row.company.name.startsWith('Gejmerija')).length,
    })
    expect(listApart).toMatchObject({ total: after.apart, sum: sumOfRows(listApart.rows) })
    expect(listApart.rows.find((row: { id: number }) => row.id === id)).toMatchObject({
      waitsFor: 'Digitalis d.o.o.',
      allowedActions: expect.not.arrayContaining(['approve']),
    })
    expect(list.rows.find((row: { id: number }) => row.id === own)).toMatchObject({ waitsFor: null })
    // For statuses that none of them has, nothing is subtracted.
    expect((await listed({ status: [2], isAtReseller: false })).total).toBe((await listed({ status: [2] })).total)
    await confirm(id)
    expect(await countsOfTarik()).toMatchObject({ badge: after.badge, apart: before.apart })
    expect((await listed({ ids: [id] })).rows[0]).toMatchObject({ waitsFor: null })
  })

  it('a refund returns each leg its own money: to Gejmerija with Digitalis, to Digitalis with Brava', async () => {
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

  it('confirmed twice at once it is booked once; confirmed while Tarik denies it, only one of the two happens', async () => {
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

  it('confirmed, declined and denied at once, only one of the three happens', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await ordered(true)
      const before = await fundsOf(companies.digitalis)
      const answers = await Promise.all([
        confirm(id),
        decline(id),
        as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'raced' }),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      const isConfirmed = answers[0].status === 200
      expect(await statusOf(id)).toBe(isConfirmed ? 2 : 5)
      expect(await fundsOf(companies.digitalis)).toBe(before - (isConfirmed ? 5700 : 0))
      expect(await mailed(id, 'order-cancelled')).toHaveLength(isConfirmed ? 0 : 1)
    }
    expect(await breaches()).toEqual([])
  })

  it('any history of orders paid in either way leaves the books equal to plain sums', async () => {
    const step = fc.record({
      on: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 3 }),
      paymentType: fc.constantFrom(1 as const, 3 as const, 4 as const),
      end: fc.constantFrom('pay', 'pay', 'deny', 'decline', 'refund'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        await stock('northfall', 15)
        const start = { digitalis: await fundsOf(companies.digitalis), gejmerija: await fundsOf(companies.gejmerija) }
        let digitalis = 0
        let gejmerija = 0
        for (const { on, quantity, paymentType, end } of steps) {
          const id = await ordered(on, quantity, paymentType)
          if (end === 'decline' && on) {
            expect((await decline(id)).status).toBe(200)
            continue
          }
          if (end === 'deny' || end === 'decline') {
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
  }, 180_000)
})

booksAreTrueAfterwards(breaches)
