import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { instantsBetween } from '../platform/dates/date-presets.ts'
import { connect } from '../platform/db/connect.ts'
import { wholeStatement, statementOf } from './statement-of.ts'
import { booksWorld } from './testing/books-world.ts'

const { db, url, world, pay, limit, empty } = await booksWorld()
const owner = connect(url, { size: 1, asOwner: true })
afterAll(() => owner.close())
const of = { companyId: world.megabajt, supplierId: world.brava }

/** The days of the statement, and the midnights around them at the distributor's location. */
const days = ['2026-03-28', '2026-03-29', '2026-03-30'] as const
const midnights = days.map((day) => instantsBetween({ dateFrom: day, dateTo: day }).from as Date)

/** Megabajt pays, or is charged, at this moment, whatever was written before. */
async function happened(amount: number, at: Date): Promise<void> {
  await pay(world.megabajt, amount)
  await owner.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update ledger_transactions set at = ${at} where id = (select max(id) from ledger_transactions)`.execute(
      trx,
    )
  })
}

/** Every line of a statement adds its own amount to the previous balance, from the opening to the closing balance. */
function addsUp(rows: readonly { kind: string; debit: number | null; credit: number | null; balance: number }[]) {
  const [opening, ...lines] = rows
  let balance = opening?.balance ?? Number.NaN
  for (const line of lines) {
    balance += (line.credit ?? 0) - (line.debit ?? 0)
    expect(line.balance).toBe(balance)
  }
  expect([opening?.kind, lines.at(-1)?.kind]).toEqual(['opening', 'closing'])
}

/** The given number of milliseconds around a midnight, written in any order. */
const moves = fc.array(
  fc.record({
    amount: fc.integer({ min: -5000, max: 5000 }).filter((n) => n !== 0),
    midnight: fc.nat(days.length - 1),
    ms: fc.integer({ min: -3, max: 3 }),
  }),
  { minLength: 1, maxLength: 8 },
)

test('every statement of Megabajt adds up line by line, and a day closes with the balance at which the next opens', {
  timeout: 360_000,
}, async () => {
  await limit(world.megabajt, 100_000_000)
  await fc.assert(
    fc.asyncProperty(moves, async (all) => {
      await empty(world.megabajt)
      await limit(world.megabajt, 100_000_000)
      for (const { amount, midnight, ms } of all)
        await happened(amount, new Date((midnights[midnight] as Date).getTime() + ms))
      const ofDay = async (day: string) => wholeStatement(db, of, { dateFrom: day, dateTo: day })
      const found = await Promise.all(days.map(ofDay))
      for (const one of found) addsUp(await one.rows())
      expect(found.slice(1).map(({ opening }) => opening)).toEqual(found.slice(0, -1).map(({ closing }) => closing))
      addsUp(await (await wholeStatement(db, of, {})).rows())
      addsUp(await (await wholeStatement(db, of, { dateFrom: days[1] })).rows())
      addsUp(await (await wholeStatement(db, of, { dateTo: days[1] })).rows())
      // The same page by page.
      const [, day] = days
      const page = (number: number) =>
        statementOf(db, of, {
          page: number,
          pageSize: 2,
          isSortAscending: true,
          filters: { dateFrom: day, dateTo: day },
        } as unknown as Parameters<typeof statementOf>[2])
      const { totalPages } = (await page(1)).pagedResult
      const pages = await Promise.all(Array.from({ length: totalPages }, (_, n) => page(n + 1)))
      expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(
        (await (await ofDay(day)).rows()).map(({ id }) => id),
      )
    }),
    { numRuns: 10 },
  )
})
