import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableOf } from './available-of.ts'
import { releaseForOrder } from './release-for-order.ts'
import { PlainLedger, type Step, step } from './testing/plain-ledger.ts'
import { booksWorld } from './testing/books-world.ts'

const { db, world, moneyBreaches, work, pay, limit, megabajtLeg, refusal, empty, nextOrderId, hold, capture, settle } =
  await booksWorld()

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
          const id = nextOrderId()
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
          return work((trx) => hold(trx, { orderId: id, legs: [megabajtLeg(one.amount)], userId: null }))
        case 'settle':
          return work((trx) =>
            settle(trx, {
              orderId: id,
              legs: [megabajtLeg(one.amount)],
              userId: null,
              paymentType: 1,
              at: new Date(),
            }),
          )
        case 'capture':
          if (!target) return
          return work((trx) => capture(trx, { orderId: target.id, legs: [megabajtLeg(target.amount)], userId: null }))
        case 'release':
          if (!target) return
          return work((trx) => releaseForOrder(trx, { orderId: target.id, userId: null }))
      }
    }
  })
})
