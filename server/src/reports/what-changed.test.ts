import { minorFromWire } from '@brava/contract/money.ts'
import { salesByCategory } from '@brava/contract/reports/sales-by-category.report.ts'
import { salesByPartner } from '@brava/contract/reports/sales-by-partner.report.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { giveBack, takeRefundsAway } from './testing/given-back.ts'
import { anOrder, aWorld, soldWorld } from './testing/sold-world.ts'

const { as, owner, world, write } = await soldWorld()
const readers = [
  { who: as(world.tarik), sellerId: world.brava, seq: 1 },
  { who: as(world.amra), sellerId: world.digitalis, seq: 2 },
] as const
type Reader = (typeof readers)[number]

beforeEach(() => takeRefundsAway(owner))

type Row = Readonly<Record<'now' | 'before' | 'change', string>> & {
  readonly id: number
  readonly changeBp: number | null
}
const lists = { products: sql`l.product_id`, partners: sql`g.buyer_id`, categories: sql`p.category_id` } as const
type List = keyof typeof lists
const reports = { products: salesByProduct, partners: salesByPartner, categories: salesByCategory } as const

async function ask({ who }: Reader, body: object) {
  const { status, body: answer } = await who('POST', '/reports/get-what-changed-most', { most: 20, ...body })
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer.data as Readonly<Record<List, Row[]>> & {
    total: Row
    range: { from: string; to: string }
    previousRange: { from: string; to: string }
  }
}

interface Fact {
  id: number
  net: number
  margin: number
}

/** Net and margin in a range of days, line by line and key by key from the tables alone. */
async function oracle({ sellerId, seq }: Reader, by: RawBuilder<unknown>, from: string, to: string) {
  const inPeriod = (at: string) =>
    sql`to_char(${sql.ref(at)} at time zone 'Europe/Sarajevo', 'YYYY-MM-DD') between ${from} and ${to}`
  // The small world's rate: a shop in Zadar pays in euro what Digitalis buys in marks.
  const rate = sql`case when g.currency = b.currency then 1 else 1.95583 end`
  const legs = sql`join order_legs g on g.order_id = o.id and g.seller_id = ${sellerId} join order_legs b on b.order_id = o.id and b.seq = 1
    join order_lines l on l.order_id = o.id join products p on p.id = l.product_id`
  const { rows } = await sql<Fact>`
    select id::int, sum(net)::float8 as net, sum(margin)::float8 as margin from (
      select ${by} as id, own.net * ${seq === 1 ? sql`o.revenue_home::float8 / g.net` : rate} as net,
        own.net * ${seq === 1 ? sql`o.revenue_home::float8 / g.net` : rate} - ${
          seq === 1
            ? sql`(select sum(k.unit_cost_home_e4) / 100.0 from slots s left join refund_units u on u.slot_id = s.id
                join keys y on y.id = coalesce(s.key_id, u.key_id) join key_batches k on k.id = y.batch_id where s.order_line_id = l.id)`
            : sql`paid.net`
        } as margin
      from orders o ${legs} join order_line_prices own on own.order_line_id = l.id and own.leg_id = g.id
      join order_line_prices paid on paid.order_line_id = l.id and paid.leg_id = b.id
      where o.approval = 'approved' and not o.is_free and ${inPeriod('o.approved_at')}
      union all
      select ${by}, 0, -x.net * ${seq === 1 ? sql`f.net_home::float8 / nullif(w.net, 0)` : rate} + ${
        seq === 1
          ? sql`(select coalesce(sum(k.unit_cost_home_e4), 0) / 100.0 from refund_units u join slots s on s.id = u.slot_id
              join keys y on y.id = u.key_id join key_batches k on k.id = y.batch_id
              where u.refund_id = f.id and s.order_line_id = l.id)`
          : sql`paid.net`
      }
      from refunds f join orders o on o.id = f.order_id ${legs} join refund_legs w on w.leg_id = g.id and w.refund_id = f.id
      join refund_lines x on x.leg_id = g.id and x.refund_id = f.id and x.order_line_id = l.id
      join refund_lines paid on paid.leg_id = b.id and paid.refund_id = f.id and paid.order_line_id = l.id
      where ${inPeriod('f.at')}) every
    group by 1`.execute(owner)
  return new Map(rows.map((row) => [row.id, row]))
}

const amount = (row: Row, name: 'now' | 'before' | 'change') => minorFromWire(row[name])
const periods: readonly { dateFrom: string; dateTo: string; compare?: 'previous' | 'year' }[] = [
  { dateFrom: '2024-12-31', dateTo: '2025-01-02', compare: 'previous' },
  { dateFrom: '2025-01-01', dateTo: '2025-03-30', compare: 'year' },
  { dateFrom: '2024-01-01', dateTo: '2024-12-31' },
]

test('Tarik and Amra see what changed as plain SQL over orders and refunds computes it, the biggest change first, on random worlds', async () => {
  await fc.assert(
    fc.asyncProperty(
      aWorld,
      fc.constantFrom(...periods),
      fc.constantFrom('margin', 'totalSalesNetto'),
      fc.constantFrom({}, { companyTypes: [2, 3] }),
      async (orders, period, measure, narrowed) => {
        await takeRefundsAway(owner)
        await write(orders)
        await giveBack({ owner, by: world.ana, day: '2025-01-01', mostUnits: 1 })
        for (const reader of readers) {
          const filters = { ...period, ...narrowed }
          const answer = await ask(reader, { filters, measure })
          const { total, range, previousRange } = answer
          const figure = measure === 'margin' ? 'margin' : 'net'
          for (const name of ['products', 'partners', 'categories'] as const) {
            const rows = answer[name]
            const now = await oracle(reader, lists[name], range.from, range.to)
            const before = await oracle(reader, lists[name], previousRange.from, previousRange.to)
            for (const row of rows) {
              expect(Math.abs(amount(row, 'now') - (now.get(row.id)?.[figure] ?? 0))).toBeLessThan(1)
              expect(Math.abs(amount(row, 'before') - (before.get(row.id)?.[figure] ?? 0))).toBeLessThan(1)
              expect(amount(row, 'change')).toBe(amount(row, 'now') - amount(row, 'before'))
            }
            // No change is left out, and the changes add up to the change of the total.
            for (const id of new Set([...now.keys(), ...before.keys()])) {
              const by = Math.abs((now.get(id)?.[figure] ?? 0) - (before.get(id)?.[figure] ?? 0))
              if (by > 2) expect(rows.map((row) => row.id)).toContain(id)
            }
            expect(rows.reduce((sum, row) => sum + amount(row, 'change'), 0)).toBe(amount(total, 'change'))
            const sizes = rows.map((row) => Math.abs(amount(row, 'change')))
            expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
            // The report that a row opens shows the same.
            const asked = { filters: { ...filters, compare: filters.compare ?? 'previous' }, pageSize: 500 }
            const { body } = await reader.who('POST', reports[name].path.rows, asked)
            for (const row of rows) {
              const same = body.data.find(({ id }: Row) => id === row.id)
              expect([same[measure], same.previous[measure]]).toEqual([row.now, row.before])
            }
          }
          const { body: sum } = await reader.who('POST', salesByProduct.path.sum, {
            filters: { ...filters, compare: filters.compare ?? 'previous' },
          })
          expect([sum.data.figures[measure], sum.data.previous[measure]]).toEqual([total.now, total.before])
        }
      },
    ),
    { numRuns: 10, endOnFailure: true },
  )
}, 540_000)

test('a fall comes before a smaller rise, unchanged rows are left out, and a retailer may not ask', async () => {
  const two = (product: 0 | 1 | 2, units: number) => [{ product, quantity: 1, units: [units, units * 2] as const }]
  await write([
    anOrder('megabajt', { day: '2025-01-01', lines: two(0, 11_700) }),
    anOrder('megabajt', { day: '2025-01-02', lines: two(0, 1170) }),
    anOrder('digitalis', { day: '2025-01-02', lines: two(1, 5850) }),
    anOrder('digitalis', { day: '2025-01-01', lines: two(2, 2340) }),
    anOrder('digitalis', { day: '2025-01-02', lines: two(2, 2340) }),
  ])
  const body = { filters: { dateFrom: '2025-01-02', dateTo: '2025-01-02' }, measure: 'totalSalesNetto' }
  const { products, partners, total } = await ask(readers[0], body)
  expect(products.map(({ id, change, changeBp }) => [id, change, changeBp])).toEqual([
    [world.northfall, '-90.00', -9000],
    [world.vektorLiga, '50.00', null],
  ])
  expect(partners.map(({ id, change }) => [id, change])).toEqual([
    [world.megabajt, '-90.00'],
    [world.digitalis, '50.00'],
  ])
  expect(total.change).toBe('-40.00')
  expect((await ask(readers[0], { ...body, most: 1 })).products).toHaveLength(1)
  // The margin matches that of the partner's report, and differs from its net.
  const { partners: margins } = await ask(readers[0], { ...body, measure: 'margin' })
  const { body: report } = await readers[0].who('POST', salesByPartner.path.rows, body)
  expect(margins.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    [world.megabajt, world.digitalis].toSorted((a, b) => a - b),
  )
  for (const { id, now } of margins) {
    const same = report.data.find((row: Row) => row.id === id)
    expect(now).toBe(same.margin)
    expect(now).not.toBe(same.totalSalesNetto)
  }
  expect((await ask(readers[1], body)).total.now).toBe('0.00')
  expect((await as(world.nikola)('POST', '/reports/get-what-changed-most', body)).status).toBe(403)
})
