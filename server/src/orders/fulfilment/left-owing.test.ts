import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addFunds } from '../../ledger/add-funds.ts'
import { availableOf } from '../../ledger/available-of.ts'
import { setCreditLimit } from '../../ledger/set-credit-limit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { pdfText } from '../../platform/pdf/testing/pdf-text.ts'
import { supplierShortJob, tellSupplier } from '../placing/supplier-short.ts'
import { orderWorld } from '../testing/order-world.ts'

const world = await orderWorld()
const { as, assigned, breaches, companies, db, issueInvoices, people, place, stock } = world
const buyers = [companies.digitalis, companies.gejmerija, companies.nexa]

beforeAll(async () => {
  for (const companyId of buyers)
    await inTransaction(db, (trx) =>
      setCreditLimit(trx, { companyId, limit: 100_000_000, userId: people.tarik.id, memo: '' }),
    )
  // Gejmerija buys Iron Orchard at 61.90, below what Digitalis pays for it.
  await db
    .updateTable('company_products')
    .set({ price: 7000, effective_price: 7000 })
    .where('id', '=', assigned.digitalis.ironOrchard)
    .execute()
})

/** Gives a company this much of its own money, minor units; below zero is debt. */
async function has(companyId: number, amount: number): Promise<void> {
  const change = amount - (await ownOf(companyId))
  if (change === 0) return
  await inTransaction(db, (trx) =>
    addFunds(trx, { companyId, amount: change, userId: people.tarik.id, memo: 'correction' }),
  )
}
const ownOf = async (companyId: number) => (await availableOf(db, companyId)).funds
const owedBy = async (companyId: number) => Math.max(0, -(await ownOf(companyId)))

/** What the invoices of an order ask for, by buyer. */
async function askedFor(orderId: number): Promise<Map<number, number>> {
  await issueInvoices()
  const rows = await db
    .selectFrom('invoices')
    .select(['buyer_id', 'snapshot'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 1)
    .execute()
  return new Map(
    rows.map(({ buyer_id, snapshot }) => {
      const { gross, paid } = snapshot as { gross: number; paid: number }
      return [buyer_id, gross - paid]
    }),
  )
}
const approve = async (id: number) =>
  expect((await as('tarik', 'POST', `/orders/approve-order/${id}`)).status).toBe(200)

async function paper(who: 'amra' | 'mirza', orderId: number): Promise<string> {
  await issueInvoices()
  const { id } = await db
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', orderId)
    .where('buyer_id', '=', people[who].companyId)
    .executeTakeFirstOrThrow()
  return pdfText((await as(who, 'GET', `/orders/get-my-invoice-pdf/${id}`)).bytes).replace(/\s+/g, ' ')
}

describe('the amount an invoice asks for', () => {
  it('when Mirza has two waiting orders and money for one: the first is paid, the second on credit', async () => {
    await has(companies.nexa, 6190)
    await stock('northfall', 2)
    const first = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
    const second = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
    await approve(first)
    expect(await owedBy(companies.nexa)).toBe(0)
    await approve(second)
    expect(await owedBy(companies.nexa)).toBe(6190)
    expect([await askedFor(first), await askedFor(second)]).toEqual([
      new Map([[companies.nexa, 0]]),
      new Map([[companies.nexa, 6190]]),
    ])
    expect(await paper('mirza', first)).toContain('Paid · Company Funds')
    expect(await paper('mirza', second)).toContain('On credit')
  })

  it('is zero for an order served while another one waits, if the money of both covers it', async () => {
    await has(companies.nexa, 6190)
    await stock('northfall', 2)
    const waits = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
    const atOnce = await place({ by: 'mirza', lines: [['northfall', 1]] })
    expect(await askedFor(atOnce)).toEqual(new Map([[companies.nexa, 0]]))
    await approve(waits)
    expect(await askedFor(waits)).toEqual(new Map([[companies.nexa, 6190]]))
  })

  it('is zero for an order served beside a waiting one, so Tarik pays its refund back in full, and nothing is left to set off', async () => {
    await has(companies.nexa, 6190)
    await stock('northfall', 1)
    const waits = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
    const atOnce = await place({ by: 'mirza', lines: [['northfall', 1]] })
    expect(await owedBy(companies.nexa)).toBe(0)
    const preview = await as('tarik', 'POST', '/orders/preview-refund', { id: atOnce })
    expect(preview.body.data.legs).toMatchObject([
      { toCredit: '0.00', toFunds: '61.90', creditBefore: '0.00', fundsBefore: '0.00', fundsAfter: '61.90' },
    ])
    const refund = { id: atOnce, reasonKind: 6, reason: 'Dogovor', keysToStock: true }
    expect((await as('tarik', 'POST', '/orders/refund-order', refund)).status).toBe(200)
    await issueInvoices()
    const [note] = await db
      .selectFrom('invoices')
      .select('snapshot')
      .where('order_id', '=', atOnce)
      .where('kind', '=', 2)
      .execute()
    expect(note?.snapshot).toMatchObject({ gross: 6190, paid: 6190 })
    const parts = db.selectFrom('refund_legs as x').innerJoin('refunds as f', 'f.id', 'x.refund_id')
    expect(await parts.select('x.to_credit').where('f.order_id', '=', atOnce).execute()).toEqual([{ to_credit: 0 }])
    await as('tarik', 'POST', `/orders/deny-order/${waits}`, { reason: 'no' })
    expect(await breaches()).toEqual([])
  })

  it('for an order that Nikola paid by wire is, for Digitalis, what the payment and its funds do not cover', async () => {
    await has(companies.digitalis, 500)
    await stock('ironOrchard', 1)
    const id = await place({ by: 'nikola', lines: [['ironOrchard', 1]], paymentType: 3 })
    await approve(id)
    expect(await owedBy(companies.digitalis)).toBe(310)
    expect(await askedFor(id)).toEqual(
      new Map([
        [companies.digitalis, 310],
        [companies.gejmerija, 0],
      ]),
    )
    expect(await paper('amra', id)).toMatch(/Paid in part.*−66\.90 KM.*3\.10 KM/)
  })

  it('puts no shortfall of Digitalis on paused credit, and serves what its funds cover', async () => {
    const pause = (isPaused: boolean) =>
      db
        .updateTable('ledger_accounts')
        .set({ overdue: isPaused ? 500 : 0, credit_paused: isPaused })
        .where('company_id', '=', companies.digitalis)
        .where('kind', '=', 'funds')
        .execute()
    await has(companies.digitalis, 809)
    await stock('ironOrchard', 1)
    const id = await place({ by: 'nikola', lines: [['ironOrchard', 1]], paymentType: 3 })
    await pause(true)
    const refused = await as('tarik', 'POST', `/orders/approve-order/${id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'order.resellerShort'])
    expect(await ownOf(companies.digitalis)).toBe(809)
    await pause(false)
    await has(companies.digitalis, 810)
    await pause(true)
    await approve(id)
    expect(await ownOf(companies.digitalis)).toBe(0)
    await pause(false)
  })

  it('for an order that Nikola paid waits while Digitalis cannot cover the rest: Amra is notified once, however often Tarik tries', async () => {
    const { services } = world
    await inTransaction(db, (trx) =>
      setCreditLimit(trx, { companyId: companies.digitalis, limit: 0, userId: people.tarik.id, memo: '' }),
    )
    await has(companies.digitalis, 809)
    await stock('ironOrchard', 1)
    const id = await place({ by: 'nikola', lines: [['ironOrchard', 1]], paymentType: 3 })
    const soon = vi.spyOn(services.jobs, 'enqueueSoon')
    for (const _ of [1, 2]) {
      const { body } = await as('tarik', 'POST', `/orders/approve-order/${id}`)
      expect([body.code, body.data.info]).toEqual([
        'order.resellerShort',
        expect.stringMatching(/^Digitalis.* has been told/),
      ])
    }
    const asked = soon.mock.calls.filter(([{ queue }]) => queue === supplierShortJob.queue)
    soon.mockRestore()
    const what = { buyerId: companies.gejmerija, orderId: id }
    expect(asked.map(([, payload]) => payload)).toEqual([what, what])
    await Promise.all(asked.map(() => tellSupplier(services, what)))
    await tellSupplier(services, what)
    const read = await as('nikola', 'GET', `/orders/get-my-order/${id}`)
    expect(read.body.data.events.filter((event: { kind: string }) => event.kind === 'supplierShort')).toHaveLength(1)
    const mails = await db
      .selectFrom('mails')
      .select(['to_address', 'subject'])
      .where('order_id', '=', id)
      .where('template', '=', 'paid-order-short')
      .execute()
    const { number } = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    expect(mails).toEqual([
      {
        to_address: 'amra@firma.example',
        subject: `Order ${number} of Gejmerija Banja Luka is waiting: your funds are short`,
      },
    ])
    const { heldUp } = (await as('amra', 'GET', '/dashboard/get-dashboard-data/3')).body.data.buyer
    expect(heldUp.count).toBe(1)
    await has(companies.digitalis, 810)
    await approve(id)
    await inTransaction(db, (trx) =>
      setCreditLimit(trx, { companyId: companies.digitalis, limit: 100_000_000, userId: people.tarik.id, memo: '' }),
    )
  })

  it('equals what its order left owing, over random histories of Nikola and Mirza', async () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('place' as const),
        by: fc.constantFrom('nikola' as const, 'mirza' as const),
        way: fc.constantFrom('atOnce' as const, 'held' as const, 'byWire' as const),
        name: fc.constantFrom('northfall' as const, 'ironOrchard' as const),
        count: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({ do: fc.constantFrom('approve' as const, 'deny' as const), pick: fc.nat(60) }),
    )
    const start = fc.integer({ min: -20_000, max: 40_000 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.tuple(start, start, start),
        async (history, own) => {
          for (const [index, companyId] of buyers.entries()) await has(companyId, own[index] ?? 0)
          const waiting: number[] = []
          for (const one of history) {
            const before = await Promise.all(buyers.map(owedBy))
            let id: number | undefined
            if (one.do === 'place') {
              const { by, way, name, count } = one
              id = await place({
                by,
                lines: [[name, count]],
                waits: way === 'held',
                paymentType: way === 'byWire' ? 3 : 5,
              })
              if (way !== 'atOnce') waiting.push(id)
            } else {
              ;[id] = waiting.splice(one.pick % Math.max(1, waiting.length), 1)
              if (id === undefined) continue
              if (one.do === 'approve') await approve(id)
              else await as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'no' })
            }
            const asked = await askedFor(id)
            for (const [index, companyId] of buyers.entries())
              expect(asked.get(companyId) ?? 0).toBe(Math.max(0, (await owedBy(companyId)) - (before[index] ?? 0)))
          }
          for (const id of waiting) await as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'over' })
        },
      ),
      { numRuns: 15, endOnFailure: true },
    )
    expect(await breaches()).toEqual([])
  }, 360_000)
})
