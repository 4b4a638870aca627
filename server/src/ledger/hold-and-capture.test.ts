import { describe, expect, test } from 'vitest'
import type { Refused } from '../platform/refuse.ts'
import { availableOf } from './available-of.ts'
import { releaseForOrder } from './release-for-order.ts'
import { booksWorld } from './testing/books-world.ts'

const { db, world, work, pay, limit, orderOf, megabajtLeg, refusal, empty, hold, capture } = await booksWorld()

describe('the money of Megabajt Mostar with Brava', () => {
  test('funds, credit and held money make up what is available', async () => {
    await empty(world.megabajt)
    await pay(world.megabajt, 10_000)
    await limit(world.megabajt, 5000)
    const order = orderOf(megabajtLeg(12_000))
    await work((trx) => hold(trx, order))
    expect(await availableOf(db, world.megabajt)).toEqual({
      funds: 10_000,
      held: 12_000,
      creditLimit: 5000,
      creditPaused: false,
      available: 3000,
      currency: 'BAM',
    })
    await work((trx) => capture(trx, order))
    expect(await availableOf(db, world.megabajt)).toMatchObject({ funds: -2000, held: 0, available: 3000 })
  })

  test('an order above funds and credit is refused with its own figures, and nothing is set aside', async () => {
    await empty(world.megabajt)
    await pay(world.megabajt, 1000)
    const error = await work((trx) => hold(trx, orderOf(megabajtLeg(1001)))).catch((e: unknown) => e)
    expect(refusal(error)).toBe('ledger.insufficientFunds')
    expect((error as Refused).detail).toEqual({ available: '10.00', needed: '10.01' })
    expect(await availableOf(db, world.megabajt)).toMatchObject({ held: 0, available: 1000 })
  })

  test('releasing an order returns the money once, however often it is repeated', async () => {
    await empty(world.megabajt)
    await pay(world.megabajt, 1000)
    const order = orderOf(megabajtLeg(800))
    await work((trx) => hold(trx, order))
    await work((trx) => releaseForOrder(trx, order))
    await work((trx) => releaseForOrder(trx, order))
    expect(await availableOf(db, world.megabajt)).toMatchObject({ held: 0, available: 1000 })
  })

  test('what was charged once cannot be charged again', async () => {
    await empty(world.megabajt)
    await pay(world.megabajt, 1000)
    const order = orderOf(megabajtLeg(400))
    await work((trx) => hold(trx, order))
    await work((trx) => capture(trx, order))
    await expect(work((trx) => capture(trx, order))).rejects.toThrow('not held in full')
    expect(await availableOf(db, world.megabajt)).toMatchObject({ available: 600 })
  })

  test('a lowered limit breaks no accepted order and lets no new one through', async () => {
    await empty(world.megabajt)
    await limit(world.megabajt, 1000)
    const order = orderOf(megabajtLeg(900))
    await work((trx) => hold(trx, order))
    await limit(world.megabajt, 100)
    await work((trx) => capture(trx, order))
    expect(await availableOf(db, world.megabajt)).toMatchObject({ funds: -900, available: -800 })
    expect(refusal(await work((trx) => hold(trx, orderOf(megabajtLeg(1)))).catch((e: unknown) => e))).toBe(
      'ledger.insufficientFunds',
    )
  })

  test('a correction needs a reason and takes no more than is available', async () => {
    await empty(world.megabajt)
    await pay(world.megabajt, 500)
    expect(refusal(await pay(world.megabajt, -100, '').catch((e: unknown) => e))).toBe('ledger.reasonNeeded')
    expect(refusal(await pay(world.megabajt, -501).catch((e: unknown) => e))).toBe('ledger.insufficientFunds')
    await pay(world.megabajt, -500)
    expect(await availableOf(db, world.megabajt)).toMatchObject({ funds: 0 })
  })
})
