import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Refused } from '../platform/refuse.ts'
import { availableOf } from './available-of.ts'
import { booksWorld } from './testing/books-world.ts'

const { db, world, work, pay, orderOf, gejmerijaLegs, refusal, empty, hold, capture, settle } = await booksWorld()

const salesOf = (companyId: number) =>
  db
    .selectFrom('ledger_accounts')
    .select(['company_id', 'counterparty_id', 'balance'])
    .where('kind', '=', 'sales')
    .where('currency', '=', 'BAM')
    .where('company_id', '=', companyId)
    .execute()

describe('an order with two legs', () => {
  test('is set aside and charged on both: Gejmerija pays Digitalis, Digitalis pays Brava', async () => {
    await empty(world.digitalis)
    await empty(world.gejmerija)
    await pay(world.digitalis, 10_000)
    await pay(world.gejmerija, 7000)
    const order = orderOf(...gejmerijaLegs(5700, 6190))
    const [before] = await salesOf(world.digitalis)
    await work(async (trx) => {
      await hold(trx, order)
      await capture(trx, order)
    })
    expect(await availableOf(db, world.gejmerija)).toMatchObject({ funds: 810, available: 810 })
    expect(await availableOf(db, world.digitalis)).toMatchObject({ funds: 4300, available: 4300 })
    expect(await salesOf(world.digitalis)).toEqual([
      { company_id: world.digitalis, counterparty_id: world.gejmerija, balance: (before?.balance ?? 0) + 6190 },
    ])
  })

  test('is refused as a whole when Digitalis is short, and reveals none of the figures of Digitalis to Gejmerija', async () => {
    await empty(world.digitalis)
    await empty(world.gejmerija)
    await pay(world.gejmerija, 7000)
    await pay(world.digitalis, 5699)
    const error = await work((trx) => hold(trx, orderOf(...gejmerijaLegs(5700, 6190)))).catch((e: unknown) => e)
    expect(refusal(error)).toBe('ledger.supplierShort')
    expect((error as Refused).detail).toBeUndefined()
    expect(await availableOf(db, world.gejmerija)).toMatchObject({ held: 0, available: 7000 })
  })

  test('paid by wire leaves Digitalis its margin in funds and Gejmerija unchanged', async () => {
    await empty(world.digitalis)
    await empty(world.gejmerija)
    const order = orderOf(...gejmerijaLegs(5700, 6190))
    await work((trx) => settle(trx, { ...order, paymentType: 3, at: new Date() }))
    expect(await availableOf(db, world.gejmerija)).toMatchObject({ funds: 0 })
    expect(await availableOf(db, world.digitalis)).toMatchObject({ funds: 490 })
  })

  test('paid by wire in euro reaches a reseller in marks at 1.95583', async () => {
    await sql`update companies set currency = 'EUR' where id = ${world.gejmerija}`.execute(db)
    try {
      const legs = gejmerijaLegs(5700, 3200).map((leg) => (leg.seq === 2 ? { ...leg, currency: 'EUR' } : leg))
      const before = await availableOf(db, world.digitalis)
      await work((trx) => settle(trx, { ...orderOf(...legs), paymentType: 3, at: new Date() }))
      const after = await availableOf(db, world.digitalis)
      expect(after.funds - before.funds).toBe(6259 - 5700)
    } finally {
      await sql`update companies set currency = 'BAM' where id = ${world.gejmerija}`.execute(db)
    }
  })
})
