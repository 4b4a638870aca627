import { type KyselyPlugin, RawNode, sql } from 'kysely'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableOf } from './available-of.ts'
import { chargeOrder } from './charge-order.ts'
import { duesOf } from './dues-of.ts'
import { lockAccounts } from './lock-accounts.ts'
import { debtsAmongNewest } from './open-debts.sql.ts'
import { refundForOrder } from './refund-for-order.ts'
import { statementLines, statementSums } from './statement.sql.ts'
import { booksWorld } from './testing/books-world.ts'

const { db, world, work, pay, limit, megabajtLeg, gejmerijaLegs, empty, nextOrderId, hold, settle } = await booksWorld()
const limitOfAll = 100_000_000

type Step =
  | { readonly do: 'buy' | 'pay' | 'correct' | 'card' | 'wait'; readonly amount: number }
  | { readonly do: 'refund'; readonly amount: number; readonly pick: number }

const amount = fc.integer({ min: 1, max: 50_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('buy' as const), amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), amount: amount.map((one) => one * 2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('correct' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('card' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), amount, pick: fc.nat(50) }) },
)

/**
 * Invoices and payments on paper: each payment settles invoices from the oldest on. Money taken back reopens the
 * newest, including invoices of earlier runs.
 */
class Paper {
  readonly invoices: { orderId: number; left: number }[] = []
  paid = 0
  taken = 0

  /** Derives the amount paid so far from the funds in the books. */
  begin(funds: number): void {
    this.paid = funds + this.taken + this.invoices.reduce((sum, { left }) => sum + left, 0)
  }

  /** The open amount of each invoice. */
  open(): { orderId: number | null; open: number }[] {
    let purse = this.paid - this.taken
    const open: { orderId: number | null; open: number }[] = []
    if (purse < 0) open.push({ orderId: null, open: -purse })
    for (const { orderId, left } of this.invoices) {
      const part = Math.min(left, Math.max(0, purse))
      purse -= part
      if (left > part) open.push({ orderId, open: left - part })
    }
    return open
  }
}

/** Everything Megabajt was ever charged here, whichever test runs first. */
const paper = new Paper()

async function buy(orderId: number, gross: number): Promise<void> {
  const order = { orderId, legs: [megabajtLeg(gross)], userId: null }
  await work(async (trx) => chargeOrder(trx, await lockAccounts(trx, [world.megabajt]), order))
  paper.invoices.push({ orderId, left: gross })
}

describe('what Megabajt owes', () => {
  test('matches a plain list of invoices and payments, whatever happens', { timeout: 360_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 20, size: 'max' }), async (steps) => {
        await limit(world.megabajt, limitOfAll)
        await empty(world.megabajt)
        await limit(world.megabajt, limitOfAll)
        // Waiting orders of earlier runs still hold money.
        paper.begin((await availableOf(db, world.megabajt)).funds)
        for (const one of steps) await take(one)

        // Four postings at first, so that it has to read further back.
        for (const look of [4, 250]) {
          const dues = await duesOf(db, world.megabajt, look)
          const byOrder = dues.open.map(({ orderId, open }) => ({ orderId, open }))
          const corrections = byOrder.filter(({ orderId }) => orderId === null)
          const taken = corrections.reduce((sum, { open }) => sum + open, 0)
          const found = [
            ...(taken > 0 ? [{ orderId: null, open: taken }] : []),
            ...byOrder.filter(({ orderId }) => orderId !== null),
          ]
          expect(found).toEqual(paper.open())
          const sum = dues.open.reduce((total, { open }) => total + open, 0)
          expect(sum).toBe(dues.owed)
          expect(Object.values(dues.ageing).reduce((total, part) => total + part, 0)).toBe(dues.owed)
          expect(dues.owed).toBe(Math.max(0, -(await availableOf(db, world.megabajt)).funds))
        }
      }),
      { numRuns: 12 },
    )
  })

  test('a statement leads from its opening to its closing balance, which matches the books', async () => {
    const start = new Date()
    const orderId = nextOrderId()
    await limit(world.megabajt, limitOfAll)
    await buy(orderId, 12_345)
    await pay(world.megabajt, 345)
    await work(async (trx) => hold(trx, { orderId: nextOrderId(), legs: [megabajtLeg(99)], userId: null }))
    const days = { supplierId: world.brava, from: start, until: null }
    const sums = await statementSums(db, world.megabajt, days)
    const lines = await statementLines(db, world.megabajt, { ...days, offset: 0, limit: 100 })
    expect(sums).toMatchObject({ lines: 2, debits: 12_345, credits: 345 })
    expect(lines.map(({ kind, debit, credit, balance }) => ({ kind, debit, credit, balance }))).toEqual([
      { kind: 'capture', debit: 12_345, credit: null, balance: sums.opening - 12_345 },
      { kind: 'fundsIn', debit: null, credit: 345, balance: sums.opening - 12_000 },
    ])
    expect((await availableOf(db, world.megabajt)).funds).toBe(sums.opening + sums.credits - sums.debits)
    const second = await statementLines(db, world.megabajt, { ...days, offset: 1, limit: 1 })
    expect(second.map(({ balance }) => balance)).toEqual([sums.opening - 12_000])
  })
})

describe('what Gejmerija owes Digitalis', () => {
  test('is sorted by the due day of each invoice, and includes nothing that Digitalis owes Brava', async () => {
    await limit(world.digitalis, limitOfAll)
    await limit(world.gejmerija, limitOfAll)
    const ages = [95, 61, 31, 30, 1, 0, -5]
    for (const [index, age] of ages.entries()) {
      const orderId = nextOrderId()
      const legs = gejmerijaLegs(1, 100 + index)
      await work(async (trx) =>
        chargeOrder(trx, await lockAccounts(trx, [world.digitalis, world.gejmerija]), { orderId, legs, userId: null }),
      )
      await invoice(orderId, world.gejmerija, world.digitalis, age)
    }
    const before = await availableOf(db, world.gejmerija)
    const dues = await duesOf(db, world.gejmerija)
    expect(dues.open.slice(-ages.length).map((one) => one.daysOverdue)).toEqual([95, 61, 31, 30, 1, 0, 0])
    expect(dues.ageing).toEqual({ older: 100, days90: 101, days60: 102, days30: 103 + 104, current: 105 + 106 })
    expect(dues).toMatchObject({ owed: -before.funds, overdue: 100 + 101 + 102 + 103 + 104 })
    expect(dues.open[0]?.dueOn).toBe(dues.oldestDueOn)

    await pay(world.gejmerija, 150)
    const after = await duesOf(db, world.gejmerija)
    expect(after.open[0]).toMatchObject({ amount: 101, open: 51, daysOverdue: 61 })
    expect(after.ageing).toMatchObject({ older: 0, days90: 51 })
  })
})

async function invoice(orderId: number, buyerId: number, issuerId: number, daysAgo: number): Promise<void> {
  await sql`
    insert into invoices (number, issuer_id, series, year, seq, buyer_id, order_id, currency, net, vat, gross, issued_at, supplied_on, snapshot)
    values (${`D-${orderId}`}, ${issuerId}, 'due', 2026, ${orderId}, ${buyerId}, ${orderId}, 'BAM', 1, 0, 1, now(), now()::date,
      jsonb_build_object('dueOn', (sales_day_of(now()) - ${daysAgo}::int)::text))`.execute(db)
}

async function take(one: Step): Promise<void> {
  const orderId = nextOrderId()
  switch (one.do) {
    case 'buy':
      await buy(orderId, one.amount)
      return
    case 'pay':
      await pay(world.megabajt, one.amount)
      paper.paid += one.amount
      return
    case 'correct':
      await pay(world.megabajt, -one.amount)
      paper.taken += one.amount
      return
    case 'card':
      await work((trx) =>
        settle(trx, { orderId, legs: [megabajtLeg(one.amount)], userId: null, paymentType: 1, at: new Date() }),
      )
      return
    case 'wait':
      await work((trx) => hold(trx, { orderId, legs: [megabajtLeg(one.amount)], userId: null }))
      return
    case 'refund': {
      const invoice = paper.invoices[one.pick % Math.max(1, paper.invoices.length)]
      const back = Math.min(one.amount, invoice?.left ?? 0)
      if (!invoice || back === 0) return
      await work(async (trx) => {
        await lockAccounts(trx, [world.megabajt])
        await refundForOrder(trx, { orderId: invoice.orderId, legs: [megabajtLeg(back)], userId: null, memo: '' })
      })
      invoice.left -= back
    }
  }
}

/** Runs a written statement and answers with its plan instead of its rows. */
const planned: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (!RawNode.is(node)) return node
    const [first = '', ...rest] = node.sqlFragments
    return { ...node, sqlFragments: [`explain (analyze, costs off, timing off) ${first}`, ...rest] }
  },
  transformResult: async ({ result }) => result,
}

test('orders still to be delivered are found by an index of the company or the reseller, and not looked for once the whole history of Digitalis was read', async () => {
  await pay(world.digitalis, 100)
  const planOf = (most: number) =>
    db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const rows = await debtsAmongNewest(trx.withPlugin(planned), [world.digitalis], { most, days: 14 })
      return rows.map((row) => Object.values(row).join('')).filter((line) => line.includes('orders_to_deliver'))
    })
  expect(await planOf(100_000)).toEqual([
    expect.stringMatching(/orders_to_deliver on.*never executed/),
    expect.stringMatching(/orders_to_deliver_reseller on.*never executed/),
  ])
  expect(await planOf(1)).toEqual([
    expect.stringMatching(/orders_to_deliver on.*loops=1/),
    expect.stringMatching(/orders_to_deliver_reseller on.*loops=1/),
  ])
})
