import { eInvoiceState } from '@brava/contract/invoices/e-invoice-state.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { orderWorld } from '../../orders/testing/order-world.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { Secrets } from '../../platform/secrets/secrets.ts'
import { notedBy } from '../../security/testing/noted-acts.ts'
import { hashPassword } from '../../security/password-hash.ts'
import { untilWaitedFor } from '../../testing/until-waited-for.ts'
import { accessPointOf, keyPurpose } from './access-point-of.ts'
import { closeEInvoices, lockEInvoices, moveEInvoice, postponeEInvoice, takeDueEInvoice } from './e-invoices.sql.ts'
import { openEInvoices } from './open-e-invoices.ts'
import { sendEInvoices } from './send-e-invoices.ts'
import { resealAccessPoint, testAccessPoint } from './set-access-point.ts'
import { type AccessPointMood, fakeAccessPoint } from './testing/fake-access-point.ts'

const world = await orderWorld()
const { as, companies, db, people, place, products, stock } = world
const fake = await fakeAccessPoint('the-api-key')
afterAll(() => fake.close())
/** The clock of the job; people's sessions use their own. */
const clock = { at: new Date(), now: () => clock.at }
const services = { ...world.services, clock, outbound: createOutbound({ loopback: true }) }
const s = eInvoiceState.code
await sql`insert into user_roles (user_id, role_id) values (${people.tarik.id}, 1) on conflict do nothing`.execute(db)

const turn = (isOn: boolean) =>
  sql`insert into access_point (is_on, address, sealed_key, changed_by, changed_at)
    values (${isOn}, ${fake.address}, ${services.secrets.seal('the-api-key', keyPurpose)}, ${people.tarik.id}, now())
    on conflict (id) do update set is_on = excluded.is_on, address = excluded.address, sealed_key = excluded.sealed_key`.execute(
    db,
  )

beforeEach(async () => {
  fake.set('takes')
  clock.at = new Date(Date.now() + 1000)
  await sql`update e_invoices set next_at = null where state <> 4`.execute(db)
  await turn(true)
})

/** An order of Mirza's with the invoice that Brava issues for it; rejected by the access point on request. */
async function invoiced(fate?: 'rejected', prices = {}): Promise<{ orderId: number; id: number; number: string }> {
  await stock('northfall', 1)
  const orderId = await place({ by: 'mirza', lines: [['northfall', 1]], prices })
  await world.issueInvoices()
  const row = await db
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  // The row is due as of the database's now.
  clock.at = new Date(Math.max(clock.at.getTime(), Date.now() + 1000))
  if (fate === 'rejected') {
    fake.set('rejects')
    await after(0)
    fake.set('takes')
  }
  return { orderId, ...row }
}
const why = { reasonKind: 1, reason: 'Pogrešan ključ', keysToStock: true }
/** Tarik refunds an amount of an order, or all of it. */
async function refund(id: number, amount?: string) {
  const path = amount === undefined ? '/orders/fully-refund-order' : '/orders/refund-order'
  const answer = await as('tarik', 'POST', path, { id, ...why, ...(amount === undefined ? {} : { amount }) })
  expect(answer.status).toBe(200)
}
/** The newest credit note of an order. */
const noteOf = (orderId: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 2)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
async function credited(orderId: number, amount?: string) {
  await refund(orderId, amount)
  await world.issueInvoices()
  clock.at = new Date(Math.max(clock.at.getTime(), Date.now() + 1000))
  return noteOf(orderId)
}
/** Which documents with these numbers the access point has accepted, in order of arrival. */
const went = (...numbers: readonly string[]) =>
  [...fake.documents.keys()].filter((id) => numbers.includes(id.slice(0, id.lastIndexOf('.'))))
const close = (id: number) => as('tarik', 'POST', '/e-invoices/close', { ids: [id], reason: 'Sent by post' })
const rowOf = (id: number) =>
  db.selectFrom('e_invoices').selectAll().where('invoice_id', '=', id).executeTakeFirstOrThrow()
/** Lets the given number of minutes pass and runs the job. */
async function after(minutes: number): Promise<number> {
  clock.at = new Date(clock.at.getTime() + minutes * 60_000)
  return sendEInvoices(services)
}
const shown = async (number: string) => {
  const { body } = await as('tarik', 'POST', '/orders/get-invoices', { quickSearch: number })
  return body.data.find((row: { number: string }) => row.number === number)?.eInvoice
}

/**
 * Numbers of the invoices that Tarik sees as stuck the given number of hours from now; the dashboard must count the
 * same.
 */
async function stuck(hours: number, isStuck = true): Promise<string[]> {
  const pass = (by: number) =>
    sql`update e_invoices set changed_at = changed_at - make_interval(hours => ${by})`.execute(db)
  await pass(hours)
  const filters = { eInvoiceStuck: isStuck }
  const { body } = await as('tarik', 'POST', '/orders/get-invoices', { filters, isSortAscending: true, pageSize: 500 })
  const counted = (await openEInvoices(db, new Date())).stuck
  await pass(-hours)
  if (isStuck) expect(counted).toBe(body.data.length)
  return body.data.map((row: { number: string }) => row.number)
}

describe('an e-invoice on its way (decision 0092)', () => {
  it('of Brava to Mirza goes out with its XML, is accepted, and its payment is reported', async () => {
    const { id, number } = await invoiced()
    expect(await shown(number)).toEqual({ state: s.waiting, reason: '' })
    await after(0)
    const sent = fake.documents.get(`${number}.1`)
    expect(sent).toMatchObject({ number, kind: 'invoice', sender: '4200000000001' })
    expect(sent?.xml).toContain(`<cbc:ID>${number}</cbc:ID>`)
    expect((await rowOf(id)).state).toBe(s.sent)
    // Nothing is asked before its time, and an undecided one stays as it is.
    expect(await after(0)).toBe(0)
    expect(await after(1)).toBe(0)
    expect(await rowOf(id)).toMatchObject({ state: s.sent, tries: 1, error: null })
    fake.decide(`${number}.1`, { status: 'accepted' })
    await after(60)
    expect(sent?.payments).toEqual([
      { day: expect.stringMatching(/^20/), amount: '61.90', currency: 'BAM', means: '97' },
    ])
    expect(await rowOf(id)).toMatchObject({ state: s.paidReported, next_at: null })
    expect(await shown(number)).toEqual({ state: s.paidReported, reason: '' })
    // Its buyer sees nothing of this.
    const own = await as('mirza', 'POST', '/orders/get-my-invoices', { quickSearch: number })
    expect(own.body.data[0].eInvoice).toBeNull()
    const found = await as('tarik', 'POST', '/orders/get-invoices', { filters: { eInvoiceState: [s.paidReported] } })
    expect(found.body.data.map((row: { number: string }) => row.number)).toContain(number)
  })

  it('with a total of zero is accepted without a payment: there is none to report', async () => {
    const mine = { companyId: people.mirza.companyId, productId: products.northfall.id }
    const price = (value: number) =>
      db
        .updateTable('company_products')
        .set({ price: value })
        .where('company_id', '=', mine.companyId)
        .where('product_id', '=', mine.productId)
        .execute()
    const { price: before } = await db
      .selectFrom('company_products')
      .select('price')
      .where('company_id', '=', mine.companyId)
      .where('product_id', '=', mine.productId)
      .executeTakeFirstOrThrow()
    await price(0)
    const { id, number } = await invoiced(undefined, { northfall: 0 })
    await price(before ?? 0)
    await after(0)
    fake.decide(`${number}.1`, { status: 'accepted' })
    await after(60)
    expect(fake.documents.get(`${number}.1`)?.payments).toEqual([])
    expect(await rowOf(id)).toMatchObject({ state: s.accepted, next_at: null })
  })

  it('credit notes go too; nothing goes while the access point is off, abroad, or for a reseller', async () => {
    const { orderId } = await invoiced()
    expect(
      (
        await as('tarik', 'POST', '/orders/fully-refund-order', {
          id: orderId,
          reasonKind: 1,
          reason: 'wrong',
          keysToStock: true,
        })
      ).status,
    ).toBe(200)
    await world.issueInvoices()
    const note = await db
      .selectFrom('invoices')
      .select(['id', 'number'])
      .where('order_id', '=', orderId)
      .where('kind', '=', 2)
      .executeTakeFirstOrThrow()
    await after(1)
    await after(1)
    expect(fake.documents.get(`${note.number}.1`)).toMatchObject({ kind: 'creditNote' })
    await stock('northfall', 1)
    const retail = await place({ by: 'nikola', lines: [['northfall', 1]] })
    await turn(false)
    const silent = await invoiced()
    await world.issueInvoices()
    const rows = await db
      .selectFrom('invoices as i')
      .leftJoin('e_invoices as e', 'e.invoice_id', 'i.id')
      .select(['i.issuer_id', 'e.state'])
      .where('i.order_id', 'in', [retail, silent.orderId])
      .execute()
    expect(rows.filter(({ issuer_id }) => issuer_id === companies.digitalis).every(({ state }) => state === null)).toBe(
      true,
    )
    expect(await db.selectFrom('e_invoices').select('state').where('invoice_id', '=', silent.id).execute()).toEqual([])
  })

  it.each<AccessPointMood>(['busy', 'locked', 'hangs up', 'babbles'])(
    'access point %s: it is tried again after 1, 2, 5 minutes, and goes out once it is back',
    async (mood) => {
      const { id, number } = await invoiced()
      fake.set(mood)
      const posted = fake.posted()
      for (const [minutes, tries] of [
        [0, 1],
        [1, 2],
        [2, 3],
      ] as const) {
        await after(minutes)
        expect(await rowOf(id)).toMatchObject({ state: s.waiting, tries, error: expect.stringContaining('127.0.0.1') })
      }
      expect(fake.posted()).toBe(posted)
      fake.set('takes')
      expect(await after(4)).toBe(0)
      expect(await after(1)).toBe(1)
      expect(fake.documents.get(`${number}.1`)).toBeDefined()
      expect(await rowOf(id)).toMatchObject({ state: s.sent, tries: 0, error: null })
    },
  )

  it('three failures in a row end a run: the fourth document is not tried, and all go out once it is back', async () => {
    const ids = [await invoiced(), await invoiced(), await invoiced(), await invoiced()].map(({ id }) => id)
    const rows = () => Promise.all(ids.map(rowOf))
    fake.set('busy')
    await after(0)
    expect((await rows()).map(({ tries }) => tries).toSorted((a, b) => a - b)).toEqual([0, 1, 1, 1])
    fake.set('takes')
    expect(await after(1)).toBe(4)
    expect((await rows()).every(({ state }) => state === s.sent)).toBe(true)
  })

  it('whose answer is lost after the document was accepted is looked up, and not sent twice', async () => {
    const { id, number } = await invoiced()
    fake.set('takes and hangs up')
    const posted = fake.posted()
    await after(0)
    expect(await rowOf(id)).toMatchObject({ state: s.waiting, tries: 1 })
    fake.set('takes')
    await after(1)
    expect((await rowOf(id)).state).toBe(s.sent)
    expect(fake.posted()).toBe(posted + 1)
    expect(fake.documents.get(`${number}.1`)).toBeDefined()
  })

  it('a credit note waits until its invoice has gone out, and goes to the number the buyer has', async () => {
    await db
      .updateTable('companies')
      .set({ tax_id: '', vat_id: '200 000 000 001' })
      .where('id', '=', companies.nexa)
      .execute()
    const { orderId, number } = await invoiced()
    fake.set('busy')
    for (let tries = 0; tries < 3; tries += 1) await after(5)
    const refund = { id: orderId, reasonKind: 1, reason: 'Pogrešan ključ', keysToStock: true }
    expect((await as('tarik', 'POST', '/orders/fully-refund-order', refund)).status).toBe(200)
    await world.issueInvoices()
    const note = await db
      .selectFrom('invoices')
      .select('number')
      .where('order_id', '=', orderId)
      .where('kind', '=', 2)
      .executeTakeFirstOrThrow()
    fake.set('takes')
    // The invoice, after repeated failures, is tried later than the credit note could be.
    const ids = () => [...fake.documents.keys()].filter((id) => [`${number}.1`, `${note.number}.1`].includes(id))
    await after(0)
    expect(ids()).toEqual([])
    await after(60)
    expect(ids()).toEqual([`${number}.1`, `${note.number}.1`])
    expect(fake.documents.get(`${note.number}.1`)).toMatchObject({ receiver: '200000000001' })
    await db
      .updateTable('companies')
      .set({ tax_id: '4200000000001', vat_id: '' })
      .where('id', '=', companies.nexa)
      .execute()
  })

  it('rejected with a reason: the distributor is notified, finds it with the reason, and sends it again under a new id', async () => {
    const { id, number } = await invoiced()
    fake.set('rejects')
    await after(0)
    expect(await rowOf(id)).toMatchObject({ state: s.rejected, next_at: null })
    const mail = await db
      .selectFrom('mails')
      .select(['data', 'user_id'])
      .where('template', '=', 'e-invoice-rejected')
      .execute()
    expect(mail).toContainEqual({
      user_id: people.tarik.id,
      data: { number, buyer: expect.any(String), reason: 'Receiver is not registered' },
    })
    expect(await shown(number)).toEqual({ state: s.rejected, reason: 'Receiver is not registered' })
    const list = await as('tarik', 'POST', '/e-invoices/get-rejected', { quickSearch: number })
    expect(list.body.data).toMatchObject([{ id, number, reason: 'Receiver is not registered', kind: 1 }])
    expect((await openEInvoices(db, clock.now())).rejected).toBeGreaterThan(0)
    const dashboard = await as('tarik', 'GET', '/dashboard/get-dashboard-data/8')
    expect(dashboard.body.data.distributor.toDo.eInvoices.rejected).toBeGreaterThan(0)
    // Nothing happens automatically.
    fake.set('takes')
    expect(await after(600)).toBe(0)
    expect((await as('amra', 'POST', '/e-invoices/send', { ids: [id] })).status).toBe(403)
    expect((await as('tarik', 'POST', '/e-invoices/send', { ids: [id, 999_999] })).status).toBe(404)
    expect((await as('tarik', 'POST', '/e-invoices/send', { ids: [id] })).body.data).toMatchObject({ queued: 1 })
    expect((await as('tarik', 'POST', '/e-invoices/send', { ids: [id] })).body.code).toBe('accessPoint.onItsWay')
    await after(0)
    expect(fake.documents.get(`${number}.2`)).toBeDefined()
    // A buyer may reject what was sent.
    fake.decide(`${number}.2`, { status: 'rejected', reason: 'Not ordered by us' })
    await after(1)
    expect(await shown(number)).toEqual({ state: s.rejected, reason: 'Not ordered by us' })
  })

  it("rejected with a validator's whole report, or without a reason: Tarik is notified in both cases", async () => {
    const report = `BR-CO-16\u0000: ${'x'.repeat(1988)}\u{1f4c4}${'y'.repeat(9000)}`
    const [refused, returned, silent] = [await invoiced(), await invoiced(), await invoiced()]
    await db.updateTable('e_invoices').set({ next_at: null }).where('invoice_id', '<>', refused.id).execute()
    fake.set('rejects', report)
    await after(0)
    fake.set('takes')
    for (const { id } of [returned, silent])
      await db.updateTable('e_invoices').set({ next_at: clock.at }).where('invoice_id', '=', id).execute()
    await after(0)
    fake.decide(`${returned.number}.1`, { status: 'rejected', reason: report, by: 'buyer' })
    fake.decide(`${silent.number}.1`, { status: 'rejected', reason: null })
    await after(1)
    const cut = `BR-CO-16: ${'x'.repeat(1988)}…`
    expect(await rowOf(refused.id)).toMatchObject({ state: s.rejected, reason: cut, error: null })
    expect(await rowOf(returned.id)).toMatchObject({ state: s.rejected, reason: cut, error: null, reached_buyer: true })
    expect(await rowOf(silent.id)).toMatchObject({ state: s.rejected, reason: '–', error: null })
    const told = await db.selectFrom('mails').select('data').where('template', '=', 'e-invoice-rejected').execute()
    expect(told.map(({ data }) => (data as { number: string }).number)).toEqual(
      expect.arrayContaining([refused.number, returned.number, silent.number]),
    )
  })

  it('issued while the access point was off: Tarik sends it by hand, once; not for Amra, not abroad, not while it is off', async () => {
    await turn(false)
    const { id, number } = await invoiced()
    const send = async (who: 'tarik' | 'amra', ...ids: number[]) => as(who, 'POST', '/e-invoices/send', { ids })
    const canSend = async () => {
      const { body } = await as('tarik', 'POST', '/orders/get-invoices', { quickSearch: number })
      return body.data[0].canSendEInvoice
    }
    expect((await send('tarik', id)).body.code).toBe('accessPoint.off')
    expect(await canSend()).toBe(false)
    await turn(true)
    expect(await canSend()).toBe(true)
    // Its buyer is not offered to send it.
    const own = await as('mirza', 'POST', '/orders/get-my-invoices', { quickSearch: number })
    expect(own.body.data[0].canSendEInvoice).toBe(false)
    expect((await send('amra', id)).status).toBe(403)
    const both = await Promise.all([send('tarik', id), send('tarik', id)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await canSend()).toBe(false)
    await after(1)
    expect(fake.documents.get(`${number}.1`)).toBeDefined()
    // Another company's invoice is not found, and one to a buyer in another country is not sent.
    await stock('northfall', 1)
    const retail = await place({ by: 'nikola', lines: [['northfall', 1]] })
    await world.issueInvoices()
    const others = await db
      .selectFrom('invoices')
      .select('id')
      .where('order_id', '=', retail)
      .where('issuer_id', '=', companies.digitalis)
      .executeTakeFirstOrThrow()
    expect((await send('tarik', others.id)).status).toBe(404)
    await sql`insert into countries (code, name, currency, vat_rate_bp) values ('HR', 'Hrvatska', 'EUR', 2500)
      on conflict do nothing`.execute(db)
    const moves = (country: string, taxId: string) =>
      sql`update companies set country_id = (select id from countries where code = ${country}), tax_id = ${taxId}, vat_id = ''
        where id = ${companies.nexa}`.execute(db)
    await moves('HR', '02535697732')
    const abroad = await invoiced()
    await moves('BA', '4200000000001')
    expect((await send('tarik', abroad.id)).body.code).toBe('accessPoint.abroad')
  })

  it('rejected by the access point: its credit note waits, and follows once it is sent again', async () => {
    const { orderId, id, number } = await invoiced('rejected')
    const note = await credited(orderId, '20.00')
    expect(await after(600)).toBe(0)
    const list = await as('tarik', 'POST', '/e-invoices/get-rejected', { quickSearch: number })
    expect(list.body.data).toMatchObject([{ id, creditNotesWaiting: 1 }])
    expect((await as('tarik', 'POST', '/e-invoices/send', { ids: [id] })).body.data).toMatchObject({ queued: 1 })
    await after(0)
    await after(0)
    expect(went(number, note.number)).toEqual([`${number}.2`, `${note.number}.1`])
  })

  it('rejected by its buyer: the credit note goes, because the buyer has the invoice', async () => {
    const { orderId, id, number } = await invoiced()
    await after(0)
    fake.decide(`${number}.1`, { status: 'rejected', reason: 'Not ordered by us', by: 'buyer' })
    await after(1)
    expect((await rowOf(id)).state).toBe(s.rejected)
    const note = await credited(orderId)
    await after(1)
    expect(went(number, note.number)).toEqual([`${number}.1`, `${note.number}.1`])
    // It still waits for a person, who closes it; the credit note continues.
    expect((await close(id)).status).toBe(200)
    expect((await rowOf(note.id)).state).toBe(s.sent)
  })

  it('rejected by the access point and refunded in full: both are closed, nothing is sent, nobody has to act', async () => {
    const { orderId, id, number } = await invoiced('rejected')
    const before = (await openEInvoices(db, clock.now())).rejected
    const note = await credited(orderId)
    expect(await after(600)).toBe(0)
    expect(went(number, note.number)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ state: s.closed, next_at: null, reason: 'Receiver is not registered' })
    expect(await rowOf(note.id)).toMatchObject({ state: s.closed, next_at: null })
    expect((await openEInvoices(db, clock.now())).rejected).toBe(before - 1)
  })

  it('rejected after its order was refunded in full is closed with its credit note, and nobody has to act', async () => {
    const { orderId, id, number } = await invoiced()
    fake.set('busy')
    await after(0)
    const note = await credited(orderId)
    expect(await rowOf(note.id)).toMatchObject({ state: s.waiting, tries: 0 })
    const before = (await openEInvoices(db, clock.now())).rejected
    fake.set('rejects')
    expect(await after(60)).toBe(1)
    fake.set('takes')
    expect(await after(600)).toBe(0)
    expect(went(number, note.number)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ state: s.closed, next_at: null, reason: 'Receiver is not registered' })
    expect(await rowOf(note.id)).toMatchObject({ state: s.closed, next_at: null })
    expect((await openEInvoices(db, clock.now())).rejected).toBe(before)
    const mails = await db.selectFrom('mails').select('data').where('template', '=', 'e-invoice-rejected').execute()
    expect(JSON.stringify(mails)).not.toContain(number)
  })

  it('rejected after its credit note went out by itself stays open, and the distributor is told', async () => {
    const { orderId, id, number } = await invoiced()
    await after(0)
    const note = await credited(orderId)
    await after(60)
    expect((await rowOf(note.id))?.state).toBe(s.sent)
    fake.decide(`${number}.1`, { status: 'rejected', reason: 'Receiver is not registered' })
    await after(600)
    expect(await rowOf(id)).toMatchObject({ state: s.rejected })
    const mails = await db.selectFrom('mails').select('data').where('template', '=', 'e-invoice-rejected').execute()
    expect(JSON.stringify(mails)).toContain(number)
  })

  it('rejected and refunded in part, Tarik closes it with a reason: its credit notes, earlier and later, are closed with it', async () => {
    const { orderId, id, number } = await invoiced('rejected')
    const first = await credited(orderId, '20.00')
    expect((await as('amra', 'POST', '/e-invoices/close', { ids: [id], reason: 'By post' })).status).toBe(403)
    expect((await as('tarik', 'POST', '/e-invoices/close', { ids: [id], reason: ' ' })).status).toBe(400)
    expect((await as('tarik', 'POST', '/e-invoices/close', { ids: [first.id], reason: 'x' })).body.code).toBe(
      'accessPoint.notOpen',
    )
    expect((await close(id)).body.data).toMatchObject({ closed: 1 })
    expect((await close(id)).body.code).toBe('accessPoint.notOpen')
    expect((await close(999_999)).status).toBe(404)
    expect(await shown(number)).toEqual({ state: s.closed, reason: 'Sent by post' })
    const second = await credited(orderId, '10.00')
    expect(await after(600)).toBe(0)
    expect([(await rowOf(first.id)).state, (await rowOf(second.id)).state]).toEqual([s.closed, s.closed])
    const list = await as('tarik', 'POST', '/e-invoices/get-rejected', { quickSearch: number })
    expect(list.body.data).toEqual([])
    // Nothing is lost: if it is sent after all, its credit notes follow.
    expect((await as('tarik', 'POST', '/e-invoices/send', { ids: [id] })).body.data).toMatchObject({ queued: 3 })
    await after(0)
    await after(0)
    expect(went(number, first.number, second.number)).toEqual([
      `${number}.2`,
      ...[first.number, second.number].map((one) => `${one}.2`),
    ])
  })

  it('stuck for a day can be closed by Tarik too, and no earlier: it leaves the dashboard and is not tried again', async () => {
    const unreported = await invoiced()
    await after(0)
    await moveEInvoice(db, unreported.id, 'accept', { now: clock.now(), nextAt: clock.now() })
    fake.set('busy')
    await after(0)
    expect(await rowOf(unreported.id)).toMatchObject({
      state: s.accepted,
      tries: 1,
      error: expect.stringContaining('503'),
    })
    const silent = await invoiced()
    fake.set('takes and hangs up')
    await after(0)
    expect(await rowOf(silent.id)).toMatchObject({ state: s.waiting, tries: 1 })
    const canClose = async ({ number }: { number: string }) => {
      const { body } = await as('tarik', 'POST', '/orders/get-invoices', { quickSearch: number })
      return body.data[0].canCloseEInvoice
    }
    for (const one of [silent, unreported]) {
      expect(await canClose(one)).toBe(false)
      expect((await close(one.id)).body.code).toBe('accessPoint.notOpen')
    }
    await sql`update e_invoices set changed_at = changed_at - interval '25 hours'
      where invoice_id in (${silent.id}, ${unreported.id})`.execute(db)
    const before = (await openEInvoices(db, clock.now())).stuck
    const note = await credited(unreported.orderId)
    expect(await rowOf(note.id)).toMatchObject({ state: s.waiting, tries: 0 })
    const posted = fake.posted()
    for (const one of [silent, unreported]) {
      expect(await canClose(one)).toBe(true)
      expect((await close(one.id)).body.data).toMatchObject({ closed: 1 })
      expect(await canClose(one)).toBe(false)
    }
    expect((await openEInvoices(db, clock.now())).stuck).toBe(before - 2)
    expect(await rowOf(silent.id)).toMatchObject({
      state: s.closed,
      next_at: null,
      error: null,
      reason: 'Sent by post',
    })
    // Its buyer has it: only the report of its payment is settled elsewhere.
    expect(await rowOf(unreported.id)).toMatchObject({ state: s.accepted, next_at: null, reason: 'Sent by post' })
    fake.set('takes')
    // The buyer has the accepted one, so its credit note goes; that of the silent one was closed with it.
    expect(await after(0)).toBe(1)
    expect(went(note.number)).toEqual([`${note.number}.1`])
    // Sent after all, it keeps its id: the access point, which has it, takes it once.
    expect((await as('tarik', 'POST', '/e-invoices/send', { ids: [silent.id] })).status).toBe(200)
    expect(await rowOf(silent.id)).toMatchObject({ state: s.waiting, round: 1, tries: 1 })
    await after(0)
    expect([(await rowOf(silent.id)).state, fake.posted()]).toEqual([s.sent, posted + 1])
  })

  it('closed by Tarik while it is being sent: it is sent all the same, and its credit note follows it', async () => {
    const { orderId, id, number } = await invoiced()
    const note = await credited(orderId, '10.00')
    await sql`update e_invoices set changed_at = changed_at - interval '25 hours' where invoice_id = ${id}`.execute(db)
    const request: typeof services.outbound.request = async (...asked) => {
      const answer = await services.outbound.request(...asked)
      if ((await rowOf(id)).state === s.waiting) expect((await close(id)).status).toBe(200)
      return answer
    }
    const now = clock.now()
    await sendEInvoices({ ...services, outbound: { ...services.outbound, request } })
    expect((await rowOf(id)).state).toBe(s.sent)
    await after(1)
    expect(went(number, note.number)).toEqual([`${number}.1`, `${note.number}.2`])
    // What an earlier round brings counts no more.
    expect(await moveEInvoice(db, id, 'accept', { now, nextAt: null, round: 2 })).toBe(false)
  })

  it('closed by Tarik while a try of it fails stays closed', async () => {
    const { id } = await invoiced()
    const now = clock.now()
    const inHand = await takeDueEInvoice(db, { now, until: new Date(now.getTime() + 300_000) })
    await sql`update e_invoices set changed_at = changed_at - interval '25 hours', state = ${s.accepted}, error = '503'
      where invoice_id = ${id}`.execute(db)
    expect((await close(id)).status).toBe(200)
    await postponeEInvoice(db, { ...inHand, state: s.accepted } as NonNullable<typeof inHand>, {
      nextAt: now,
      error: '503',
    })
    expect(await rowOf(id)).toMatchObject({ state: s.accepted, next_at: null, error: null })
  })

  it('closed by Tarik while its credit note is being issued: the note waits for him, and is closed too', async () => {
    const { orderId, id } = await invoiced('rejected')
    await refund(orderId, '20.00')
    const { issuing } = await inTransaction(db, async (trx) => {
      await lockEInvoices(trx, [id])
      await closeEInvoices(trx, [id], { now: clock.now(), reason: 'Sent by post' })
      const issuing = world.issueInvoices()
      await untilWaitedFor(db, trx)
      return { issuing }
    })
    await issuing
    const note = await noteOf(orderId)
    expect([(await rowOf(id)).state, (await rowOf(note.id)).state]).toEqual([s.closed, s.closed])
  })

  it('is handled by one process at a time, and picked up again when that process dies', async () => {
    const { id } = await invoiced()
    const now = clock.now()
    const until = new Date(now.getTime() + 30 * 60_000)
    const taken = await Promise.all(Array.from({ length: 4 }, () => takeDueEInvoice(db, { now, until })))
    expect(taken.filter((one) => one?.invoiceId === id)).toHaveLength(1)
    expect(await after(29)).toBe(0)
    expect(await after(1)).toBe(1)
  })

  it('queued behind one that takes the access point six minutes is still handled by one process only', async () => {
    const ids = [await invoiced(), await invoiced()].map(({ id }) => id)
    const posted = fake.posted()
    let calls = 0
    let meanwhile: number | undefined
    const slowly: typeof services.outbound = {
      request: async (asked) => {
        if (asked.method !== 'POST') return services.outbound.request(asked)
        calls += 1
        if (calls === 1) clock.at = new Date(clock.at.getTime() + 6 * 60_000)
        // The run of another minute.
        if (calls === 2) meanwhile = await sendEInvoices(services)
        return services.outbound.request(asked)
      },
    }
    const sent = await sendEInvoices({ ...services, outbound: slowly })
    expect({ meanwhile, sent, posted: fake.posted() - posted }).toEqual({ meanwhile: 0, sent: 2, posted: 2 })
    expect(await Promise.all(ids.map(rowOf))).toMatchObject([{ state: s.sent }, { state: s.sent }])
  })

  it('that could not be sent for a day is on the dashboard, and in the list it opens, with the reason', async () => {
    const { number } = await invoiced()
    fake.set('busy')
    await after(0)
    expect(await stuck(0)).toEqual([])
    expect(await stuck(25)).toEqual([number])
    expect((await shown(number)).reason).toContain('127.0.0.1')
  })

  it('whose result cannot be asked, or whose payment cannot be reported, for a day appears there too; one the buyer is still considering does not', async () => {
    const [considered, unheard, unpaid] = [await invoiced(), await invoiced(), await invoiced()]
    await after(0)
    fake.decide(`${unheard.number}.1`, { status: 'on the moon' })
    fake.documents.delete(`${unpaid.number}.1`)
    await moveEInvoice(db, unpaid.id, 'accept', { now: clock.now(), nextAt: clock.now() })
    await after(1)
    expect(await stuck(25)).toEqual([unheard.number, unpaid.number])
    expect(await stuck(25, false)).toContain(considered.number)
  })

  it('accepted but no longer known by the access point counts as rejected after a day; Tarik is notified and sends it again', async () => {
    const { id, number } = await invoiced()
    await after(0)
    const taken = [...fake.documents].filter(([key]) => key === `${number}.1`)
    const forget = () => fake.documents.delete(`${number}.1`)
    forget()
    await after(60)
    const unknown = 'Pristupna tačka ne poznaje ovaj dokument.'
    expect(await rowOf(id)).toMatchObject({ state: s.sent, error: unknown })
    // Known again, and forgotten again: once is not enough.
    for (const [key, document] of taken) fake.documents.set(key, document)
    await after(25 * 60)
    expect(await rowOf(id)).toMatchObject({ state: s.sent, error: null })
    forget()
    await after(6 * 60)
    expect(await rowOf(id)).toMatchObject({ state: s.sent, error: unknown })
    await after(6 * 60)
    expect(await rowOf(id)).toMatchObject({ state: s.rejected, reason: unknown, reached_buyer: true, next_at: null })
    expect((await as('tarik', 'POST', '/e-invoices/send', { ids: [id] })).status).toBe(200)
    await after(1)
    expect(fake.documents.has(`${number}.2`)).toBe(true)
  })
})

describe('the settings of the access point', () => {
  const save = (more: object = {}) =>
    as('tarik', 'PUT', '/e-invoices/access-point', {
      isOn: true,
      address: 'https://api.access-point.example',
      apiKey: 'new-key',
      password: 'wrong',
      ...more,
    })

  it('are off until an administrator sets them with the password; the key is never shown again', async () => {
    await sql`delete from access_point`.execute(db)
    const read = async () => (await as('tarik', 'GET', '/e-invoices/access-point')).body.data
    expect(await read()).toMatchObject({ isOn: false, address: '', hasKey: false })
    expect((await save()).body.code).toBe('security.wrongPassword')
    expect((await as('amra', 'GET', '/e-invoices/access-point')).status).toBe(403)
    await turn(true)
    expect(JSON.stringify(await read())).not.toContain('the-api-key')
    expect(await read()).toMatchObject({ isOn: true, hasKey: true })
  })

  it('changed by Tarik are recorded with only the server, and mailed to the people of the distributor', async () => {
    await sql`delete from access_point`.execute(db)
    const { id } = people.tarik
    await sql`update users set password_hash = ${await hashPassword('tri plave lubenice')} where id = ${id}`.execute(db)
    const noted = await notedBy(db, 'accessPoint.changed', async () =>
      expect((await save({ password: 'tri plave lubenice' })).status).toBe(200),
    )
    const detail = { isOn: true, host: 'api.access-point.example', hasNewKey: true }
    expect(noted).toMatchObject([{ user_id: id, company_id: companies.brava, ip: '127.0.0.1', detail }])
    const mails = await db.selectFrom('mails').selectAll().where('template', '=', 'access-point-changed').execute()
    expect(mails.map(({ to_address, data }) => [to_address, data])).toEqual([
      ['tarik@firma.example', { by: expect.stringContaining('Tarik'), isOn: 'on', host: 'api.access-point.example' }],
    ])
    expect(JSON.stringify([noted, mails])).not.toMatch(/new-key|lubenice/)
  })

  it('look up whose account it is, on or off, and show what is wrong', async () => {
    await turn(false)
    expect(await testAccessPoint(services)).toBe('Brava d.o.o. (test)')
    fake.set('locked')
    await expect(testAccessPoint(services)).rejects.toThrow('outbound.badStatus')
    await sql`update access_point set address = 'http://127.0.0.1:1'`.execute(db)
    await expect(testAccessPoint(services)).rejects.toThrow('outbound.unreachable')
    await sql`delete from access_point`.execute(db)
    await expect(testAccessPoint(services)).rejects.toThrow('accessPoint.notSet')
  })

  it('have their key re-sealed with a new SECRETS_KEY', async () => {
    const { config } = services
    const newer = Buffer.alloc(32, 7)
    const secrets = new Secrets({ ...config, secretsKey: newer, formerSecretsKeys: [config.secretsKey] })
    expect(await resealAccessPoint({ db, secrets })).toBe(1)
    const alone = new Secrets({ ...config, secretsKey: newer, formerSecretsKeys: [] })
    expect(await accessPointOf({ db, secrets: alone, outbound: services.outbound })).not.toBeNull()
  })
})
