import { minorFromWire } from '@brava/contract/money.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOrder, soldWorld } from './testing/sold-world.ts'

const { as, db, world, write } = await soldWorld()
const tarik = as(world.tarik)
const last30Days = 3

const onDashboard = async () => (await tarik('GET', `/dashboard/get-dashboard-data/${last30Days}`)).body.data
const reported = async (filters: object) => (await tarik('POST', salesByProduct.calls.sum.path, { filters })).body.data

test("sales on Tarik's dashboard match the report they open to the pfennig, in marks and in euro, market by market", async () => {
  const { range, previous } = await onDashboard()
  const lines = (units: readonly [number, number]) => ({ lines: [{ product: 0, quantity: 3, units } as const] })
  await write([
    anOrder('megabajt', { day: range.to, time: '00:00:00', ...lines([3333, 3999]) }),
    anOrder('gejmerija', { day: range.from, time: '00:00:00', ...lines([5851, 7019]) }),
    // Amounts in euro and cents that are no whole marks.
    anOrder('pixelpoint', { day: range.from, time: '23:59:59', ...lines([1999, 2503]) }),
    anOrder('pixelpoint', { day: range.to, time: '00:01:00', ...lines([701, 997]) }),
    anOrder('zadar', { day: range.from, ...lines([4111, 2777]) }),
    // None of these is a sale of the period.
    anOrder('megabajt', { day: range.from, isFree: true }),
    anOrder('megabajt', { day: range.from, approval: 'denied' }),
    anOrder('pixelpoint', { day: range.from, approval: 'open' }),
    anOrder('pixelpoint', { day: previous.to, time: '23:59:59', ...lines([1313, 1717]) }),
  ])
  const days = { dateFrom: range.from, dateTo: range.to }
  const { salesNet, orders } = (await onDashboard()).distributor
  const report = await reported({ ...days, compare: 'previous' })
  expect(minorFromWire(salesNet.value)).toBeGreaterThan(0)
  expect(minorFromWire(salesNet.previous)).toBeGreaterThan(0)
  expect(report).toMatchObject({
    range,
    previousRange: previous,
    figures: { totalSalesNetto: salesNet.value },
    previous: { totalSalesNetto: salesNet.previous },
  })
  expect(orders.value).toBe(6)
  const markets = await Promise.all(
    ['BA', 'HR', 'DE', 'AT', 'SI', 'RS'].map(async (code) =>
      minorFromWire((await reported({ ...days, markets: [code] })).figures.totalSalesNetto),
    ),
  )
  expect(markets.filter((net) => net > 0).length).toBeGreaterThan(1)
  expect(markets.reduce((sum, net) => sum + net, 0)).toBe(minorFromWire(salesNet.value))
})

test("the margin on Tarik's dashboard is rounded once, as in the report it opens: 10.00 KM for a key of 4.0050 KM leave 6.00 KM", async () => {
  const { range } = await onDashboard()
  const costs = (of: number) =>
    sql`update key_batches set unit_cost_home_e4 = ${of} where product_id = ${world.northfall}`.execute(db)
  await costs(40_050)
  try {
    await write([
      anOrder('megabajt', {
        day: range.to,
        time: '00:00:00',
        lines: [{ product: 0, quantity: 1, units: [1170, 1399] }],
      }),
    ])
  } finally {
    await costs(123_457)
  }
  const { salesNet, margin, marginBp } = (await onDashboard()).distributor
  const { figures } = await reported({ dateFrom: range.from, dateTo: range.to })
  expect(figures).toMatchObject({ totalSalesNetto: '10.00', margin: '6.00', marginBp: 5995 })
  expect([salesNet.value, margin.value, marginBp.value]).toEqual(['10.00', '6.00', 5995])
})
