import { minorFromWire } from '@brava/contract/money.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addFunds } from '../ledger/add-funds.ts'
import { chargeOrder } from '../ledger/charge-order.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { setCreditLimit } from '../ledger/set-credit-limit.ts'
import { connect } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'

const { app, as, db, world } = await servedSmallWorld()
const tarik = as(world.tarik)
const owner = connect(String(app.services.config.databaseUrl), { size: 1, asOwner: true })
afterAll(() => owner.close())
const partners = [
  { id: world.megabajt, currency: 'BAM' },
  { id: world.digitalis, currency: 'BAM' },
  { id: world.nordlicht, currency: 'EUR' },
] as const
let orderId = 80_000

for (const { id } of partners)
  await inTransaction(db, (trx) =>
    setCreditLimit(trx, { companyId: id, limit: 100_000_000, userId: world.tarik, memo: '' }),
  )

/** Charges a partner the given number of days ago. */
async function charge({ id, currency }: (typeof partners)[number], gross: number, daysAgo: number) {
  orderId += 1
  const own = orderId
  await inTransaction(db, async (trx) =>
    chargeOrder(trx, await lockAccounts(trx, [id]), {
      orderId: own,
      userId: null,
      legs: [{ seq: 1, sellerId: world.brava, buyerId: id, currency, gross }],
    }),
  )
  await owner.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update ledger_transactions set at = at - make_interval(days => ${daysAgo}::int) where order_id = ${own}`.execute(
      trx,
    )
  })
}

type Row = Readonly<Record<string, string>> & { readonly id: number }
const ages = {
  current: 'notDue',
  days30: 'overdue30',
  days60: 'overdue60',
  days90: 'overdue90',
  older: 'overdueLonger',
} as const
const ask = async (body: object = {}) => {
  const [rows, sum] = await Promise.all([
    tarik('POST', '/reports/get-credit-ageing', { pageSize: 500, ...body }),
    tarik('POST', '/reports/get-sum-credit-ageing', body),
  ])
  expect([rows.status, sum.status], JSON.stringify(rows.body)).toEqual([200, 200])
  return { rows: rows.body.data as Row[], sum: sum.body.data }
}

const step = fc.record({
  who: fc.integer({ min: 0, max: 2 }),
  amount: fc.integer({ min: 1, max: 90_000 }),
  daysAgo: fc.constantFrom(0, 20, 50, 80, 120, 200),
  isPaid: fc.boolean(),
})

test('what Tarik sees of all partners matches the page of each, and adds up, over random charges and payments', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const { who, amount, daysAgo, isPaid } of steps) {
        const partner = partners[who] as (typeof partners)[number]
        if (isPaid)
          await inTransaction(db, (trx) =>
            addFunds(trx, { companyId: partner.id, amount, userId: world.tarik, memo: 'wire' }),
          )
        else await charge(partner, amount, daysAgo)
      }
      const { rows, sum } = await ask()
      const pages = await Promise.all(
        partners.map(async (partner) => ({
          ...partner,
          ...(await tarik('GET', `/companies/get-dues/${partner.id}`)).body.data,
        })),
      )
      const owing = pages.filter(({ owed }) => owed !== '0.00')
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(owing.map(({ id }) => id)))
      for (const page of owing) {
        const row = rows.find(({ id }) => id === page.id) as Row
        expect(row.currency).toBe(page.currency)
        for (const [age, name] of Object.entries(ages)) {
          const own = minorFromWire(page.ageing[age])
          if (page.currency === 'BAM') expect(Math.abs(minorFromWire(String(row[name])) - own)).toBe(0)
          // 1.95583 is the rate fixed by law.
          else expect(Math.abs(minorFromWire(String(row[name])) - own * 1.95583)).toBeLessThan(1)
        }
        if (page.currency === 'BAM') expect(row.creditOwed).toBe(page.owed)
      }
      expect(sum.rows).toBe(rows.length)
      for (const name of ['creditOwed', ...Object.values(ages)])
        expect(
          rows.reduce((total, row) => total + minorFromWire(String(row[name])), 0),
          name,
        ).toBe(minorFromWire(sum.figures[name]))
      expect(Object.values(ages).reduce((total, name) => total + minorFromWire(sum.figures[name]), 0)).toBe(
        minorFromWire(sum.figures.creditOwed),
      )
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 360_000)

test("a partner is found by its name, and what a reseller's own shops owe it is not included", async () => {
  // More than the payments of another test could cover.
  await charge(partners[0], 10_000_000, 0)
  const { rows } = await ask({ quickSearch: 'megabaj' })
  expect(rows.map(({ id }) => id)).toEqual([world.megabajt])
  expect((await ask()).rows.map(({ id }) => id)).not.toContain(world.gejmerija)
  expect((await as(world.amra)('POST', '/reports/get-credit-ageing', {})).status).toBe(403)
})
