import { describe, expect, test } from 'vitest'
import { availableOf } from './available-of.ts'
import type { MoneyLeg } from './money-leg.ts'
import { booksWorld } from './testing/books-world.ts'

const { db, world, moneyBreaches, work, pay, orderOf, megabajtLeg, gejmerijaLegs, refusal, empty, hold } =
  await booksWorld()

describe('races', () => {
  test('of 100 orders at once on funds for 10, exactly 10 are accepted', async () => {
    await empty(world.megabajt)
    await pay(world.megabajt, 1000)
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, () => work((trx) => hold(trx, orderOf(megabajtLeg(100))))),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(10)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(refusal(answer.reason)).toBe('ledger.insufficientFunds')
    }
    expect(await availableOf(db, world.megabajt)).toMatchObject({ funds: 1000, held: 1000, available: 0 })
    expect(await moneyBreaches()).toEqual([])
  })

  test('of 20 orders of Gejmerija and 20 of Digitalis on the same funds of Digitalis, no more than 10 are accepted, without a deadlock', async () => {
    await empty(world.digitalis)
    await empty(world.gejmerija)
    await pay(world.digitalis, 1000)
    await pay(world.gejmerija, 100_000)
    const own: MoneyLeg = { seq: 1, sellerId: world.brava, buyerId: world.digitalis, currency: 'BAM', gross: 100 }
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        work((trx) => hold(trx, index % 2 === 0 ? orderOf(own) : orderOf(...gejmerijaLegs(100, 120)))),
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
