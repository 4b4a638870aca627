import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { daysAgo } from '../platform/dates/testing/days-ago.ts'
import { soldWorld, anOrder as order } from './testing/sold-world.ts'

const { as, owner, world, write, zadar } = await soldWorld()
const tarik = as(world.tarik)
const amra = as(world.amra)
const day = { dateFrom: '2025-01-01', dateTo: '2025-01-01' }

beforeEach(() =>
  write([
    order('megabajt'),
    order('gejmerija', { paymentType: 3, lines: [{ product: 1, quantity: 1, units: [11_700, 14_040] }] }),
    order('zadar', { lines: [{ product: 0, quantity: 1, units: [1170, 7020] }] }),
    order('megabajt', { day: '2024-12-31' }),
    order('digitalis', { isFree: true }),
    order('megabajt', { approval: 'denied' }),
  ]),
)

test.each([
  ['/reports/get-analytics-top-selling-product', '/reports/get-sales-by-products'],
  ['/reports/get-analytics-top-customer', '/reports/get-top-sales-by-partners'],
  ['/reports/dashboard-payment-type', '/reports/sales-by-payment-type'],
  ['/reports/dashboard-country', '/reports/sales-by-country'],
])('%s answers with the first rows of its report, for Tarik and for Amra', async (best, report) => {
  for (const who of [tarik, amra]) {
    const { body: rows } = await who('POST', report, { filters: day })
    const { body: first } = await who('POST', best, { filters: day, most: 1 })
    expect(first.data).toEqual(rows.data.slice(0, 1))
    expect((await who('POST', best, { filters: day })).body.data).toEqual(rows.data)
  }
})

test('a preset compared with the previous period is the sum of sales by product', async () => {
  const { body: performance } = await tarik('GET', '/reports/get-analytics-data-performance/21')
  const { body: sum } = await tarik('POST', '/reports/get-sum-sales-by-products', {
    filters: { datePreset: 21, compare: 'previous' },
  })
  expect(performance.data).toEqual(sum.data)
})

test('the orders of each day are those that the report counts', async () => {
  const filters = { dateFrom: '2024-12-30', dateTo: '2025-01-02' }
  const { body } = await tarik('POST', '/reports/dashboard-orders', { filters })
  expect(body.data).toEqual([
    { day: '2024-12-31', orders: 1 },
    { day: '2025-01-01', orders: 3 },
  ])
  expect((await amra('POST', '/reports/dashboard-orders', { filters })).body.data).toEqual([
    { day: '2025-01-01', orders: 2 },
  ])
})

test('a start after the end is refused at its field, for the changes and for the orders of each day too', async () => {
  const filters = { dateFrom: '2025-01-02', dateTo: '2025-01-01' }
  for (const call of ['dashboard-orders', 'get-what-changed-most', 'get-sum-sales-by-products']) {
    const { status, body } = await tarik('POST', `/reports/${call}`, { filters })
    expect([call, status, body.code, body.data.fields?.[0]?.path]).toEqual([
      call,
      422,
      'report.daysReversed',
      'filters.dateTo',
    ])
  }
})

test('Tarik sees which partners have not ordered for long: days since, usual gap, orders and net of a year', async () => {
  await write([
    ...[50, 40, 30].map((days) => order('megabajt', { day: daysAgo(days) })),
    order('gejmerija', { day: daysAgo(5) }),
    order('megabajt', { day: daysAgo(1), isFree: true }),
    order('pixelpoint', { day: daysAgo(400) }),
  ])
  await sql`update companies set email = 'nabava@megabajt.example' where id = ${world.megabajt}`.execute(owner)
  const list = async (body: object) => (await tarik('POST', '/reports/get-customer-last-order', body)).body
  const all = await list({})
  expect(all.counts).toEqual({ all: 3, overdue: 1 })
  // Nordlicht sells to PixelPoint, but Brava sees the company it invoices.
  expect(all.data.map((row: { id: number }) => row.id)).toEqual([world.nordlicht, world.megabajt, world.digitalis])
  expect(all.data[1]).toMatchObject({
    email: 'nabava@megabajt.example',
    daysSince: 30,
    usualGap: 10,
    orders: 3,
    salesNet: '300.00',
  })
  expect(all.data[0]).toMatchObject({ daysSince: 400, usualGap: null, orders: 0, salesNet: '0.00' })
  expect((await list({ filters: { isOverdue: true } })).data.map((row: { id: number }) => row.id)).toEqual([
    world.megabajt,
  ])
  expect((await list({ quickSearch: 'megab' })).counts).toEqual({ all: 1, overdue: 1 })
})

test('partners who ordered are new, repeat or returning depending on their orders before the days of the preset', async () => {
  await write([
    order('gejmerija', { day: daysAgo(20) }),
    order('gejmerija', { day: daysAgo(5) }),
    order('pixelpoint', { day: daysAgo(40) }),
    order('pixelpoint', { day: daysAgo(3) }),
    order('megabajt', { day: daysAgo(200) }),
    order('megabajt', { day: daysAgo(1) }),
  ])
  const ask = async (path: string) => (await tarik('GET', `/reports/${path}/3`)).body.data
  expect(await ask('get-sales-by-customer-status')).toEqual([
    { status: 1, partners: 1, orders: 2, salesNet: '200.00' },
    { status: 2, partners: 1, orders: 1, salesNet: expect.any(String) },
    { status: 3, partners: 1, orders: 1, salesNet: '100.00' },
  ])
  expect(await ask('get-sum-sales-by-customer-status')).toMatchObject({ partners: 3, orders: 4 })
})

test('filters offer the companies that ordered and that were invoiced, to Amra only her own', async () => {
  const names = async (who: typeof tarik, path: string) =>
    (await who('GET', `/reports/${path}`)).body.data.map(({ id }: { id: number }) => id)
  expect(new Set(await names(tarik, 'get-companies'))).toEqual(
    new Set([world.megabajt, world.gejmerija, zadar, world.digitalis]),
  )
  expect(new Set(await names(tarik, 'get-companies-for-partners'))).toEqual(new Set([world.megabajt, world.digitalis]))
  for (const path of ['get-companies', 'get-companies-for-partners'])
    expect(new Set(await names(amra, path))).toEqual(new Set([world.gejmerija, zadar]))
})

test('the product counts match those of the product list, and include products never bought', async () => {
  const { body } = await tarik('POST', '/reports/get-analytics-product-counts', {})
  const { body: list } = await tarik('POST', '/products/get-products', { pageSize: 5 })
  expect(body.data).toMatchObject(list.counts)
  expect(body.data.neverSold).toBe(list.pagedResult.totalItems - list.counts.withdrawn - 2)
})

/** Northfall among what Digitalis may buy, while the work runs. */
async function withNorthfallAssigned(work: () => Promise<void>) {
  await sql`insert into company_products (company_id, product_id, effective_price, effective_rule)
    values (${world.digitalis}, ${world.northfall}, 5000, 'base')`.execute(owner)
  try {
    await work()
  } finally {
    await sql`delete from company_products where company_id = ${world.digitalis}`.execute(owner)
  }
}

test('Amra compares what Digitalis may buy or has sold; any other product answers her like one that does not exist', async () => {
  await write([
    order('gejmerija', { lines: [{ product: 1, quantity: 1, units: [11_700, 14_040] }] }),
    order('megabajt', { lines: [{ product: 0, quantity: 1, units: [5850, 7020] }] }),
  ])
  const productIds = [world.vektorLiga, world.northfall, 999_999]
  const compared = async (who: typeof tarik) => {
    const { body } = await who('POST', '/reports/get-product-sales-comparison', { filters: { ...day, productIds } })
    return body.data.series.map(({ product }: { product: { id: number } }) => product.id)
  }
  expect(await compared(tarik)).toEqual([world.vektorLiga, world.northfall])
  expect(await compared(amra)).toEqual([world.vektorLiga])
  await withNorthfallAssigned(async () => expect(await compared(amra)).toEqual([world.vektorLiga, world.northfall]))
})

test('products and periods side by side match sales by product, also day by day', async () => {
  await write([
    order('megabajt'),
    order('gejmerija', { lines: [{ product: 1, quantity: 1, units: [11_700, 14_040] }] }),
    order('megabajt', { day: '2024-12-31', time: '23:59:59' }),
  ])
  const days = { dateFrom: '2024-12-31', dateTo: '2025-01-02' }
  const path = '/reports/get-product-sales-comparison'
  const alone = async (who: typeof tarik, id: number, period: object) =>
    (
      await who('POST', '/reports/get-sum-sales-by-products', {
        filters: { ...period, productIds: [id] },
        groupBy: 'day',
      })
    ).body.data
  const pair = [world.vektorLiga, world.northfall]
  const likeTheReport = async (who: typeof tarik) => {
    const { body } = await who('POST', path, { filters: { ...days, productIds: pair } })
    expect(body.data.series.map(({ product }: { product: { id: number } }) => product.id)).toEqual(pair)
    for (const { product, range, figures, course } of body.data.series) {
      const own = await alone(who, product.id, days)
      expect({ range, figures }).toEqual({ range: own.range, figures: own.figures })
      expect(course.map((point: { figures: object }) => point.figures)).toMatchObject(
        own.course.map((point: { figures: Record<string, unknown> }) => ({
          totalSalesNetto: point.figures.totalSalesNetto,
          keys: point.figures.keys,
        })),
      )
    }
  }
  await likeTheReport(tarik)
  await withNorthfallAssigned(() => likeTheReport(amra))
  const { body: periods } = await tarik('POST', path, {
    filters: {
      dateFrom: '2025-01-01',
      dateTo: '2025-01-01',
      productIds: [world.northfall],
      periods: [{ from: '2024-12-31', to: '2024-12-31' }],
    },
  })
  expect(
    periods.data.series.map((each: { figures: { totalSalesNetto: string } }) => each.figures.totalSalesNetto),
  ).toEqual(['100.00', '100.00'])
  // Six products, or several products in several periods, are refused; unknown ones are left out.
  const status = async (filters: object) => (await tarik('POST', path, { filters })).status
  expect(await status({ productIds: [1, 2, 3, 4, 5, 6] })).toBe(400)
  expect(await status({ productIds: pair, periods: [{ from: '2024-12-31', to: '2024-12-31' }] })).toBe(400)
  const unknown = await tarik('POST', path, { filters: { ...days, productIds: [999_999, world.northfall] } })
  expect(unknown.body.data.series).toHaveLength(1)
})
