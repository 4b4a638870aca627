import { minorFromWire } from '@brava/contract/money.ts'
import { declaredReports } from '@brava/contract/reports/declared-reports.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import { salesByOrder } from '@brava/contract/reports/sales-by-order.report.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { findWrongSales } from '../sales/find-wrong-sales.ts'
import { readSales, salesKeptUntil } from '../sales/read-sales.ts'
import { giveBack, takeRefundsAway } from './testing/given-back.ts'
import { anOrder, aWorld, days, soldWorld } from './testing/sold-world.ts'

const { as, db, owner, world, write } = await soldWorld()
const tarik = as(world.tarik)

type Figures = Readonly<Record<string, string | number>>

async function sumOf(report: Pick<Report, 'path'>, filters: object, who = tarik): Promise<Figures> {
  const { status, body } = await who('POST', report.path.sum, { filters })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.figures
}

const reportsOfPeriods = declaredReports.filter(({ isOfToday, isOfPurchases }) => !isOfToday && !isOfPurchases)

const minor = (figures: Figures, name: string) => minorFromWire(String(figures[name]))

beforeEach(() => takeRefundsAway(owner))

/** The distributor's figures of a period from the tables alone: sales by their day, refunds by theirs; free orders are neither. */
async function oracle({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }) {
  const inPeriod = (at: string) =>
    sql`to_char(${sql.ref(at)} at time zone 'Europe/Sarajevo', 'YYYY-MM-DD') between ${dateFrom} and ${dateTo}`
  const { rows } = await sql<{ net: number; refunded: number; refundedNet: number; keys: number; cost: number }>`
    select (select coalesce(sum(revenue_home), 0) from orders o where o.approval = 'approved' and not o.is_free and ${inPeriod('o.approved_at')})::float8 as net,
      (select coalesce(sum(f.gross_home), 0) from refunds f where ${inPeriod('f.at')})::float8 as refunded,
      (select coalesce(sum(f.net_home), 0) from refunds f where ${inPeriod('f.at')})::float8 as "refundedNet",
      ((select coalesce(sum(l.quantity), 0) from orders o join order_lines l on l.order_id = o.id where o.approval = 'approved' and not o.is_free
          and ${inPeriod('o.approved_at')})
        - (select coalesce(sum(x.units), 0) from refunds f join refund_lines x on x.refund_id = f.id join order_legs g on g.id = x.leg_id and g.seq = 1
          join orders o on o.id = f.order_id where not o.is_free and ${inPeriod('f.at')}))::int as keys,
      ((select coalesce(sum(b.unit_cost_home_e4), 0) from orders o join slots s on s.order_id = o.id
          left join refund_units u on u.slot_id = s.id join keys k on k.id = coalesce(s.key_id, u.key_id) join key_batches b on b.id = k.batch_id
          where o.approval = 'approved' and not o.is_free and ${inPeriod('o.approved_at')})
        - (select coalesce(sum(b.unit_cost_home_e4), 0) from refunds f join refund_units u on u.refund_id = f.id
          join keys k on k.id = u.key_id join key_batches b on b.id = k.batch_id where ${inPeriod('f.at')}))::float8 / 100 as cost`.execute(
    owner,
  )
  return rows[0] as NonNullable<(typeof rows)[0]>
}

describe('a refund counts on the day it is made (decision 0095)', () => {
  const periods = [
    { dateFrom: days[0], dateTo: '2025-03-31' },
    { dateFrom: '2024-12-31', dateTo: '2025-01-01' },
    { dateFrom: '2025-03-30', dateTo: '2025-03-31' },
  ]

  test('every report matches orders and refunds, on random worlds, whatever the grouping', async () => {
    await fc.assert(
      fc.asyncProperty(
        aWorld,
        fc.constantFrom('2024-03-31', '2025-01-01', '2025-03-31'),
        fc.integer({ min: 1, max: 3 }),
        async (orders, day, units) => {
          await takeRefundsAway(owner)
          await write(orders)
          await giveBack({ owner, by: world.ana, day, mostUnits: units })
          for (const period of periods) {
            const fact = await oracle(period)
            for (const report of reportsOfPeriods) {
              const figures = await sumOf(report, period)
              expect(figures.keys, report.name).toBe(fact.keys)
              expect(minor(figures, 'totalSalesNetto')).toBe(fact.net)
              expect(Math.abs(minor(figures, 'refunded') - fact.refunded), report.name).toBeLessThanOrEqual(1)
              // Those that show the gross.
              if ('totalSales' in figures)
                expect(minor(figures, 'totalAmount')).toBe(minor(figures, 'totalSales') - minor(figures, 'refunded'))
              expect(Math.abs(minor(figures, 'margin') - (fact.net - fact.refundedNet - fact.cost))).toBeLessThan(1.01)
            }
          }
          // Earlier orders refunded in the period are among those of the period, and all add up.
          for (const filters of periods) {
            const [{ body }, { body: sum }] = await Promise.all([
              tarik('POST', salesByOrder.path.rows, { filters, pageSize: 500 }),
              tarik('POST', salesByOrder.path.sum, { filters }),
            ])
            expect(body.pagedResult.totalItems).toBe(sum.data.rows)
            for (const name of ['totalSalesNetto', 'totalSales', 'refunded', 'totalAmount', 'margin']) {
              const total = body.data.reduce((all: number, row: Figures) => all + minor(row, name), 0)
              expect(total, name).toBe(minor(sum.data.figures, name))
            }
          }
          // The dashboard's sums are the same, kept or counted, and the hourly check agrees.
          const sales = await readSales(db)
          for (const { dateFrom, dateTo } of periods) {
            const range = { from: dateFrom, to: dateTo }
            const [kept, counted] = [
              await sales.sums(range),
              await salesKeptUntil(db, { until: '1999-01-01' }).sums(range),
            ]
            expect(kept).toEqual(counted)
            const { refunded, refundedNet } = await oracle({ dateFrom, dateTo })
            expect(kept).toMatchObject({ refunded, refundedNet })
          }
          expect(await findWrongSales(db, 5)).toEqual([])
        },
      ),
      { numRuns: 6, endOnFailure: true },
    )
  }, 360_000)

  test('Digitalis sold at New Year and refunded in March: its own report has each on its day', async () => {
    await write([anOrder('gejmerija')])
    await giveBack({ owner, by: world.ana, day: '2025-03-31', mostUnits: 1 })
    const amra = as(world.amra)
    const sold = await sumOf(salesByProduct, { dateFrom: '2025-01-01', dateTo: '2025-01-01' }, amra)
    expect(sold).toMatchObject({
      keys: 2,
      totalSales: '140.40',
      refunded: '0.00',
      totalAmount: '140.40',
      margin: '20.00',
    })
    const back = await sumOf(salesByProduct, { dateFrom: '2025-03-31', dateTo: '2025-03-31' }, amra)
    expect(back).toMatchObject({
      keys: -1,
      orders: 0,
      totalSales: '0.00',
      refunded: '70.20',
      totalAmount: '-70.20',
      margin: '-10.00',
    })
  })
})
