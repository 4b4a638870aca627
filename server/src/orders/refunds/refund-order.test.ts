import { orderStatus, paymentStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkEInvoice } from '../../invoices/e-invoice/check-e-invoice.ts'
import { eInvoiceOf } from '../../invoices/e-invoice/e-invoice.ts'
import { writeUbl } from '../../invoices/e-invoice/ubl.ts'
import type { InvoiceSnapshot } from '../../invoices/invoice-snapshot.ts'
import { addFunds } from '../../ledger/add-funds.ts'
import { setCreditLimit } from '../../ledger/set-credit-limit.ts'
import { availableOf } from '../../ledger/available-of.ts'
import { composeMail } from '../../mail-outbox/compose-mail.ts'
import { spreadNews } from '../../notifications/spread-news.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ordersMails } from '../orders.mails.ts'
import { serveMissingKeys } from '../fulfilment/serve-missing-keys.ts'
import { orderWorld } from '../testing/order-world.ts'

const world = await orderWorld()
const { as, breaches, companies, custodyOf, db, fundsOf, issueInvoices, keysOf, people, place, stock } = world
const s = orderStatus.code

const why = { reasonKind: 1, reason: 'Ključevi su odbijeni kao iskorišteni' }
const refund = (id: number, what: object) => as('tarik', 'POST', '/orders/refund-order', { id, ...why, ...what })
const fully = (id: number, what: object = {}) =>
  as('tarik', 'POST', '/orders/fully-refund-order', { id, ...why, ...what })
const lineOf = async (orderId: number) =>
  (await db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).orderBy('id').execute()).map(
    (row) => row.id,
  )
const orderOf = (id: number) =>
  db
    .selectFrom('orders')
    .select(['status', 'payment', 'refunded', 'refunded_home', 'slots_assigned', 'slots_missing', 'margin_home'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const creditNotesOf = async (orderId: number) =>
  (
    await db.selectFrom('invoices').select('snapshot').where('order_id', '=', orderId).where('kind', '=', 2).execute()
  ).map((row) => row.snapshot as InvoiceSnapshot)
const keyStates = async (ids: readonly number[]) =>
  (await db.selectFrom('keys').select('state').where('id', 'in', ids).orderBy('id').execute()).map((row) => row.state)
const reveal = (who: 'mirza' | 'nikola', keyId: number) => as(who, 'POST', `/orders/reveal-my-key/${keyId}`)

/** What an order's refund mail to a person says, on one line. */
async function refundMailTo(person: 'amra' | 'nikola', orderId: number): Promise<string | undefined> {
  const stored = await db
    .selectFrom('mails')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('template', '=', 'order-refunded')
    .where('to_address', '=', `${person}@firma.example`)
    .executeTakeFirstOrThrow()
  const mail = await composeMail(world.services, ordersMails, stored, 'recipient')
  return mail?.text.replace(/\s+/g, ' ')
}

describe("Nikola's order from Digitalis, refunded by Tarik", () => {
  it('puts a key that works only in Germany back on sale if its product is sold only there, otherwise withdraws it', async () => {
    const { rows } = await sql<{
      id: number
    }>`insert into regions (code, name) values ('DE', 'Germany') returning id`.execute(db)
    const regionId = rows[0]?.id ?? 0
    const soldInGermany = { product_id: world.products.northfall.id, region_id: regionId }
    for (const [isSoldThereAlone, state] of [
      [true, 2],
      [false, 6],
    ] as const) {
      await world.emptyStock()
      const [key] = await stock('northfall', 1)
      const id = await place({ by: 'nikola', lines: [['northfall', 1]] })
      await sql`update key_batches set region_id = ${regionId}
        where id = (select batch_id from keys where id = ${key?.id ?? 0})`.execute(db)
      if (isSoldThereAlone) await db.insertInto('product_regions').values(soldInGermany).execute()
      expect((await fully(id)).status).toBe(200)
      expect(await keyStates([key?.id ?? 0])).toEqual([state])
      await db.deleteFrom('product_regions').execute()
    }
    expect(await breaches()).toEqual([])
  })

  it('leaves Amra the margin of what was not refunded, in her list, on the order and for Tarik', async () => {
    await stock('northfall', 2)
    const id = await place({ by: 'nikola', lines: [['northfall', 2]] })
    const seen = async () => {
      const list = await as('amra', 'POST', '/orders/get-my-orders', { filters: { ofRetailers: true } })
      const page = await as('amra', 'GET', `/orders/get-my-order/${id}`)
      const legs = (await as('tarik', 'GET', `/orders/plain/${id}`)).body.data.legs as { seq: number; margin: string }[]
      return {
        list: list.body.data.find((row: { id: number }) => row.id === id).earned,
        page: page.body.data.earned,
        tarik: legs.find(({ seq }) => seq === 2)?.margin,
      }
    }
    // 61.90 and 57.00 per key, minus the 17 % VAT they include.
    const both = { sale: '105.81', purchase: '97.44', margin: '8.37', marginBp: 791, purchaseCurrency: 'BAM' }
    expect(await seen()).toEqual({ list: both, page: both, tarik: '8.37' })
    const [lineId] = await lineOf(id)
    expect((await refund(id, { lines: [{ lineId, quantity: 1 }] })).status).toBe(200)
    const one = { sale: '52.91', purchase: '48.72', margin: '4.19', marginBp: 792, purchaseCurrency: 'BAM' }
    expect(await seen()).toEqual({ list: one, page: one, tarik: '4.19' })
    expect((await fully(id)).status).toBe(200)
    const none = { sale: '0.00', purchase: '0.00', margin: '0.00', marginBp: null, purchaseCurrency: 'BAM' }
    expect(await seen()).toEqual({ list: none, page: none, tarik: '0.00' })
  })

  it('by units gives each company its own money, returns unseen keys to stock and burns seen ones', async () => {
    // Keys that other tests returned would be sold first.
    await world.emptyStock()
    const keys = await stock('northfall', 4)
    const id = await place({ by: 'nikola', lines: [['northfall', 4]] })
    const [lineId] = await lineOf(id)
    const seen = (await keysOf(id))[0]?.keyId as number
    expect((await reveal('nikola', seen)).status).toBe(200)
    const before = { amra: await fundsOf(companies.digitalis), nikola: await fundsOf(companies.gejmerija) }

    const answer = await refund(id, { lines: [{ lineId, quantity: 2 }] })
    expect(answer.body.data).toMatchObject({ refundedAmount: '123.80', info: '123.80\u00a0KM refunded.' })
    expect((await fundsOf(companies.gejmerija)) - before.nikola).toBe(2 * 6190)
    expect((await fundsOf(companies.digitalis)) - before.amra).toBe(2 * 5700)
    expect(await orderOf(id)).toMatchObject({
      status: s.partRefunded,
      payment: paymentStatus.code.partiallyRefunded,
      refunded: 12_380,
      refunded_home: 11_400,
      slots_assigned: 2,
      slots_missing: 0,
    })
    // The key that Nikola has seen was not among them; it is once everything is refunded, and is never sold again.
    const whole = await fully(id)
    expect(whole.body.data.order).toMatchObject({ status: s.refunded, payment: paymentStatus.code.refunded })
    expect((await keyStates(keys.map((key) => key.id))).sort((a, b) => a - b)).toEqual([2, 2, 2, 6])
    expect(await keyStates([seen])).toEqual([6])
    expect((await fundsOf(companies.gejmerija)) - before.nikola).toBe(4 * 6190)
    expect((await fundsOf(companies.digitalis)) - before.amra).toBe(4 * 5700)
    await issueInvoices()
    expect(await breaches()).toEqual([])
  })

  it('withdraws a key only because of its region; after Tarik returns it to use it is sold to Mirza, and the refund still names it', async () => {
    await world.emptyStock()
    const { rows } = await sql<{
      id: number
    }>`insert into regions (code, name) values ('AT', 'Austria') returning id`.execute(db)
    const [key] = await stock('northfall', 1)
    const keyId = key?.id ?? 0
    const id = await place({ by: 'nikola', lines: [['northfall', 1]] })
    const setRegion = (regionId: number | null) =>
      sql`update key_batches set region_id = ${regionId}
      where id = (select batch_id from keys where id = ${keyId})`.execute(db)
    await setRegion(rows[0]?.id ?? 0)
    const { body } = await as('tarik', 'POST', '/orders/preview-refund', { id, keysToStock: true })
    expect(body.data.keys).toMatchObject({ toStock: 0, withdrawn: 1, seen: 0, withdrawnCost: '40.00' })
    await fully(id)
    expect(await keyStates([keyId])).toEqual([6])
    const cost = await orderOf(id)
    const toUse = () =>
      as('tarik', 'PUT', `/products/return-key-to-use/${keyId}`, { reason: 'Sold in Austria alone now' })
    expect((await toUse()).body.code).toBe('keys.regionTooNarrow')
    await setRegion(null)
    expect((await toUse()).status).toBe(200)
    expect(await keyStates([keyId])).toEqual([2])
    // Nothing changes on the refunded order, including what the key cost it.
    expect(await orderOf(id)).toEqual(cost)
    expect(await breaches()).toEqual([])
    const another = await place({ by: 'mirza', lines: [['northfall', 1]] })
    expect((await keysOf(another)).map((slot) => slot.keyId)).toEqual([keyId])
    expect((await keysOf(id)).map((slot) => [slot.keyId, slot.state])).toEqual([[null, 1]])
    const units = await db.selectFrom('refund_units').select(['outcome']).where('key_id', '=', keyId).execute()
    expect(units).toEqual([{ outcome: 2 }])
    expect(await breaches()).toEqual([])
  })

  it('names its own credit note in the statement of Gejmerija and of Digitalis; with several refunds, each its own', async () => {
    await world.emptyStock()
    await stock('northfall', 3)
    const id = await place({ by: 'nikola', lines: [['northfall', 3]] })
    await issueInvoices()
    const part = (amount: string) => refund(id, { amount })
    expect((await part('10.00')).status).toBe(200)
    expect((await part('10.00')).status).toBe(200)
    const lines = async (companyId: number) => {
      const body = { filters: {}, pageSize: 500, sortBy: 'createdDate', isSortAscending: true }
      const { data } = (await as('tarik', 'POST', `/companies/get-statement/${companyId}`, body)).body
      return (data as { orderId: number; kind: string; invoiceNumber: string | null }[])
        .filter((line) => line.orderId === id && line.kind === 'refund')
        .map((line) => line.invoiceNumber)
    }
    await issueInvoices()
    for (const buyer of [companies.gejmerija, world.companies.digitalis]) {
      const notes = await db
        .selectFrom('invoices')
        .select('number')
        .where('order_id', '=', id)
        .where('kind', '=', 2)
        .where('buyer_id', '=', buyer)
        .orderBy('refund_id')
        .execute()
      expect(notes).toHaveLength(2)
      expect(await lines(buyer)).toEqual(notes.map(({ number }) => number))
    }
  })

  it('does not put a key back in stock that expired while Mirza had it: its cost stays with the order', async () => {
    await world.emptyStock()
    await stock('northfall', 2)
    const id = await place({ by: 'mirza', lines: [['northfall', 2]] })
    const [old = 0, good = 0] = (await keysOf(id)).map((slot) => slot.keyId as number)
    await sql`update keys set expires_on = current_date - 3 where id = ${old}`.execute(db)
    const { body } = await as('tarik', 'POST', '/orders/preview-refund', { id, keysToStock: true })
    expect(body.data.keys).toMatchObject({ toStock: 1, withdrawn: 1, seen: 0, withdrawnCost: '40.00' })
    await fully(id)
    expect(await keyStates([old])).toEqual([6])
    expect(await keyStates([good])).toEqual([2])
    const done = await db.selectFrom('refunds').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
    expect(done).toMatchObject({ keys_to_stock: 1, keys_withdrawn: 1, withdrawn_cost_home_e4: 400_000 })
    expect(await breaches()).toEqual([])
  })

  it('of keys that Tarik kept out of stock: he can return them, a seen one only by explicit confirmation', async () => {
    await world.emptyStock()
    await stock('northfall', 2)
    const id = await place({ by: 'mirza', lines: [['northfall', 2]] })
    const [seen = 0, unseen = 0] = (await keysOf(id)).map((slot) => slot.keyId as number)
    await reveal('mirza', seen)
    await fully(id, { keysToStock: false })
    expect(await keyStates([seen, unseen])).toEqual([6, 6])
    const toUse = (keyId: number, override: boolean) =>
      as('tarik', 'PUT', `/products/return-key-to-use/${keyId}`, { reason: 'Refunded by mistake', override })
    expect((await toUse(seen, false)).body.code).toBe('keys.wasRevealed')
    expect((await toUse(unseen, false)).status).toBe(200)
    expect((await toUse(seen, true)).status).toBe(200)
    expect(await keyStates([seen, unseen])).toEqual([2, 2])
    expect(await breaches()).toEqual([])
  })

  it('leaves its keys named in documents, in stock or not: when deleted they are withdrawn, not removed', async () => {
    for (const keysToStock of [true, false]) {
      await world.emptyStock()
      const [key] = await stock('northfall', 1)
      const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
      await fully(id, { keysToStock })
      const deleted = await as('tarik', 'DELETE', '/products/delete-product-keys', { ids: [key?.id], reason: 'Old' })
      expect([keysToStock, deleted.status, deleted.body.data]).toEqual([
        keysToStock,
        200,
        expect.objectContaining({ deleted: 0, withdrawn: 1 }),
      ])
      expect(await keyStates([key?.id ?? 0])).toEqual([6])
    }
    expect(await breaches()).toEqual([])
  })

  it('leaves no burned key readable, neither on screen nor in a mail or a file', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 1]] })
    const keyId = (await keysOf(id))[0]?.keyId as number
    expect((await fully(id, { keysToStock: false })).status).toBe(200)
    expect(await keyStates([keyId])).toEqual([6])
    expect((await reveal('nikola', keyId)).status).toBe(404)
    expect((await as('tarik', 'GET', `/orders/get-order-key-detail/${keyId}`)).status).toBe(404)
    const withdrawn = await db
      .selectFrom('custody_log')
      .select(['kind', 'reason', 'user_id'])
      .where('order_id', '=', id)
      .where('kind', '=', 'withdrawn')
      .execute()
    expect(withdrawn).toEqual([{ kind: 'withdrawn', reason: why.reason, user_id: people.tarik.id }])
    expect(await custodyOf(id, 'revealed')).toEqual([])
    await issueInvoices()
    expect(await breaches()).toEqual([])
  })

  it('mails Nikola and Digitalis what each got back, each in its own money', async () => {
    await stock('northfall', 2)
    const id = await place({ by: 'nikola', lines: [['northfall', 2]] })
    await refund(id, { amount: '10.00' })
    const mails = await db
      .selectFrom('mails')
      .select(['to_address', 'subject'])
      .where('order_id', '=', id)
      .where('template', '=', 'order-refunded')
      .orderBy('id')
      .execute()
    expect(mails).toEqual([
      { to_address: 'nikola@firma.example', subject: expect.stringContaining('10,00\u00a0KM') },
      { to_address: 'amra@firma.example', subject: expect.stringContaining('9.21\u00a0KM') },
    ])
    expect((await as('amra', 'GET', `/orders/get-my-order/${id}`)).body.data.refunded).toBe('10.00')
    await issueInvoices()
  })

  it('tells Nikola and Amra the reason as Tarik wrote it, with its amounts, dates and links', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 1]] })
    const reason = 'Povrat 65.00 KM po ugovoru od 3.11.2026., https://brava.example/povrati'
    expect((await refund(id, { amount: '10.00', reason })).status).toBe(200)
    for (const person of ['nikola', 'amra'] as const) expect(await refundMailTo(person, id)).toContain(reason)
    await issueInvoices()
  })

  it('mentions neither lowered credit nor a returned key to Nikola, who uses no credit and never had the key', async () => {
    await world.emptyStock()
    await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 2]] })
    expect(await fundsOf(companies.gejmerija)).toBeGreaterThan(0)
    const [lineId] = await lineOf(id)
    expect((await refund(id, { lines: [{ lineId, quantity: 1 }] })).status).toBe(200)
    const text = await refundMailTo('nikola', id)
    expect(text).toContain('Iznos je na sredstvima vaše kompanije; ako koristite kredit, prvo se smanjuje on.')
    expect(text).toContain('Vraćen novac za: 1 ključ')
    await issueInvoices()
  })

  it('tells Amra by mail which retailer was refunded how much, and Nikola in the bell what was refunded', async () => {
    await stock('northfall', 2)
    const id = await place({ by: 'nikola', lines: [['northfall', 2]] })
    await refund(id, { amount: '10.00' })
    const text = await refundMailTo('amra', id)
    expect(text).toContain('of your retailer Gejmerija Banja Luka. Your retailer got back 10.00 KM.')
    await spreadNews({ db })
    const { number } = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    const list = await as('nikola', 'POST', '/notifications/get-my-notifications', { quickSearch: number })
    const told = list.body.data.find((row: { message: string }) => row.message.includes('was refunded'))
    expect(told.facts.replace(/\s+/g, ' ')).toBe('Gejmerija Banja Luka, 10.00 KM')
  })
})

// In order: each starts with the funds and credit that the previous one left.
describe("Mirza's order", { shuffle: false }, () => {
  it('refunded by an amount keeps its keys and its status says part refunded; the rest can follow, not a cent more', async () => {
    await stock('northfall', 1)
    await stock('ironOrchard', 2)
    const id = await place({
      by: 'mirza',
      lines: [
        ['northfall', 1],
        ['ironOrchard', 2],
      ],
    })
    const before = await fundsOf(companies.nexa)
    expect((await refund(id, { amount: '85.71' })).body.data.refundedAmount).toBe('85.71')
    expect(await orderOf(id)).toMatchObject({ status: s.partRefunded, refunded: 8571, slots_assigned: 3 })
    const above = await refund(id, { amount: '100.00' })
    expect(above).toMatchObject({ status: 409, body: { code: 'order.refundTooMuch' } })
    expect(above.body.data.info).toContain('99.99\u00a0KM')
    expect((await refund(id, { amount: '99.99' })).status).toBe(200)
    expect(await orderOf(id)).toMatchObject({ status: s.refunded, payment: 4, refunded: 18_570 })
    expect((await fundsOf(companies.nexa)) - before).toBe(18_570)
    expect(await refund(id, { amount: '0.01' })).toMatchObject({ status: 409, body: { code: 'order.notAllowedNow' } })
    await issueInvoices()
    expect(await breaches()).toEqual([])
  })

  it('bought on credit lowers the credit first, then raises the funds', async () => {
    await stock('northfall', 4)
    const balance = await sql<{ n: number }>`select balance as n from ledger_accounts
      where company_id = ${companies.nexa} and kind = 'funds'`.execute(db)
    await inTransaction(db, (trx) =>
      setCreditLimit(trx, { companyId: companies.nexa, limit: 50_000, userId: people.tarik.id, memo: '' }),
    )
    // Only 100.00 KM are left: an order of 247.60 takes 147.60 of credit.
    await inTransaction(db, (trx) =>
      addFunds(trx, {
        companyId: companies.nexa,
        amount: 10_000 - Number(balance.rows[0]?.n),
        userId: people.tarik.id,
        memo: 'test',
      }),
    )
    const id = await place({ by: 'mirza', lines: [['northfall', 4]] })
    const [lineId] = await lineOf(id)
    const preview = await as('tarik', 'POST', '/orders/preview-refund', { id, lines: [{ lineId, quantity: 3 }] })
    expect(preview.body.data.legs).toEqual([
      expect.objectContaining({
        gross: '185.70',
        toCredit: '147.60',
        toFunds: '38.10',
        creditBefore: '147.60',
        creditAfter: '0.00',
        fundsBefore: '0.00',
        fundsAfter: '38.10',
      }),
    ])
    expect(preview.body.data).toMatchObject({ most: '247.60', refunded: '0.00', keys: { toStock: 3, withdrawn: 0 } })
    await refund(id, { lines: [{ lineId, quantity: 3 }] })
    expect((await availableOf(db, companies.nexa)).funds).toBe(3810)
    const [leg] = await db
      .selectFrom('refund_legs as x')
      .innerJoin('refunds as f', 'f.id', 'x.refund_id')
      .select(['x.gross', 'x.to_credit'])
      .where('f.order_id', '=', id)
      .execute()
    expect(leg).toEqual({ gross: 18_570, to_credit: 14_760 })
    await inTransaction(db, (trx) =>
      addFunds(trx, { companyId: companies.nexa, amount: 1_000_000, userId: people.tarik.id, memo: 'back' }),
    )
    await issueInvoices()
    const [note] = await creditNotesOf(id)
    expect(note).toMatchObject({ gross: 18_570, paid: 3810 })
  })

  it('bought on credit and refunded before it is paid leaves its credit note open, to be set off', async () => {
    await stock('northfall', 3)
    await inTransaction(db, async (trx) => {
      await setCreditLimit(trx, { companyId: companies.nexa, limit: 50_000, userId: people.tarik.id, memo: '' })
      const amount = -(await availableOf(trx, companies.nexa)).funds
      await addFunds(trx, { companyId: companies.nexa, amount, userId: people.tarik.id, memo: 'test' })
    })
    const id = await place({ by: 'mirza', lines: [['northfall', 3]] })
    await fully(id)
    expect((await availableOf(db, companies.nexa)).funds).toBe(0)
    await issueInvoices()
    const [note] = await creditNotesOf(id)
    expect(note).toMatchObject({ gross: 18_570, paid: 0, dueOn: note?.suppliedOn })
    expect(checkEInvoice(eInvoiceOf(note as InvoiceSnapshot))).toEqual([])
    const xml = writeUbl(eInvoiceOf(note as InvoiceSnapshot))
    expect(xml).toContain('<cbc:PayableAmount currencyID="BAM">185.70</cbc:PayableAmount>')
    expect(xml).toContain(`<cbc:PaymentDueDate>${note?.suppliedOn}</cbc:PaymentDueDate>`)
    expect(xml).not.toContain('PrepaidAmount')
    await inTransaction(db, (trx) =>
      addFunds(trx, { companyId: companies.nexa, amount: 1_000_000, userId: people.tarik.id, memo: 'back' }),
    )
  })

  it('paid by wire gets its money back as funds', async () => {
    await stock('northfall', 1)
    const before = await fundsOf(companies.nexa)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]], paymentType: 3 })
    expect(await refund(id, { amount: '5.00' })).toMatchObject({ status: 409, body: { code: 'order.notAllowedNow' } })
    await as('tarik', 'POST', `/orders/approve-order/${id}`)
    expect((await fully(id)).status).toBe(200)
    expect((await fundsOf(companies.nexa)) - before).toBe(6190)
    await issueInvoices()
  })

  it('with missing keys is refunded for these only: no key is owed any more and arriving keys go elsewhere', async () => {
    await world.emptyStock()
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 3]] })
    expect(await orderOf(id)).toMatchObject({ status: s.partiallyCompleted, slots_missing: 2 })
    const [lineId] = await lineOf(id)
    expect((await refund(id, { lines: [{ lineId, quantity: 2 }] })).body.data.refundedAmount).toBe('123.80')
    expect(await orderOf(id)).toMatchObject({ status: s.partRefunded, slots_missing: 0, slots_assigned: 1 })
    const order = await as('mirza', 'GET', `/orders/get-my-order/${id}`)
    expect(order.body.data.lines[0].keys).toEqual({
      total: 3,
      assigned: 1,
      missing: 0,
      notDue: 0,
      reserved: 0,
      refunded: 2,
    })
    const more = await refund(id, { lines: [{ lineId, quantity: 2 }] })
    expect(more).toMatchObject({ status: 409, body: { code: 'order.refundUnits' } })
    await stock('northfall', 2)
    await serveMissingKeys(world.services, [world.products.northfall.id])
    expect(await orderOf(id)).toMatchObject({ slots_assigned: 1 })
    await issueInvoices()
    expect(await breaches()).toEqual([])
  })

  it('whose only key so far was revealed and is refunded leaves Tarik no key to mail again or to replace', async () => {
    await world.emptyStock()
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 2]] })
    const [lineId] = await lineOf(id)
    const [unit] = (await keysOf(id)).filter(({ keyId }) => keyId !== null)
    expect((await reveal('mirza', unit?.keyId as number)).status).toBe(200)
    expect((await refund(id, { lines: [{ lineId, quantity: 1, slotIds: [unit?.id] }] })).status).toBe(200)
    const { status, actions } = (await as('tarik', 'GET', `/orders/plain/${id}`)).body.data
    expect(status).toBe(s.partiallyCompleted)
    for (const action of ['resendEmail', 'replaceFaultyKey'])
      expect(actions).toContainEqual({ action, isPossible: false, hint: 'No key is assigned yet' })
    expect((await as('tarik', 'POST', `/orders/resend-order-email/${id}`)).body.code).toBe('order.noKeys')
  })

  it('with a unit that somebody else refunded while the dialog was open is refused as changed, and names the product if no previous refund was given', async () => {
    await stock('northfall', 3)
    const id = await place({ by: 'mirza', lines: [['northfall', 3]] })
    const [lineId] = await lineOf(id)
    const [unit] = await keysOf(id)
    const lines = [{ lineId, quantity: 1, slotIds: [unit?.id] }]
    expect((await refund(id, { lines, refundedBefore: '0.00' })).status).toBe(200)
    expect((await refund(id, { lines, refundedBefore: '0.00' })).body.code).toBe('common.conflict')
    const named = await refund(id, { lines })
    expect(named).toMatchObject({ status: 409, body: { code: 'order.refundUnits' } })
    expect(named.body.data.fields).toEqual([
      { path: 'lines', message: expect.stringMatching(/^Northfall.*: 0 of its units/) },
    ])
    expect((await fully(id)).status).toBe(200)
    await issueInvoices()
    expect(await breaches()).toEqual([])
  })

  it('is never refunded beyond what was paid, by 20 at once, nor twice by two people who saw the same sum', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const before = await fundsOf(companies.nexa)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id, { amount: '10.00' })))
    const done = answers.filter((answer) => answer.status === 200)
    expect(done).toHaveLength(6)
    for (const answer of answers) {
      if (answer.status !== 200) expect(answer).toMatchObject({ status: 409, body: { code: 'order.refundTooMuch' } })
    }
    expect((await fundsOf(companies.nexa)) - before).toBe(6000)
    expect((await refund(id, { amount: '1.90', refundedBefore: '0.00' })).body.code).toBe('common.conflict')
    const both = await Promise.all([
      refund(id, { amount: '1.00', refundedBefore: '60.00' }),
      refund(id, { amount: '1.00', refundedBefore: '60.00' }),
    ])
    expect(both.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409])
    await issueInvoices()
    expect(await breaches()).toEqual([])
  })

  it('is not refunded if nothing was paid, if paid by card without a gateway, or by anybody but the distributor', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    await db.updateTable('orders').set({ payment_type: 2 }).where('id', '=', id).execute()
    expect(await refund(id, { amount: '1.00' })).toMatchObject({ status: 409, body: { code: 'order.refundCard' } })
    await db.updateTable('orders').set({ payment_type: 5 }).where('id', '=', id).execute()
    for (const who of ['mirza', 'amra'] as const) {
      const answer = await as(who, 'POST', '/orders/refund-order', { id, ...why, amount: '1.00' })
      expect(answer.status).toBe(403)
    }
    const open = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
    expect(await refund(open, { amount: '1.00' })).toMatchObject({ body: { code: 'order.notAllowedNow' } })
    expect((await refund(id, { amount: '1.00', reason: ' ' })).status).toBe(400)
    expect((await refund(id, { amount: '-1.00' })).status).toBe(400)
    expect((await refund(987_654_321, { amount: '1.00' })).status).toBe(404)
  })
})
