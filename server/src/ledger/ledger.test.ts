import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { connect, type Trx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { Refused } from '../http/refused.ts'
import { findBreaches } from '../invariants/invariants.sql.ts'
import { smallWorld } from '../testing/small-world.ts'
import { addFunds } from './add-funds.ts'
import { availableOf } from './available-of.ts'
import { captureForOrder } from './capture-for-order.ts'
import { holdForOrder } from './hold-for-order.ts'
import { listLedger } from './list-ledger.ts'
import type { MoneyLeg } from './money-leg.ts'
import { releaseForOrder } from './release-for-order.ts'
import { setCreditLimit } from './set-credit-limit.ts'
import { settleForOrder } from './settle-for-order.ts'

const { db, url, world, close } = await smallWorld()
afterAll(() => close())

const moneyBreaches = async () => (await findBreaches(db)).filter(({ invariant }) => /I[45]/.test(invariant))
const work = <T>(run: (trx: Trx) => Promise<T>) => inTransaction(db, run)
const pay = (companyId: number, amount: number, memo = 'wire') =>
  work((trx) => addFunds(trx, { companyId, amount, userId: world.tarik, memo }))
const limit = (companyId: number, value: number) =>
  work((trx) => setCreditLimit(trx, { companyId, limit: value, userId: world.tarik, memo: '' }))

let nextOrder = 1000
const orderOf = (...legs: MoneyLeg[]) => ({ orderId: nextOrder++, legs, userId: world.nikola })
const megabajtLeg = (gross: number): MoneyLeg => ({
  seq: 1,
  sellerId: world.brava,
  buyerId: world.megabajt,
  currency: 'BAM',
  gross,
})
/** Gejmerija pays Digitalis the second amount, Digitalis pays Brava the first. */
const gejmerijaLegs = (first: number, second: number): MoneyLeg[] => [
  { seq: 1, sellerId: world.brava, buyerId: world.digitalis, currency: 'BAM', gross: first },
  { seq: 2, sellerId: world.digitalis, buyerId: world.gejmerija, currency: 'BAM', gross: second },
]
const refusal = (error: unknown) => (error instanceof Refused ? error.def.code : `unexpected: ${error}`)

/** Takes everything a company has, so that a test starts at zero. */
async function empty(companyId: number): Promise<void> {
  await limit(companyId, 0)
  const { available } = await availableOf(db, companyId)
  if (available > 0) await pay(companyId, -available, 'start of a test')
  if (available < 0) await pay(companyId, -available)
}

describe('the money of Megabajt Mostar with Brava', () => {
  test('funds, credit and what is set aside make what is available', async () => {
    await empty(world.megabajt)
    await pay(world.megabajt, 10_000)
    await limit(world.megabajt, 5000)
    const order = orderOf(megabajtLeg(12_000))
    await work((trx) => holdForOrder(trx, order))
    expect(await availableOf(db, world.megabajt)).toEqual({
      funds: 10_000,
      held: 12_000,
      creditLimit: 5000,
      available: 3000,
      currency: 'BAM',
    })
    await work((trx) => captureForOrder(trx, order))
    expect(await availableOf(db, world.megabajt)).toMatchObject({ funds: -2000, held: 0, available: 3000 })
  })

  test('an order above funds and credit is refused with its own figures, and nothing is set aside', async () => {
    await empty(world.megabajt)
    await pay(world.megabajt, 1000)
    const error = await work((trx) => holdForOrder(trx, orderOf(megabajtLeg(1001)))).catch((e: unknown) => e)
    expect(refusal(error)).toBe('ledger.insufficientFunds')
    expect((error as Refused).detail).toEqual({ available: '10.00', needed: '10.01' })
    expect(await availableOf(db, world.megabajt)).toMatchObject({ held: 0, available: 1000 })
  })

  test('a released order gives the money back once, however often it is released', async () => {
    await empty(world.megabajt)
    await pay(world.megabajt, 1000)
    const order = orderOf(megabajtLeg(800))
    await work((trx) => holdForOrder(trx, order))
    await work((trx) => releaseForOrder(trx, order))
    await work((trx) => releaseForOrder(trx, order))
    expect(await availableOf(db, world.megabajt)).toMatchObject({ held: 0, available: 1000 })
  })

  test('what was charged once cannot be charged again', async () => {
    await empty(world.megabajt)
    await pay(world.megabajt, 1000)
    const order = orderOf(megabajtLeg(400))
    await work((trx) => holdForOrder(trx, order))
    await work((trx) => captureForOrder(trx, order))
    await expect(work((trx) => captureForOrder(trx, order))).rejects.toThrow('not held in full')
    expect(await availableOf(db, world.megabajt)).toMatchObject({ available: 600 })
  })

  test('a lowered limit breaks no accepted order and lets no new one through', async () => {
    await empty(world.megabajt)
    await limit(world.megabajt, 1000)
    const order = orderOf(megabajtLeg(900))
    await work((trx) => holdForOrder(trx, order))
    await limit(world.megabajt, 100)
    await work((trx) => captureForOrder(trx, order))
    expect(await availableOf(db, world.megabajt)).toMatchObject({ funds: -900, available: -800 })
    expect(refusal(await work((trx) => holdForOrder(trx, orderOf(megabajtLeg(1)))).catch((e: unknown) => e))).toBe(
      'ledger.insufficientFunds',
    )
  })

  test('a correction needs a reason and takes no more than there is', async () => {
    await empty(world.megabajt)
    await pay(world.megabajt, 500)
    expect(refusal(await pay(world.megabajt, -100, '').catch((e: unknown) => e))).toBe('ledger.reasonNeeded')
    expect(refusal(await pay(world.megabajt, -501).catch((e: unknown) => e))).toBe('ledger.insufficientFunds')
    await pay(world.megabajt, -500)
    expect(await availableOf(db, world.megabajt)).toMatchObject({ funds: 0 })
  })
})

describe('an order with two legs', () => {
  test('is set aside and charged on both: Gejmerija pays Digitalis, Digitalis pays Brava', async () => {
    await empty(world.digitalis)
    await empty(world.gejmerija)
    await pay(world.digitalis, 10_000)
    await pay(world.gejmerija, 7000)
    const order = orderOf(...gejmerijaLegs(5700, 6190))
    await work(async (trx) => {
      await holdForOrder(trx, order)
      await captureForOrder(trx, order)
    })
    expect(await availableOf(db, world.gejmerija)).toMatchObject({ funds: 810, available: 810 })
    expect(await availableOf(db, world.digitalis)).toMatchObject({ funds: 4300, available: 4300 })
    const sales = await db
      .selectFrom('ledger_accounts')
      .select(['company_id', 'counterparty_id', 'balance'])
      .where('kind', '=', 'sales')
      .where('company_id', '=', world.digitalis)
      .execute()
    expect(sales).toEqual([{ company_id: world.digitalis, counterparty_id: world.gejmerija, balance: 6190 }])
  })

  test('is refused whole when Digitalis is short, and tells Gejmerija nothing of the figures of Digitalis', async () => {
    await empty(world.digitalis)
    await empty(world.gejmerija)
    await pay(world.gejmerija, 7000)
    await pay(world.digitalis, 5699)
    const error = await work((trx) => holdForOrder(trx, orderOf(...gejmerijaLegs(5700, 6190)))).catch((e: unknown) => e)
    expect(refusal(error)).toBe('ledger.insufficientFunds')
    expect((error as Refused).detail).toBeUndefined()
    expect(await availableOf(db, world.gejmerija)).toMatchObject({ held: 0, available: 7000 })
  })

  test('paid by wire leaves Digitalis its margin in funds and Gejmerija as it was', async () => {
    await empty(world.digitalis)
    await empty(world.gejmerija)
    const order = orderOf(...gejmerijaLegs(5700, 6190))
    await work((trx) => settleForOrder(trx, { ...order, paymentType: 3, at: new Date() }))
    expect(await availableOf(db, world.gejmerija)).toMatchObject({ funds: 0 })
    expect(await availableOf(db, world.digitalis)).toMatchObject({ funds: 490 })
  })

  test('paid by wire in euro reaches a reseller in marks at 1.95583', async () => {
    await sql`update companies set currency = 'EUR' where id = ${world.gejmerija}`.execute(db)
    try {
      const legs = gejmerijaLegs(5700, 3200).map((leg) => (leg.seq === 2 ? { ...leg, currency: 'EUR' } : leg))
      const before = await availableOf(db, world.digitalis)
      await work((trx) => settleForOrder(trx, { ...orderOf(...legs), paymentType: 3, at: new Date() }))
      const after = await availableOf(db, world.digitalis)
      expect(after.funds - before.funds).toBe(6259 - 5700)
    } finally {
      await sql`update companies set currency = 'BAM' where id = ${world.gejmerija}`.execute(db)
    }
  })
})

describe('races', () => {
  test('of 100 orders at once on funds for 10, exactly 10 are taken', async () => {
    await empty(world.megabajt)
    await pay(world.megabajt, 1000)
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, () => work((trx) => holdForOrder(trx, orderOf(megabajtLeg(100))))),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(10)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(refusal(answer.reason)).toBe('ledger.insufficientFunds')
    }
    expect(await availableOf(db, world.megabajt)).toMatchObject({ funds: 1000, held: 1000, available: 0 })
    expect(await moneyBreaches()).toEqual([])
  })

  test('of 20 orders of Gejmerija and 20 of Digitalis on the same funds of Digitalis, no more than 10 are taken, without a deadlock', async () => {
    await empty(world.digitalis)
    await empty(world.gejmerija)
    await pay(world.digitalis, 1000)
    await pay(world.gejmerija, 100_000)
    const own: MoneyLeg = { seq: 1, sellerId: world.brava, buyerId: world.digitalis, currency: 'BAM', gross: 100 }
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        work((trx) => holdForOrder(trx, index % 2 === 0 ? orderOf(own) : orderOf(...gejmerijaLegs(100, 120)))),
      ),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(10)
    expect(await availableOf(db, world.digitalis)).toMatchObject({ held: 1000, available: 0 })
    expect(await moneyBreaches()).toEqual([])
  })

  test('two first payments at once open one account', async () => {
    await Promise.all([pay(world.pixelpoint, 100), pay(world.pixelpoint, 200), pay(world.pixelpoint, 300)])
    expect(await availableOf(db, world.pixelpoint)).toMatchObject({ funds: 600, currency: 'EUR' })
  })
})

describe('the database itself', () => {
  const account = async (kind: string) =>
    db
      .selectFrom('ledger_accounts')
      .select(['id', 'balance'])
      .where('company_id', '=', world.megabajt)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
  const transaction = (trx: Trx, kind: string) =>
    trx
      .insertInto('ledger_transactions')
      .values({ kind, company_id: world.megabajt, currency: 'BAM', amount: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
  const post = (trx: Trx, id: number, accountId: number, amount: number) =>
    trx
      .insertInto('ledger_postings')
      .values({ transaction_id: id, account_id: accountId, currency: 'BAM', amount })
      .execute()

  test('refuses at commit a transaction that does not sum to zero', async () => {
    const funds = await account('funds')
    await expect(
      db.transaction().execute(async (trx) => {
        const { id } = await transaction(trx, 'adjust')
        await post(trx, id, funds.id, 5)
      }),
    ).rejects.toThrow('does not sum to zero')
    expect(await account('funds')).toEqual(funds)
  })

  test('refuses a hold below the credit limit even when the code forgets to ask', async () => {
    await empty(world.megabajt)
    const [funds, held] = [await account('funds'), await account('held')]
    await expect(
      db.transaction().execute(async (trx) => {
        const { id } = await transaction(trx, 'hold')
        await post(trx, id, funds.id, -1)
        await post(trx, id, held.id, 1)
      }),
    ).rejects.toThrow('would be overdrawn')
  })

  test('lets the application neither change nor delete what was booked, nor touch a balance', async () => {
    for (const table of ['ledger_postings', 'ledger_transactions']) {
      await expect(sql`update ${sql.table(table)} set amount = amount + 1`.execute(db)).rejects.toThrow(
        'permission denied',
      )
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('permission denied')
    }
    await expect(sql`update ledger_accounts set balance = 0`.execute(db)).rejects.toThrow('permission denied')
    await expect(sql`delete from ledger_accounts`.execute(db)).rejects.toThrow('permission denied')
  })
})

// A history of one company with its supplier, as a plain model keeps it.
type Step =
  | { do: 'pay'; amount: number }
  | { do: 'limit'; value: number }
  | { do: 'hold'; amount: number }
  | { do: 'capture' | 'release'; pick: number }
  | { do: 'settle'; amount: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), amount: fc.integer({ min: -3000, max: 5000 }).filter((n) => n !== 0) }),
  fc.record({ do: fc.constant('limit' as const), value: fc.integer({ min: 0, max: 4000 }) }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hold' as const), amount: fc.integer({ min: 0, max: 3000 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('capture' as const, 'release' as const), pick: fc.nat(50) }),
  },
  fc.record({ do: fc.constant('settle' as const), amount: fc.integer({ min: 1, max: 3000 }) }),
)

/** The rules of funds in plain arithmetic; answers whether the step is accepted. */
class PlainLedger {
  funds = 0
  limit = 0
  sold = 0
  open: { id: number; amount: number }[] = []
  get held(): number {
    return this.open.reduce((sum, order) => sum + order.amount, 0)
  }
  get available(): number {
    return this.funds + this.limit - this.held
  }
  take(one: Step, id: number): boolean {
    switch (one.do) {
      case 'pay':
        if (one.amount < 0 && this.available + one.amount < 0) return false
        this.funds += one.amount
        return true
      case 'limit':
        this.limit = one.value
        return true
      case 'hold':
        if (one.amount > 0 && one.amount > this.available) return false
        this.open.push({ id, amount: one.amount })
        return true
      case 'settle':
        this.sold += one.amount
        return true
      default: {
        const order = this.open.splice(one.pick % Math.max(1, this.open.length), 1)[0]
        if (!order || one.do === 'release') return order !== undefined
        this.funds -= order.amount
        this.sold += order.amount
        return true
      }
    }
  }
}

describe('any history', () => {
  test('of 10,000 steps never sets aside more than there is, and loses no cent', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 10_000, maxLength: 10_000, size: 'max' }), (steps) => {
        const ledger = new PlainLedger()
        let paid = 0
        steps.forEach((one, id) => {
          const before = ledger.available
          const taken = ledger.take(one, id)
          if (taken && one.do === 'pay') paid += one.amount
          if (taken && one.do === 'settle') paid += one.amount
          if (taken && one.do === 'hold' && one.amount > 0) expect(ledger.available).toBeGreaterThanOrEqual(0)
          if (!taken) expect(ledger.available).toBe(before)
        })
        expect(ledger.funds + ledger.sold).toBe(paid)
      }),
      { numRuns: 3 },
    )
  })

  test('in PostgreSQL goes exactly as in the plain model', { timeout: 60_000 }, async () => {
    await empty(world.megabajt)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60, size: 'max' }), async (steps) => {
        await empty(world.megabajt)
        const model = new PlainLedger()
        const start = await availableOf(db, world.megabajt)
        expect(start).toMatchObject({ available: 0, creditLimit: 0 })
        // Orders of earlier runs may still hold money; the model starts from what the books say.
        model.funds = start.funds - start.held
        for (const one of steps) {
          const id = nextOrder++
          const target =
            one.do === 'capture' || one.do === 'release'
              ? model.open[one.pick % Math.max(1, model.open.length)]
              : undefined
          const accepted = await run(one, id, target).then(
            () => true,
            (error: unknown) => {
              expect(refusal(error)).toBe('ledger.insufficientFunds')
              return false
            },
          )
          const expected = model.take(one, id)
          if (one.do !== 'capture' && one.do !== 'release') expect(accepted).toBe(expected)
          const found = await availableOf(db, world.megabajt)
          expect(found.available).toBe(model.available)
          expect(found.held).toBe(start.held + model.held)
        }
      }),
      { numRuns: 5 },
    )
    expect(await moneyBreaches()).toEqual([])

    async function run(one: Step, id: number, target: { id: number; amount: number } | undefined): Promise<void> {
      switch (one.do) {
        case 'pay':
          return pay(world.megabajt, one.amount)
        case 'limit':
          return limit(world.megabajt, one.value)
        case 'hold':
          return work((trx) => holdForOrder(trx, { orderId: id, legs: [megabajtLeg(one.amount)], userId: null }))
        case 'settle':
          return work((trx) =>
            settleForOrder(trx, {
              orderId: id,
              legs: [megabajtLeg(one.amount)],
              userId: null,
              paymentType: 1,
              at: new Date(),
            }),
          )
        case 'capture':
          if (!target) return
          return work((trx) =>
            captureForOrder(trx, { orderId: target.id, legs: [megabajtLeg(target.amount)], userId: null }),
          )
        case 'release':
          if (!target) return
          return work((trx) => releaseForOrder(trx, { orderId: target.id, userId: null }))
      }
    }
  })
})

describe('the lines of a ledger are counted by their writers', () => {
  const kept = async (companyId: number) => {
    const { rows } = await sql<{ kind: string; lines: number }>`
      select kind, lines from ledger_counts where company_id = ${companyId}`.execute(db)
    return new Map(rows.map((row) => [row.kind, row.lines]))
  }

  test('an order of Megabajt that is held and charged is one line, two that are added at once are two', async () => {
    await pay(world.megabajt, 20_000)
    const before = await kept(world.megabajt)
    const order = orderOf(megabajtLeg(3000))
    await work((trx) => holdForOrder(trx, order))
    await work((trx) => captureForOrder(trx, order))
    await work(async (trx) => {
      await addFunds(trx, { companyId: world.megabajt, amount: 100, userId: world.tarik, memo: 'first' })
      await addFunds(trx, { companyId: world.megabajt, amount: 200, userId: world.tarik, memo: 'second' })
    })
    const after = await kept(world.megabajt)
    const gained = [...after].map(([kind, lines]) => [kind, lines - (before.get(kind) ?? 0)]).filter(([, n]) => n !== 0)
    expect(Object.fromEntries(gained)).toEqual({ hold: 1, fundsIn: 2 })
    expect(await moneyBreaches()).toEqual([])
  })

  test('a counter that is not what the lines are is a breach of I5', async () => {
    const owner = connect(url, { size: 1, asOwner: true })
    try {
      await sql`update ledger_counts set lines = lines + 1 where company_id = ${world.megabajt} and kind = 'hold'`.execute(
        owner.db,
      )
      expect(await moneyBreaches()).toEqual([
        expect.objectContaining({ invariant: 'I5', subject: `ledger of company ${world.megabajt}` }),
      ])
    } finally {
      await sql`update ledger_counts set lines = lines - 1 where company_id = ${world.megabajt} and kind = 'hold'`.execute(
        owner.db,
      )
      await owner.close()
    }
    expect(await moneyBreaches()).toEqual([])
  })

  test('days, kinds and texts find the lines that the whole list has', async () => {
    const list = (request: object) =>
      listLedger(db, world.megabajt, {
        isSortAscending: false,
        pageSize: 10,
        page: 1,
        retrieveAll: true,
        isDropdown: false,
        quickSearch: '',
        filters: {},
        ...request,
      } as Parameters<typeof listLedger>[2])
    const all = await list({})
    expect(all.pagedResult.totalItems).toBe(all.data.length)
    expect(all.data.map((line) => line.id)).toEqual(all.data.map((line) => line.id).toSorted((a, b) => b - a))
    const today = await list({ filters: { dateFrom: '2000-01-01' } })
    expect(today.data).toEqual(all.data)
    const holds = await list({ filters: { kind: ['hold'] } })
    expect(holds.pagedResult.totalItems).toBe(all.data.filter((line) => line.kind === 'hold').length)
    const second = await list({ quickSearch: 'secon' })
    expect(second.data.map((line) => line.memo)).toEqual(['second'])
    expect((await list({ quickSearch: 'se' })).data.map((line) => line.memo)).toEqual(['second'])
    expect((await list({ quickSearch: 'ec' })).data).toEqual([])
  })
})
