import { minorFromWire } from '@brava/contract/money.ts'
import { lastCashWeek } from '@brava/contract/reports/cash-weeks.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addFunds } from '../ledger/add-funds.ts'
import { chargeOrder } from '../ledger/charge-order.ts'
import { holdForOrder } from '../ledger/hold-for-order.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { setCreditLimit } from '../ledger/set-credit-limit.ts'
import { usualDelay } from '../ledger/usual-delay.ts'
import { connect } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'

const { app, as, db, world } = await servedSmallWorld()
const owner = connect(String(app.services.config.databaseUrl), { size: 1, asOwner: true })
afterAll(() => owner.close())

const sells = [
  { seller: world.brava, id: world.megabajt, currency: 'BAM' },
  { seller: world.brava, id: world.digitalis, currency: 'BAM' },
  { seller: world.brava, id: world.nordlicht, currency: 'EUR' },
  { seller: world.digitalis, id: world.gejmerija, currency: 'BAM' },
] as const
type Sells = (typeof sells)[number]
const readers = [
  { who: as(world.tarik), companyId: world.brava },
  { who: as(world.amra), companyId: world.digitalis },
] as const
let orderId = 80_000

for (const { id } of sells)
  await inTransaction(db, (trx) =>
    setCreditLimit(trx, { companyId: id, limit: 100_000_000, userId: world.tarik, memo: '' }),
  )

/** Charges a partner the given number of days ago, or sets money aside for an open order. */
async function book({ id, seller, currency }: Sells, gross: number, daysAgo: number, isOpen = false) {
  orderId += 1
  const own = orderId
  const money = { orderId: own, userId: null, legs: [{ seq: 1, sellerId: seller, buyerId: id, currency, gross }] }
  await inTransaction(db, async (trx) =>
    (isOpen ? holdForOrder : chargeOrder)(trx, await lockAccounts(trx, [id]), money as never),
  )
  await owner.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update ledger_transactions set at = at - make_interval(days => ${daysAgo}::int) where order_id = ${own}`.execute(
      trx,
    )
  })
}

type Row = Readonly<Record<string, string>> & { readonly id: number; readonly usualDelay: number | null }
const ask = async ({ who }: (typeof readers)[number], of: 'forecast' | 'by-partner', filters: object = {}) => {
  const [rows, sum] = await Promise.all([
    who('POST', `/reports/get-cash-${of}`, { pageSize: 500, filters }),
    who('POST', `/reports/get-sum-cash-${of}`, { filters }),
  ])
  expect([rows.status, sum.status], JSON.stringify(rows.body)).toEqual([200, 200])
  return { rows: rows.body.data as Row[], figures: sum.body.data.figures as Row }
}
const minor = (row: Row | undefined, name: string) => minorFromWire(String(row?.[name] ?? '0.00'))
const total = (rows: readonly Row[], name: string) => rows.reduce((sum, row) => sum + minor(row, name), 0)
const measures = ['expectedCash', 'dueCash', 'fromOrders'] as const

/** The number of days in a week as plain SQL counts them: weeks end on Sunday. */
async function weekOf(day: string): Promise<number> {
  const { rows } = await sql<{ week: number }>`
    select case when ${day}::date < t then 0
      else least(${lastCashWeek}::int, (date_trunc('week', ${day}::date)::date - date_trunc('week', t)::date) / 7 + 1) end as week
    from (select (now() at time zone 'Europe/Sarajevo')::date as t) today`.execute(owner.db)
  return rows[0]?.week ?? -1
}
const plusDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const step = fc.record({
  who: fc.integer({ min: 0, max: 3 }),
  amount: fc.integer({ min: 1, max: 90_000 }),
  daysAgo: fc.constantFrom(0, 3, 9, 14, 20, 60, 200),
  what: fc.constantFrom('charge', 'charge', 'pay', 'order'),
})

test('what Tarik and Amra see week by week matches the page of each partner, with open orders, over random charges, payments and orders', async () => {
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Sarajevo' })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      for (const { who, amount, daysAgo, what } of steps) {
        const partner = sells[who] as Sells
        if (what === 'pay')
          await inTransaction(db, (trx) =>
            addFunds(trx, { companyId: partner.id, amount, userId: world.tarik, memo: 'wire' }),
          )
        else await book(partner, amount, daysAgo, what === 'order')
      }
      for (const reader of readers) {
        const weeks = await ask(reader, 'forecast')
        const partners = await ask(reader, 'by-partner')
        expect(weeks.rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: lastCashWeek + 1 }, (_, week) => week),
        )
        const facts = weeks.rows.map(() => ({ expectedCash: 0, dueCash: 0, fromOrders: 0 }))
        const factOf = (week: number) => facts[week] as (typeof facts)[number]
        const own = new Map<number, number>()
        for (const partner of sells.filter(({ seller }) => seller === reader.companyId)) {
          const { debts: open } = (await reader.who('GET', `/companies/get-dues/${partner.id}`)).body.data
          // 1.95583 is the rate fixed by law.
          const rate = partner.currency === 'EUR' ? 1.95583 : 1
          const delay = await usualDelay(db, partner.id)
          let sum = 0
          for (const debt of open as { open: string; dueOn: string }[]) {
            const amount = minorFromWire(debt.open) * rate
            sum += amount
            const dueIn = await weekOf(debt.dueOn)
            const usuallyIn = await weekOf(plusDays(debt.dueOn, delay ?? 0))
            factOf(dueIn).dueCash += amount
            // Only what is due can be overdue.
            factOf(dueIn === 0 ? usuallyIn : Math.max(1, usuallyIn)).expectedCash += amount
          }
          // What is set aside beyond the company's own money, from the postings alone.
          const { rows } = await sql<{ funds: number; held: number }>`
            select coalesce(sum(p.amount) filter (where a.kind = 'funds'), 0)::float8 as funds,
              coalesce(sum(p.amount) filter (where a.kind = 'held'), 0)::float8 as held
            from ledger_accounts a join ledger_postings p on p.account_id = a.id
            where a.company_id = ${partner.id} and a.counterparty_id = ${partner.seller} and a.kind in ('funds', 'held')`.execute(
            owner.db,
          )
          const { funds = 0, held = 0 } = rows[0] ?? {}
          const added = (Math.max(0, -funds) - Math.max(0, -(funds + held))) * rate
          const day = plusDays(today, 15 + (delay ?? 0))
          const week = await weekOf(day < today ? today : day)
          factOf(week).fromOrders += added
          factOf(week).expectedCash += added
          own.set(partner.id, sum + added)
          const row = partners.rows.find(({ id }) => id === partner.id)
          if (row) expect(row.usualDelay).toBe(delay)
        }
        for (const [week, fact] of facts.entries())
          for (const name of measures) {
            const row = weeks.rows.find(({ id }) => id === week)
            expect(Math.abs(minor(row, name) - fact[name]), `${name} in week ${week}`).toBeLessThan(1)
          }
        // Partners add up to the weeks, and to each single week; what is owed to other companies is not included.
        for (const [id, fact] of own)
          expect(
            Math.abs(
              minor(
                partners.rows.find((row) => row.id === id),
                'expectedCash',
              ) - fact,
            ),
          ).toBeLessThan(1)
        expect(partners.rows.every(({ id }) => own.has(id))).toBe(true)
        for (const name of measures) {
          expect(total(weeks.rows, name)).toBe(minor(weeks.figures, name))
          expect(total(partners.rows, name)).toBe(minor(partners.figures, name))
          expect(partners.figures[name]).toBe(weeks.figures[name])
        }
        for (const row of weeks.rows) {
          const behind = await ask(reader, 'by-partner', { cashWeeks: [row.id] })
          for (const name of measures)
            expect(Math.abs(minor(behind.figures, name) - minor(row, name))).toBeLessThanOrEqual(1)
        }
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
}, 540_000)

test('an order awaiting an external payment counts for the distributor on the day until which its keys are reserved', async () => {
  const before = await ask(readers[0], 'forecast')
  const amra = await ask(readers[1], 'forecast')
  const { rows } = await sql<{ id: number }>`
    insert into orders (number, company_id, reseller_id, user_id, currency, payment_type, approval, slots_total, status, net, vat, gross, is_domestic,
      rate_home, language, email, hold_until)
    select 'W-1', ${world.gejmerija}, ${world.digitalis}, ${world.nikola}, 'BAM', 3, 'open', 1, 8, 10000, 1700, 11700, true, 1, 'bs', 'nikola@gejmerija.example',
      now() + interval '9 days' returning id`.execute(owner.db)
  try {
    const after = await ask(readers[0], 'forecast')
    const week = await weekOf(
      plusDays(new Date(Date.now() + 9 * 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Sarajevo' }), 0),
    )
    for (const row of after.rows) {
      const was = before.rows.find(({ id }) => id === row.id)
      for (const name of ['expectedCash', 'fromOrders'])
        expect(minor(row, name) - minor(was, name)).toBe(row.id === week ? 11_700 : 0)
      expect(row.dueCash).toBe(was?.dueCash)
    }
    const { rows: behind } = await ask(readers[0], 'by-partner', { cashWeeks: [week] })
    expect(
      minor(
        behind.find(({ id }) => id === world.gejmerija),
        'fromOrders',
      ),
    ).toBe(11_700)
    // The money goes to the distributor: Amra expects none of it.
    expect((await ask(readers[1], 'forecast')).rows).toEqual(amra.rows)
  } finally {
    await sql`delete from orders where id = ${rows[0]?.id}`.execute(owner.db)
  }
})

/** A new retailer of the distributor with credit, what it buys and pays, and its row in the week of a day. */
async function newPartner(name: string, code: string) {
  const { id } = await owner.db
    .insertInto('companies')
    .columns(['name', 'type', 'parent_id', 'status', 'currency', 'country_id', 'town', 'tax_id', 'code'])
    .expression(
      sql`select ${name}, 3, ${world.brava}::bigint, 2, 'BAM', id, 'Zenica', ${`420000000${code}`}, ${`RT-${code}`} from countries where code = 'BA'`,
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await inTransaction(db, (trx) =>
    setCreditLimit(trx, { companyId: id, limit: 100_000, userId: world.tarik, memo: '' }),
  )
  const pay = async (daysAgo: number) => {
    await inTransaction(db, (trx) => addFunds(trx, { companyId: id, amount: 1000, userId: world.tarik, memo: 'wire' }))
    await owner.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update ledger_transactions set at = at - make_interval(days => ${daysAgo}::int)
        where id = (select max(id) from ledger_transactions where company_id = ${id})`.execute(trx)
    })
  }
  const inWeekOf = async (day: string) => {
    const { rows } = await ask(readers[0], 'by-partner', { cashWeeks: [await weekOf(day)] })
    return rows.find((row) => row.id === id)
  }
  return {
    id,
    charge: (daysAgo: number) => book({ ...sells[0], id } as unknown as Sells, 1000, daysAgo),
    pay,
    inWeekOf,
  }
}

test('dues of a partner that usually pays 20 days late are expected 20 days after their due day', async () => {
  const { charge, pay, inWeekOf } = await newPartner('Kasni d.o.o.', '0077')
  for (const daysAgo of [100, 90, 80]) await charge(daysAgo)
  for (const daysAgo of [65, 55, 45]) await pay(daysAgo)
  await charge(0)
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Sarajevo' })
  expect(await inWeekOf(plusDays(today, 15))).toMatchObject({
    dueCash: '10.00',
    expectedCash: '0.00',
    usualDelay: 20,
  })
  expect(await inWeekOf(plusDays(today, 35))).toMatchObject({
    dueCash: '0.00',
    expectedCash: '10.00',
    usualDelay: 20,
  })
  // Leave nothing open for the other tests.
  await pay(0)
  expect(await inWeekOf(plusDays(today, 35))).toBeUndefined()
})

test('dues of a partner that usually pays 10 days early are expected now once those days have come, and are not overdue before they are due', async () => {
  const { charge, pay, inWeekOf } = await newPartner('Rani d.o.o.', '0078')
  for (const daysAgo of [100, 90, 80]) await charge(daysAgo)
  for (const daysAgo of [95, 85, 75]) await pay(daysAgo)
  await charge(8)
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Sarajevo' })
  expect(await inWeekOf(plusDays(today, -1))).toBeUndefined()
  expect(await inWeekOf(today)).toMatchObject({ expectedCash: '10.00', usualDelay: -10 })
  await charge(20)
  // The older charge is overdue, the other one still is not.
  expect(await inWeekOf(plusDays(today, -1))).toMatchObject({ dueCash: '10.00', expectedCash: '10.00' })
  expect(await inWeekOf(today)).toMatchObject({ expectedCash: '10.00' })
  await pay(0)
  await pay(0)
  expect(await inWeekOf(today)).toBeUndefined()
})

test("weeks are in order and named in the reader's language; a retailer may not ask", async () => {
  const { body } = await as(world.tarik, 'hr')('POST', '/reports/get-cash-forecast', {
    sortBy: 'from',
    isSortAscending: true,
    pageSize: 50,
  })
  const titles = body.data.map(({ title }: { title: string }) => title)
  expect(titles.slice(0, 4)).toEqual(['Dospjelo', 'Ovaj tjedan', 'Sljedeći tjedan', 'Za 2 tjedna'])
  expect(titles.at(-1)).toBe('Kasnije')
  const days = body.data as { from: string | null; to: string | null }[]
  // The overdue row has no days.
  for (const [index, { from }] of days.entries())
    if (index > 1) expect(from).toBe(plusDays(days[index - 1]?.to ?? '', 1))
  expect((await as(world.nikola)('POST', '/reports/get-cash-forecast', {})).status).toBe(403)
})
