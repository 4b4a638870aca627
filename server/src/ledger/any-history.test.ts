import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Db, Trx } from '../platform/db/connect.ts'
import { addFunds } from './add-funds.ts'
import { availableOf, availableOfMany } from './available-of.ts'
import type { MoneyLeg } from './money-leg.ts'
import { releaseForOrder } from './release-for-order.ts'
import { setCreditLimit } from './set-credit-limit.ts'
import { type ChainStep, chainStep, PlainChain, PlainLedger, step } from './testing/plain-ledger.ts'
import { booksWorld } from './testing/books-world.ts'

const books = await booksWorld()
const { db, world, moneyBreaches, work, megabajtLeg, gejmerijaLegs, refusal, empty, nextOrderId } = books
const { hold, capture, settle } = books

/** The number that guarantee G05 names. */
const histories = 10_000

describe('any history', () => {
  test('of 10,000 steps never sets aside more than is available, and loses no cent', () => {
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

  test('in PostgreSQL matches the plain model exactly', { timeout: 180_000 }, async () => {
    await empty(world.megabajt)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60, size: 'max' }), async (steps) => {
        await empty(world.megabajt)
        const start = await availableOf(db, world.megabajt)
        expect(start).toMatchObject({ available: 0, creditLimit: 0 })
        // Orders of earlier runs may still hold money; the model starts from the current books.
        const model = new PlainChain([start.funds - start.held])
        for (const one of steps) {
          await work((trx) => goesAsIn(trx, model, { one, at: 0 }))
          await standsAsIn(db, model, [start.held])
        }
      }),
      { numRuns: 5 },
    )
    expect(await moneyBreaches()).toEqual([])
  })

  test('of 10,000 in PostgreSQL matches the plain model exactly, even along a chain', {
    timeout: 600_000,
  }, async () => {
    for (const companyId of [world.megabajt, world.digitalis, world.gejmerija]) await empty(companyId)
    const found = await availableOfMany(db, buyers(1).concat(buyers(2)))
    const steps = fc.array(chainStep, { minLength: 1, maxLength: 7, size: 'max' })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(1, 1, 2), steps, async (legs, history) => {
        const start = buyers(legs).map((id) => found.get(id) ?? { funds: 0, held: 0 })
        const model = new PlainChain(start.map(({ funds, held }) => funds - held))
        await undone(async (trx) => {
          for (const one of history) await goesAsIn(trx, model, one)
          const held = start.map((one) => one.held)
          await standsAsIn(trx, model, held)
        })
      }),
      { numRuns: histories },
    )
    expect(await moneyBreaches()).toEqual([])
  })
})

/** Who buys: Megabajt from the distributor, or Gejmerija from Digitalis, which buys from the distributor. */
function buyers(legs: number): number[] {
  return legs === 1 ? [world.megabajt] : [world.digitalis, world.gejmerija]
}

function legsOf(model: PlainChain, amount: number): MoneyLeg[] {
  const [first = 0, second] = model.amounts(amount)
  return second === undefined ? [megabajtLeg(first)] : gejmerijaLegs(first, second)
}

/** The books accept or refuse the step as the model does, with the same code. */
async function goesAsIn(trx: Trx, model: PlainChain, step: ChainStep): Promise<void> {
  const id = nextOrderId()
  const said = await book(trx, model, step, id).then(() => undefined, refusal)
  expect(said).toBe(model.take(step, id))
}

async function standsAsIn(on: Db, model: PlainChain, heldBefore: readonly number[]): Promise<void> {
  const companies = buyers(model.ledgers.length)
  const found = await availableOfMany(on, companies)
  const said = companies.map((id) => found.get(id)).map((one) => [one?.available, one?.held])
  expect(said).toEqual(model.ledgers.map((one, index) => [one.available, (heldBefore[index] ?? 0) + one.held]))
}

async function book(trx: Trx, model: PlainChain, { one, at }: ChainStep, id: number): Promise<void> {
  const companies = buyers(model.ledgers.length)
  const companyId = companies[at % companies.length] ?? world.megabajt
  const picked = model.picked(one)
  const userId = world.tarik
  switch (one.do) {
    case 'pay':
      return addFunds(trx, { companyId, amount: one.amount, userId, memo: 'wire' })
    case 'limit':
      return setCreditLimit(trx, { companyId, limit: one.value, userId, memo: '' })
    case 'hold':
      return hold(trx, { orderId: id, legs: legsOf(model, one.amount), userId })
    case 'settle':
      return settle(trx, { orderId: id, legs: legsOf(model, one.amount), userId, paymentType: 1, at: new Date() })
    case 'capture':
      return picked && capture(trx, { orderId: picked.id, legs: legsOf(model, picked.amount), userId })
    case 'release':
      return picked && releaseForOrder(trx, { orderId: picked.id, userId })
  }
}

class Undone extends Error {}

/** Rolls a transaction back, so that the next one starts from the same state. */
async function undone(run: (trx: Trx) => Promise<void>): Promise<void> {
  await work(async (trx) => {
    await run(trx)
    throw new Undone()
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}
