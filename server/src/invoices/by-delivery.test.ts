import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/transaction.ts'
import { addFunds } from '../ledger/add-funds.ts'
import { availableOf } from '../ledger/available-of.ts'
import { keepDues } from '../ledger/keep-dues.ts'
import { noteCreditDue } from '../ledger/note-credit-due.ts'
import { debtsAmongNewest } from '../ledger/open-debts.sql.ts'
import { setCreditLimit } from '../ledger/set-credit-limit.ts'
import { serveMissingKeys } from '../orders/fulfilment/serve-missing-keys.ts'
import { orderWorld } from '../orders/testing/order-world.ts'
import { setParameters } from '../orders/testing/set-parameters.ts'
import { remindCompany } from './reminders/remind-of-dues.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import { pdfText } from '../platform/pdf/testing/pdf-text.ts'

const world = await orderWorld()
const { as, assigned, breaches, companies, db, issueInvoices, nobodyWaits, people, place, products, services, stock } =
  world
const names = ['northfall', 'ironOrchard'] as const
const why = { reasonKind: 6, reason: 'Dogovor' }

for (const companyId of [companies.digitalis, companies.gejmerija, companies.nexa]) {
  await inTransaction(db, (trx) =>
    addFunds(trx, { companyId, amount: 100_000_000, userId: people.tarik.id, memo: 'wire' }),
  )
}
beforeAll(() => setParameters(db, { invoiceByDelivery: true }))

const refund = (id: number, what: object) =>
  as('tarik', 'POST', '/orders/refund-order', { id, ...why, keysToStock: true, ...what })
/** The refunds of an order, as Tarik's list has them. */
const refundsOf = async (orderId: number) =>
  (await as('tarik', 'POST', '/orders/get-refunds', { filters: { orderId } })).body.data
async function arrive(name: (typeof names)[number], count: number) {
  await stock(name, count)
  await serveMissingKeys(services, [products[name].id])
}
const lineOf = async (orderId: number) =>
  (await db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()).id

/** The documents of an order on each leg, with their totals, in order. */
async function papersOf(orderId: number) {
  await issueInvoices()
  return db
    .selectFrom('invoices')
    .innerJoin('order_legs as g', 'g.id', 'invoices.leg_id')
    .where('invoices.order_id', '=', orderId)
    .orderBy('invoices.id')
    .select([
      'invoices.id',
      'g.seq',
      'kind',
      'part',
      'invoices.gross',
      'number',
      'refers_to_id as refersTo',
      'snapshot',
    ])
    .execute()
}
const byLegAndPart = (a: { seq: number; part: number }, b: { seq: number; part: number }) =>
  a.seq - b.seq || a.part - b.part
const grossOf = async (orderId: number, seq: 1 | 2, kind: 1 | 2) =>
  (await papersOf(orderId)).filter((one) => one.seq === seq && one.kind === kind).map((one) => one.gross)
/** The text of a document as its buyer sees it. */
async function paper(who: 'mirza' | 'nikola', id: number, language = 'en') {
  const answer = await as(who, 'GET', `/orders/get-my-invoice-pdf/${id}`, undefined, language)
  return pdfText(answer.bytes).replace(/\s+/g, ' ')
}

describe('an order invoiced by delivery (decision 0096)', () => {
  it('of Nikola has an invoice for each delivery on both legs, each with its own number', async () => {
    await nobodyWaits()
    await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 3]] })
    expect(await grossOf(id, 1, 1)).toEqual([5700])
    await arrive('northfall', 2)
    const papers = await papersOf(id)
    expect(papers.toSorted(byLegAndPart).map(({ seq, part, gross }) => [seq, part, gross])).toEqual([
      [1, 1, 5700],
      [1, 2, 11_400],
      [2, 1, 6190],
      [2, 2, 12_380],
    ])
    expect(new Set(papers.map(({ number }) => number)).size).toBe(4)
    expect(await breaches()).toEqual([])
  })

  it('shows on each document what it is for, and what is still to come', async () => {
    await nobodyWaits()
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 3]] })
    const [first] = await papersOf(id)
    await arrive('northfall', 2)
    const last = (await papersOf(id)).at(-1)
    expect(await paper('mirza', first?.id ?? 0)).toContain(
      'for the keys of this delivery. Keys still to be delivered: 2',
    )
    expect(await paper('mirza', last?.id ?? 0, 'bs')).toContain('Faktura obuhvata ključeve iz ove isporuke.')
    expect(await paper('mirza', last?.id ?? 0)).not.toContain('still to be delivered')
    const { body } = await as('mirza', 'GET', `/orders/get-my-order/${id}`)
    expect(body.data.invoices.map((one: { delivery: number }) => one.delivery)).toEqual([1, 2])
    expect(body.data.invoiceByDelivery).toBe(true)
  })

  it('without a key has no invoice; keys that Tarik refunds before they arrive are never invoiced', async () => {
    await nobodyWaits()
    const id = await place({ by: 'mirza', lines: [['northfall', 3]] })
    expect(await papersOf(id)).toEqual([])
    await refund(id, { lines: [{ lineId: await lineOf(id), quantity: 1 }] })
    expect(await papersOf(id)).toEqual([])
    await arrive('northfall', 2)
    expect(await grossOf(id, 1, 1)).toEqual([2 * 6190])
    expect(await grossOf(id, 1, 2)).toEqual([])
    expect(await refundsOf(id)).toMatchObject([{ creditNotes: [], isCreditNoteDue: false }])
  })

  it('a refund over several invoices creates a credit note for each, which names it', async () => {
    await nobodyWaits()
    await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 2]] })
    await arrive('northfall', 1)
    expect((await refund(id, {})).status).toBe(200)
    expect(await refundsOf(id)).toMatchObject([{ creditNotes: [], isCreditNoteDue: true }])
    const papers = await papersOf(id)
    const notes = papers.filter(({ kind }) => kind === 2)
    expect(notes.toSorted(byLegAndPart).map(({ seq, part, gross }) => [seq, part, gross])).toEqual([
      [1, 1, -5700],
      [1, 2, -5700],
      [2, 1, -6190],
      [2, 2, -6190],
    ])
    for (const note of notes) {
      const named = papers.find((one) => one.id === note.refersTo)
      expect([named?.seq, named?.part]).toEqual([note.seq, note.part])
      expect(note.snapshot).toMatchObject({ credit: { invoiceNumber: named?.number, isWhole: true } })
    }
  })

  it('bought on credit: what was paid covers the first delivery, the rest is due with the last', async () => {
    await nobodyWaits()
    // What his waiting orders hold is Mirza's own money too.
    const held = await db
      .selectFrom('orders')
      .select('id')
      .where('company_id', '=', companies.nexa)
      .where('approval', '=', 'open')
      .execute()
    for (const { id } of held) await as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'no' })
    const spend = (amount: number) =>
      inTransaction(db, (trx) =>
        addFunds(trx, { companyId: companies.nexa, amount, userId: people.tarik.id, memo: 'correction' }),
      )
    const credit = (limit: number) =>
      db
        .updateTable('ledger_accounts')
        .set({ credit_limit: limit })
        .where('company_id', '=', companies.nexa)
        .where('kind', '=', 'funds')
        .execute()
    const funds = await world.fundsOf(companies.nexa)
    await spend(8000 - funds)
    await credit(10_000)
    await setParameters(db, { invoiceDays: 45 })
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 2]] })
    await arrive('northfall', 1)
    const papers = await papersOf(id)
    expect(papers.map(({ snapshot }) => (snapshot as { paid: number }).paid)).toEqual([6190, 1810])
    const days = papers.map(({ snapshot }) => snapshot as { suppliedOn: string; dueOn: string })
    const { suppliedOn = '', dueOn = '' } = days[1] ?? {}
    expect((Date.parse(dueOn) - Date.parse(suppliedOn)) / 86_400_000).toBe(45)
    const [{ orders } = { orders: [] }] = await debtsAmongNewest(db, [companies.nexa], { most: 1000, days: 3 })
    expect(orders.filter(({ orderId }) => orderId === id).map((debt) => [debt.invoiceNumber, debt.amount])).toEqual([
      [papers[1]?.number, 6190],
      [papers[0]?.number, 6190],
    ])
    expect(orders.find(({ orderId }) => orderId === id)?.dueOn).toBe(
      (papers[1]?.snapshot as { dueOn: string } | undefined)?.dueOn,
    )
    // Each credit note leaves open what its invoice did.
    await refund(id, {})
    const notes = (await papersOf(id)).filter(({ kind }) => kind === 2).toSorted(byLegAndPart)
    expect(notes.map(({ snapshot }) => (snapshot as { paid: number }).paid)).toEqual([6190, 1810])
    expect(await breaches()).toEqual([])
    await setParameters(db, { invoiceDays: 15 })
    await spend(funds - 12_380)
    await credit(0)
  })

  it('with keys still owed has its debt by document, and what is still to come counts last', async () => {
    await nobodyWaits()
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 3]] })
    await arrive('northfall', 1)
    const papers = await papersOf(id)
    const [{ orders } = { orders: [] }] = await debtsAmongNewest(db, [companies.nexa], { most: 1000, days: 15 })
    expect(orders.filter(({ orderId }) => orderId === id).map((debt) => [debt.invoiceNumber, debt.amount])).toEqual([
      [null, 6190],
      [papers[1]?.number, 6190],
      [papers[0]?.number, 6190],
    ])
    await arrive('northfall', 1)
  })

  it('that Nikola paid by wire leaves Digitalis owing its shortfall for what is still to come, not for the invoice that the wire paid', async () => {
    await nobodyWaits()
    // Gejmerija pays 61.90, below what Digitalis pays.
    const costs = (price: number | null) =>
      db
        .updateTable('company_products')
        .set({ price, effective_price: price ?? 5700 })
        .where('id', '=', assigned.digitalis.ironOrchard)
        .execute()
    const { price } = await db
      .selectFrom('company_products')
      .select('price')
      .where('id', '=', assigned.digitalis.ironOrchard)
      .executeTakeFirstOrThrow()
    await costs(7000)
    await stock('ironOrchard', 1)
    const id = await place({ by: 'nikola', lines: [['ironOrchard', 2]], paymentType: 3 })
    expect((await as('tarik', 'POST', `/orders/approve-order/${id}`)).status).toBe(200)
    const debts = async () => {
      const [{ orders } = { orders: [] }] = await debtsAmongNewest(db, [companies.digitalis], { most: 1000, days: 15 })
      return orders.filter(({ orderId }) => orderId === id).map((debt) => [debt.invoiceNumber, debt.amount])
    }
    const ofDigitalis = async () => (await papersOf(id)).filter(({ seq }) => seq === 1).map(({ number }) => number)
    expect(await ofDigitalis()).toHaveLength(1)
    expect(await debts()).toEqual([[null, 1620]])
    await arrive('ironOrchard', 1)
    expect(await debts()).toEqual([[null, 1620]])
    const [, second] = await ofDigitalis()
    expect(await debts()).toEqual([[second, 1620]])
    await costs(price)
  })

  it('reminds Mirza of nothing that is still to be delivered, whatever day it is, and of its invoice once there is one', async () => {
    await nobodyWaits()
    const before = (await availableOf(db, companies.nexa)).funds
    const change = (amount: number) =>
      inTransaction(db, (trx) =>
        addFunds(trx, { companyId: companies.nexa, amount, userId: people.tarik.id, memo: 'correction' }),
      )
    const credit = (limit: number) =>
      inTransaction(db, (trx) =>
        setCreditLimit(trx, { companyId: companies.nexa, limit, userId: people.tarik.id, memo: '' }),
      )
    await credit(100_000_000)
    await change(-before)
    await setParameters(db, { invoiceDays: 3 })
    const id = await place({ by: 'mirza', lines: [['northfall', 2]] })
    const told = async () => {
      await inTransaction(db, (trx) => keepDues(trx, companies.nexa))
      await noteCreditDue(db)
      const reminders = await remindCompany(services, companies.nexa, await parametersOf(db))
      const news = db.selectFrom('news').select('id').where('kind', '=', 'credit.due')
      return { notices: (await news.where('company_id', '=', companies.nexa).execute()).length, reminders }
    }
    // Each day another due day is forecast.
    for (const invoiceDays of [3, 2, 1]) {
      await setParameters(db, { invoiceDays })
      expect(await told()).toEqual({ notices: 0, reminders: 0 })
    }
    await arrive('northfall', 2)
    await papersOf(id)
    expect(await told()).toEqual({ notices: 1, reminders: 1 })
    await setParameters(db, { invoiceDays: 15 })
    await change(before)
    await credit(0)
  })

  it('shows Tarik in the preview of a refund which invoices are credited, also one that has no number yet', async () => {
    await nobodyWaits()
    const id = await place({ by: 'mirza', lines: [['northfall', 2]] })
    const said = async () => {
      const [leg] = (await as('tarik', 'POST', '/orders/preview-refund', { id })).body.data.legs
      return [leg.credits, leg.isInvoiceDue]
    }
    expect(await said()).toEqual([[], false])
    await arrive('northfall', 1)
    expect(await said()).toEqual([[], true])
    const [first] = await papersOf(id)
    expect(await said()).toEqual([[first?.number], false])
    await arrive('northfall', 1)
    expect(await said()).toEqual([[first?.number], true])
    await papersOf(id)
  })

  it('stays invoiced as it was placed when the parameter changes', async () => {
    await nobodyWaits()
    await setParameters(db, { invoiceByDelivery: false })
    await stock('northfall', 1)
    const whole = await place({ by: 'mirza', lines: [['northfall', 2]] })
    const [invoice] = await papersOf(whole)
    await setParameters(db, { invoiceByDelivery: true })
    const byDelivery = await place({ by: 'mirza', lines: [['northfall', 2]] })
    await setParameters(db, { invoiceByDelivery: false })
    await arrive('northfall', 3)
    await setParameters(db, { invoiceByDelivery: true })
    expect((await papersOf(whole)).map(({ part, gross }) => [part, gross])).toEqual([[1, 12_380]])
    expect((await papersOf(byDelivery)).map(({ part, gross }) => [part, gross])).toEqual([[1, 12_380]])
    expect(await paper('mirza', invoice?.id ?? 0)).toContain('for the whole order')
  })
})

const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      by: fc.constantFrom('mirza' as const, 'nikola' as const),
      lines: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 3 })),
      waits: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('arrive' as const),
      name: fc.constantFrom(...names),
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  fc.record({ do: fc.constantFrom('approve' as const, 'deny' as const), pick: fc.nat(20) }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('units' as const, 'amount' as const, 'all' as const),
      pick: fc.nat(20),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      toStock: fc.boolean(),
    }),
  },
)

it('any history of shortage, arrivals, denials and refunds: the documents of each leg add up to what was charged minus what was refunded', {
  timeout: 540_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 18, maxLength: 18, size: 'max' }), async (steps) => {
      await nobodyWaits()
      const ids: number[] = []
      for (const one of steps) {
        if (one.do === 'place') {
          const lines = names.map((name, index) => [name, one.lines[index] ?? 0] as const).filter(([, n]) => n > 0)
          ids.push(await place({ by: one.by, lines, waits: one.waits }))
          continue
        }
        if (one.do === 'arrive') {
          await arrive(one.name, one.count)
          continue
        }
        const id = ids[one.pick % Math.max(1, ids.length)]
        if (id === undefined) continue
        if (!('share' in one)) {
          await as('tarik', 'POST', `/orders/${one.do}-order/${id}`, one.do === 'deny' ? { reason: 'no' } : undefined)
        } else {
          const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
          const amount = Math.max(1, Math.round((order.gross - order.refunded) * one.share))
          const what =
            one.do === 'amount'
              ? { amount: (amount / 100).toFixed(2) }
              : one.do === 'units'
                ? { lines: [{ lineId: await lineOf(id), quantity: 1 + Math.floor(one.share * 2) }] }
                : {}
          expect([200, 409]).toContain((await refund(id, { ...what, keysToStock: one.toStock })).status)
        }
      }
      await issueInvoices()
      expect(await breaches()).toEqual([])
      // Everything still owed arrives: then nothing is open any more.
      await nobodyWaits()
      await issueInvoices()
      expect(await breaches()).toEqual([])
      for (const id of ids) {
        const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        const legs = await db.selectFrom('order_legs').selectAll().where('order_id', '=', id).execute()
        const papers = await papersOf(id)
        for (const leg of legs) {
          const said = papers.filter(({ seq }) => seq === leg.seq).reduce((sum, { gross }) => sum + gross, 0)
          expect([id, leg.seq, said]).toEqual([
            id,
            leg.seq,
            order.approval === 'approved' ? leg.gross - leg.refunded : 0,
          ])
        }
        const units = papers
          .filter(({ kind, seq }) => kind === 1 && seq === 1)
          .flatMap(({ snapshot }) => (snapshot as unknown as { lines: { quantity: number }[] }).lines)
        const delivered = await db
          .selectFrom('slots')
          .select('id')
          .where('order_id', '=', id)
          .where('invoice_part', 'is not', null)
          .execute()
        expect(units.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(delivered.length)
      }
    }),
    { numRuns: 5 },
  )
})
