import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, connect } from '../server/src/platform/db/connect.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { findBreaches } from '../server/src/invariants/invariants.sql.ts'
import { openCodes } from '../server/src/keys/revealing/open-codes.ts'
import { verifyCustody } from '../server/src/keys/custody/verify-custody.ts'
import { Secrets } from '../server/src/platform/secrets/secrets.ts'
import { verifyPassword } from '../server/src/security/password-hash.ts'
import { seededDatabase } from '../server/src/testing/database.ts'
import { trade } from './load/trade.ts'
import { seedWorld, termsOfTrade } from './seed-world.ts'
import { planOrders } from './world/order-plan.ts'
import { DEMO_PASSWORD, people } from './world/people.ts'

let url: string
let world: Connection
beforeAll(async () => {
  url = await seededDatabase()
  world = connect(url)
})
afterAll(() => world.close())

const count = async (table: 'orders' | 'keys' | 'products' | 'invoices' | 'users') =>
  Number(
    (
      await world.db
        .selectFrom(table)
        .select((is) => is.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('the seeded database', () => {
  test('satisfies every invariant', async () => {
    expect(await findBreaches(world.db)).toEqual([])
  })

  test('has the books of each company in order of time, on whatever day it is made', async () => {
    const terms = await termsOfTrade(world.db, new Date())
    for (let month = 0; month < 12; month++) {
      const today = new Date(Date.UTC(2027, month, 3 + 2 * month, 5 + month, 13))
      const { ledger_transactions: lines } = trade({ today, orders: planOrders(today), ...terms }).tables
      const last = new Map<unknown, number>()
      const before = lines.filter(({ company_id: company, at }) => {
        const isBefore = Number(at) < (last.get(company) ?? 0)
        last.set(company, Number(at))
        return isBefore
      })
      expect(before, today.toISOString()).toEqual([])
    }
  })

  test('holds unbroken custody chains', async () => {
    const report = await verifyCustody(world.db)
    expect(report.breaks).toEqual([])
    expect(report.rows).toBeGreaterThan(20_000)
  })

  test('has every month of its past, this one and the next, and no empty one', async () => {
    const { rows: without } = await sql<{ n: number }>`select rows_without_month() as n`.execute(world.db)
    expect(without).toEqual([{ n: 0 }])
    const monthsOf = async (table: string, oldest: string) =>
      (
        await sql<{ has: string[]; needs: string[] }>`
          select (select array_agg(right(inhrelid::regclass::text, 7) order by right(inhrelid::regclass::text, 7)) from pg_inherits
              where inhparent = ${table}::regclass and inhrelid::regclass::text like '%\\_____\\___') as has,
            (select array_agg(to_char(month, 'YYYY_MM') order by month) from generate_series(date_trunc('month', ${sql.raw(oldest)}, 'UTC'),
              now() + interval '1 month', interval '1 month') month) as needs`.execute(world.db)
      ).rows[0]
    for (const [table, oldest] of [
      ['custody_log', '(select min(at) from custody_log)'],
      ['order_events', '(select min(at) from order_events)'],
      ['mails', 'least(now(), (select min(created_at) from mails))'],
      // As in a new portal: nothing has been written to it.
      ['security_events', 'now()'],
      ['notifications', 'now()'],
    ] as const) {
      const months = await monthsOf(table, oldest)
      expect(months?.has, table).toEqual(months?.needs)
    }
  })

  test('has the promised size', async () => {
    expect(Math.abs((await count('orders')) - 5000)).toBeLessThan(10)
    expect(await count('products')).toBeGreaterThanOrEqual(290)
    expect(await count('keys')).toBeGreaterThanOrEqual(20_000)
    expect(await count('invoices')).toBeGreaterThan(5000)
  })

  test('lets Amra sign in with the demonstration password', async () => {
    const amra = await world.db
      .selectFrom('users')
      .select('password_hash')
      .where('username', '=', people.amra.email)
      .executeTakeFirstOrThrow()
    expect(await verifyPassword(amra.password_hash, DEMO_PASSWORD)).toBe(true)
  })

  test('keeps codes sealed, and the configured secrets open them', async () => {
    const rows = await world.db.selectFrom('keys').select(['id', 'sealed', 'last4']).orderBy('id').limit(20).execute()
    const opened = await openCodes(
      { db: world.db, secrets: new Secrets(readConfig({})) },
      rows.map((row) => row.id),
    )
    for (const row of rows) {
      expect(opened.get(row.id)?.replaceAll(/[- ]/g, '').endsWith(row.last4)).toBe(true)
      expect(row.sealed).not.toContain(opened.get(row.id) ?? '')
    }
  })

  test('leaves every sequence past the highest id, so that Digitalis can order next', async () => {
    const company = await world.db
      .selectFrom('companies')
      .selectAll()
      .where('name', 'like', 'Digitalis%')
      .executeTakeFirstOrThrow()
    const { id } = await world.db
      .insertInto('saved_views')
      .values({ user_id: 4, company_id: company.id, list: 'orders', name: 'Prvi', search: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(id).toBeGreaterThan(0)
    const highest = await world.db
      .selectFrom('keys')
      .select((is) => is.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const batch = await world.db.selectFrom('key_batches').selectAll().limit(1).executeTakeFirstOrThrow()
    const key = await world.db
      .insertInto('keys')
      .values({
        product_id: batch.product_id,
        batch_id: batch.id,
        sealed: 'v1',
        fingerprint: Buffer.alloc(32),
        last4: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(key.id).toBeGreaterThan(Number(highest.id))
  })

  test('gives Digitalis the prices and the money of the pictures', async () => {
    const { rows } = await world.pool.query<{ title: string; price: number }>(
      `select p.title, cp.effective_price as price from company_products cp join companies c on c.id = cp.company_id
       join products p on p.id = cp.product_id join product_types t on t.id = p.product_type_id
       where c.name like 'Digitalis%' and (p.title, t.title) in (('Northfall: Ashen Crown', 'PC'), ('Vektor Liga 27', 'Xbox'),
         ('PlayPort Wallet 50 KM', 'Gift card'), ('Nexa dopuna 10 KM', 'Top-up')) order by p.title`,
    )
    expect(rows.map((row) => row.price)).toEqual([962, 6190, 4725, 9450])
    const funds = await world.pool.query(
      `select a.balance, a.credit_limit from ledger_accounts a join companies c on c.id = a.company_id
       where a.kind = 'funds' and c.name like 'Digitalis%'`,
    )
    expect(funds.rows).toEqual([{ balance: 184_230, credit_limit: 300_000 }])
  })

  test('has two tills of Nexa whose sales are orders of one key, charged, printed, and closed day by day', async () => {
    const { rows: sales } = await world.pool.query<{ serial: string; number: number; fits: boolean }>(
      `select d.serial, s.number, o.pos_device_id = d.id and o.company_id = d.company_id and o.slots_total = 1
          and o.payment_type = 5 and o.gross = s.price and o.reference = 'POS ' || d.id || '/' || s.number
          and x.key_id = s.key_id and s.till_amount > s.price as fits
        from pos_sales s join pos_devices d on d.id = s.device_id join orders o on o.id = s.order_id
        join slots x on x.order_id = o.id where s.state = 2`,
    )
    expect(sales.length).toBeGreaterThan(20)
    expect(sales.filter(({ fits }) => !fits)).toEqual([])
    // Each message that a till sent gets the same answer again.
    const { rows: counted } = await world.pool.query<{ messages: number; sold: number; cancelled: number }>(
      `select (select count(*)::int from pos_messages) as messages, count(*) filter (where state = 2)::int as sold,
        count(*) filter (where state = 3)::int as cancelled from pos_sales`,
    )
    expect(counted).toEqual([{ messages: 2 * sales.length, sold: sales.length, cancelled: 2 }])
    const { rows: days } = await world.pool.query<{ sales: number; total: number; agrees: boolean; lines: number }>(
      `select d.sales, d.total::int as total, d.total = d.their_total and d.differences = '[]' as agrees,
        array_length(string_to_array(trim(d.file), E'\n'), 1) as lines from pos_days d order by d.day desc`,
    )
    expect(days.length).toBeGreaterThan(1)
    // The last day differs, so that there is something to investigate.
    expect(days.map(({ agrees }) => agrees)).toEqual(days.map((_, nth) => nth > 0))
    for (const { sales: sold, total, lines } of days)
      expect([sold > 0, total > 0, lines >= sold + 2]).toEqual([true, true, true])
  })

  test('is never written twice', async () => {
    await expect(seedWorld(url)).rejects.toThrow('already holds companies')
  })
})
