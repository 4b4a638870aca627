import { minorFromWire } from '@brava/contract/money.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOrder, aWorld, soldWorld } from './testing/sold-world.ts'

const { as, owner, world, write } = await soldWorld()
const tarik = as(world.tarik)

interface Cohort {
  month: string
  partners: number
  since: { partners: number; salesNet: string }[]
}

async function ask(months: number): Promise<Cohort[]> {
  const { status, body } = await tarik('POST', '/reports/get-customer-cohorts', { months })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.cohorts
}

test('Tarik sees who came in which month and who ordered again, as plain SQL over the orders computes it, on random worlds', async () => {
  await fc.assert(
    fc.asyncProperty(aWorld, async (orders) => {
      await write(orders)
      const { rows: facts } = await sql<{ month: string; at: string; partners: number; net: number }>`
        with months as (
          select g.buyer_id, to_char(o.approved_at at time zone 'Europe/Sarajevo', 'YYYY-MM') as at, sum(o.revenue_home)::int as net
          from orders o join order_legs g on g.order_id = o.id and g.seq = 1 where o.approval = 'approved' and not o.is_free group by 1, 2)
        select (select min(f.at) from months f where f.buyer_id = m.buyer_id) as month, at, count(*)::int as partners, sum(net)::int as net
        from months m group by 1, 2`.execute(owner)
      const cohorts = await ask(120)
      const found = cohorts.flatMap(({ month, since }) =>
        since.flatMap(({ partners, salesNet }, index) => {
          const [year = 0, number = 0] = month.split('-').map(Number)
          const at = new Date(Date.UTC(year, number - 1 + index, 1)).toISOString().slice(0, 7)
          return partners > 0 ? [{ month, at, partners, net: minorFromWire(salesNet) }] : []
        }),
      )
      const sorted = (rows: typeof facts) =>
        rows.toSorted((a, b) => `${a.month}${a.at}`.localeCompare(`${b.month}${b.at}`))
      expect(sorted(found)).toEqual(sorted(facts))
      for (const { partners, since } of cohorts) expect(partners).toBe(since[0]?.partners)
      expect(cohorts.map(({ month }) => month)).toEqual(
        cohorts
          .map(({ month }) => month)
          .toSorted()
          .reverse(),
      )
    }),
    { numRuns: 10, endOnFailure: true },
  )
}, 360_000)

test('a partner belongs to the month of its first order, also at midnight in Sarajevo; free orders do not count; earlier months are left out', async () => {
  const at = (day: string, time: string, more = {}) => anOrder('megabajt', { day, time, ...more })
  await write([
    at('2024-12-15', '12:00:00', { isFree: true }),
    at('2024-12-31', '23:59:59'),
    at('2025-01-01', '00:00:00'),
    anOrder('digitalis', { day: '2025-01-01', time: '00:01:00' }),
  ])
  const cohorts = await ask(120)
  expect(cohorts.map(({ month, partners }) => [month, partners])).toEqual([
    ['2025-01', 1],
    ['2024-12', 1],
  ])
  expect(cohorts[1]?.since.slice(0, 3)).toEqual([
    { partners: 1, salesNet: '100.00' },
    { partners: 1, salesNet: '100.00' },
    { partners: 0, salesNet: '0.00' },
  ])
  expect(await ask(1)).toEqual([])
  expect((await as(world.amra)('POST', '/reports/get-customer-cohorts', {})).status).toBe(403)
})
