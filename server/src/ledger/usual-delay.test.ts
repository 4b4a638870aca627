import { orderStatus } from '@brava/contract/enums.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../platform/db/connect.ts'
import { booksWorld } from './testing/books-world.ts'
import { chargeOrder } from './charge-order.ts'
import { lockAccounts } from './lock-accounts.ts'
import { refundForOrder } from './refund-for-order.ts'
import { usualDelay } from './usual-delay.ts'

const { db, url, world, work, pay, limit, megabajtLeg, nextOrderId, empty } = await booksWorld()
const owner = connect(url, { size: 1, asOwner: true })
afterAll(() => owner.close())

/** Moves what was just booked for Megabajt back by the given number of days, by the calendar in Sarajevo. */
async function shift(daysAgo: number, after: number): Promise<void> {
  await owner.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update ledger_transactions
      set at = ((now() at time zone 'Europe/Sarajevo') - make_interval(days => ${daysAgo}::int)) at time zone 'Europe/Sarajevo'
      where id > ${after}`.execute(trx)
  })
}

const newest = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from ledger_transactions`.execute(owner.db)).rows[0]
    ?.id ?? 0

async function buy(gross: number, daysAgo: number, orderId = nextOrderId()): Promise<number> {
  const before = await newest()
  const order = { orderId, legs: [megabajtLeg(gross)], userId: null }
  await work(async (trx) => chargeOrder(trx, await lockAccounts(trx, [world.megabajt]), order))
  await shift(daysAgo, before)
  return orderId
}

async function paid(amount: number, daysAgo: number): Promise<void> {
  const before = await newest()
  await pay(world.megabajt, amount)
  await shift(daysAgo, before)
}

/** An order of 10.00 invoiced by delivery: half of it at once, half of it thirty days later. */
async function buyByDelivery(daysAgo: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into orders (id, number, company_id, user_id, currency, payment_type, approval, payment, slots_total, slots_assigned, status,
      net, vat, gross, is_domestic, invoice_by_delivery, rate_home, language, email)
    overriding system value
    select ${nextOrderId()}, ${`D-${daysAgo}`}, ${world.megabajt}, ${world.ana}, 'BAM', 5, 'approved', 2, 2, 2, ${orderStatus.code.completed},
      1000, 0, 1000, true, true, 1, 'bs', 'ana@megabajt.example' returning id`.execute(db)
  const orderId = rows[0]?.id ?? 0
  await buy(1000, daysAgo, orderId)
  const leg = await db
    .insertInto('order_legs')
    .values({
      order_id: orderId,
      seq: 1,
      seller_id: world.brava,
      buyer_id: world.megabajt,
      currency: 'BAM',
      net: 1000,
      vat: 0,
      gross: 1000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, ago] of [daysAgo, daysAgo - 30].entries()) {
    await sql`
      insert into invoice_part_lines (leg_id, part, order_line_id, units, net, vat, gross)
      values (${leg.id}, ${index + 1}, ${leg.id}, 1, 500, 0, 500)`.execute(db)
    await sql`
      insert into invoices (number, issuer_id, series, year, seq, buyer_id, order_id, leg_id, part, currency, net, vat, gross, issued_at, supplied_on, snapshot)
      values (${`D-${orderId}-${index}`}, ${world.brava}, 'delayed', 2026, ${orderId * 2 + index}, ${world.megabajt}, ${orderId}, ${leg.id}, ${index + 1}, 'BAM',
        500, 0, 500, now() - make_interval(days => ${ago}::int), sales_day_of(now()) - ${ago}::int, jsonb_build_object('dueOn', (sales_day_of(now()) - ${ago - dueAfter}::int)::text))`.execute(
      db,
    )
  }
}

/** Deletes everything in Megabajt's books: each run starts with none. */
async function forget(): Promise<void> {
  await empty(world.megabajt)
  await owner.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`delete from ledger_postings`.execute(trx)
    await sql`delete from ledger_transactions`.execute(trx)
    await sql`update ledger_accounts set balance = 0`.execute(trx)
  })
  await limit(world.megabajt, 100_000_000)
}

/** The parameter is fifteen days. */
const dueAfter = 15

test('once Megabajt has paid its third charge, its usual delay is known', async () => {
  await forget()
  for (const [bought, late] of [
    [200, 3],
    [150, 10],
  ] as const) {
    await buy(1000, bought)
    await paid(1000, bought - dueAfter - late)
  }
  expect(await usualDelay(db, world.megabajt)).toBeNull()
  await buy(1000, 100)
  await paid(500, 90)
  expect(await usualDelay(db, world.megabajt)).toBeNull()
  await paid(500, 100 - dueAfter - 5)
  expect(await usualDelay(db, world.megabajt)).toBe(5)
  // Payments from more than a year ago do not count.
  await forget()
  for (const bought of [900, 800, 700]) {
    await buy(1000, bought)
    await paid(1000, bought - 20)
  }
  expect(await usualDelay(db, world.megabajt)).toBeNull()
})

test('a refund lowers its own charge, which then takes less to pay', async () => {
  await forget()
  for (const bought of [300, 250]) {
    await buy(1000, bought)
    await paid(1000, bought - dueAfter)
  }
  const orderId = await buy(1000, 200)
  await paid(600, 200 - dueAfter - 8)
  expect(await usualDelay(db, world.megabajt)).toBeNull()
  const before = await newest()
  await work(async (trx) => {
    await lockAccounts(trx, [world.megabajt])
    await refundForOrder(trx, { orderId, legs: [megabajtLeg(400)], userId: null, memo: '' })
  })
  await shift(100, before)
  expect(await usualDelay(db, world.megabajt)).toBe(0)
})

test('each invoice of an order invoiced by delivery counts with its own due day', async () => {
  await forget()
  for (const bought of [200, 140, 80]) {
    await buyByDelivery(bought)
    await paid(500, bought - dueAfter)
    await paid(500, bought - 30 - dueAfter)
  }
  expect(await usualDelay(db, world.megabajt)).toBe(0)
})

const steps = fc.array(
  fc.record({ isPaid: fc.boolean(), amount: fc.integer({ min: 1, max: 3000 }), days: fc.integer({ min: 0, max: 12 }) }),
  { minLength: 6, maxLength: 30 },
)

test('the delay is the median of payments applied from the oldest charge on, over random histories, however few postings are read', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      await forget()
      let ago = 340
      let purse = 0
      const charges: { left: number; ago: number }[] = []
      const late: number[] = []
      for (const { isPaid, amount, days } of history) {
        ago -= days
        if (isPaid) await paid(amount, ago)
        else await buy(amount, ago)
        if (isPaid) purse += amount
        else charges.push({ left: amount, ago })
        while (charges[0] && purse > 0) {
          const part = Math.min(charges[0].left, purse)
          charges[0].left -= part
          purse -= part
          if (charges[0].left > 0) break
          late.push((charges.shift()?.ago ?? 0) - ago - dueAfter)
        }
      }
      const sorted = late.toSorted((a, b) => a - b)
      expect(await usualDelay(db, world.megabajt)).toBe(
        sorted.length < 3 ? null : (sorted[Math.floor(sorted.length / 2)] ?? null),
      )
      // With fewer postings it knows less, and never fails.
      const few = await usualDelay(db, world.megabajt, 4)
      expect(few === null || Number.isInteger(few)).toBe(true)
    }),
    { numRuns: 10, endOnFailure: true },
  )
}, 360_000)
