import { minorFromWire } from '@brava/contract/money.ts'
import type { PriceTrace } from '@brava/contract/prices/price-steps.ts'
import { priceRealised } from '@brava/contract/reports/price-realised.report.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOrder, aWorld, days, soldWorld } from './testing/sold-world.ts'

const { as, owner, world, write } = await soldWorld()
const tarik = as(world.tarik)

type Row = Readonly<Record<string, string | number | null>> & { readonly id: number }

async function ask(report: { readonly path: { readonly rows: string; readonly sum: string } }, filters: object) {
  const [rows, sum] = await Promise.all([
    tarik('POST', report.path.rows, { pageSize: 500, filters }),
    tarik('POST', report.path.sum, { filters }),
  ])
  expect([rows.status, sum.status], JSON.stringify(rows.body)).toEqual([200, 200])
  return { rows: rows.body.data as Row[], figures: sum.body.data.figures as Row }
}

/** A price trace as an order stores it: the chosen price, and the base price, if there was one. */
const traced = (unitPrice: number, base: number | null): PriceTrace => ({
  currency: 'BAM',
  quantity: 1,
  rule: 'company',
  unitPrice,
  steps: [
    { rule: 'promotion', outcome: 'none', price: null },
    { rule: 'company', outcome: 'chosen', price: unitPrice },
    { rule: 'base', outcome: base === null ? 'none' : 'outranked', price: base },
  ],
})

/**
 * Writes the price trace of each line; `base` gives the base price by the line's index and price, undefined leaves it
 * without a trace.
 */
async function trace(base: (index: number, unitPrice: number) => number | null | undefined) {
  const { rows } = await sql<{ line: number; leg: number; unit: number }>`
    select order_line_id::int as line, leg_id::int as leg, unit_price::int as unit from order_line_prices order by 1, 2`.execute(
    owner,
  )
  await owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const [index, { line, leg, unit }] of rows.entries()) {
      const price = base(index, unit)
      if (price === undefined) continue
      await sql`update order_line_prices set trace = ${JSON.stringify(traced(unit, price))}::jsonb where order_line_id = ${line} and leg_id = ${leg}`.execute(
        trx,
      )
    }
  })
}

const minor = (row: Row, name: string) => minorFromWire(String(row[name]))

test('price realised is computed from what the orders froze, on random worlds, and its net matches sales by product', async () => {
  await fc.assert(
    fc.asyncProperty(aWorld, async (orders) => {
      await write(orders)
      // More expensive, cheaper, equal, without a base price, without a trace.
      await trace((index, unit) => [unit + 777, Math.max(1, unit - 3), unit, null, undefined][index % 5])
      for (const period of [
        { dateFrom: days[0], dateTo: '2025-03-31' },
        { dateFrom: '2024-12-31', dateTo: '2025-01-01' },
      ]) {
        const [{ rows, figures }, sales] = await Promise.all([ask(priceRealised, period), ask(salesByProduct, period)])
        const { rows: facts } = await sql<{ id: number; net: number; list: number }>`
          select l.product_id::int as id, sum(lp.net::float8 * o.revenue_home / g.net) as net,
            sum(lp.net::float8 * o.revenue_home / g.net * coalesce((lp.trace #>> '{steps,2,price}')::float8 / (lp.trace ->> 'unitPrice')::float8, 1)) as list
          from orders o join order_legs g on g.order_id = o.id and g.seq = 1 join order_lines l on l.order_id = o.id
          join order_line_prices lp on lp.order_line_id = l.id and lp.leg_id = g.id
          where o.approval = 'approved' and not o.is_free
            and to_char(o.approved_at at time zone 'Europe/Sarajevo', 'YYYY-MM-DD') between ${period.dateFrom} and ${period.dateTo}
          group by 1`.execute(owner)
        expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(facts.map(({ id }) => id)))
        for (const { id, net, list } of facts) {
          const row = rows.find((each) => each.id === id) as Row
          expect(Math.abs(minor(row, 'listSales') - list)).toBeLessThan(1.01)
          expect(Math.abs(minor(row, 'totalSalesNetto') - net)).toBeLessThan(1.01)
          expect(minor(row, 'discount')).toBe(minor(row, 'listSales') - minor(row, 'totalSalesNetto'))
          expect(Math.abs(Number(row.realisedBp) - (net / list) * 10_000)).toBeLessThan(1)
        }
        for (const name of ['listSales', 'discount', 'totalSalesNetto', 'margin'])
          expect(
            rows.reduce((sum, row) => sum + minor(row, name), 0),
            name,
          ).toBe(minor(figures, name))
        const { totalSalesNetto, refunded, margin, keys } = figures
        expect(sales.figures).toMatchObject({ totalSalesNetto, refunded, margin, keys })
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
}, 540_000)

test('changing a base price after the order does not change the report', async () => {
  await write([anOrder('megabajt')])
  await trace(() => 11_700)
  const day = { dateFrom: '2025-01-01', dateTo: '2025-01-01' }
  const before = await ask(priceRealised, day)
  // Two keys at 58.50 with VAT, half the list price.
  expect(before.rows).toMatchObject([
    { listSales: '200.00', totalSalesNetto: '100.00', discount: '100.00', realisedBp: 5000 },
  ])
  await sql`update products set base_price = base_price + 5000`.execute(owner)
  expect((await ask(priceRealised, day)).rows).toEqual(before.rows)
})
