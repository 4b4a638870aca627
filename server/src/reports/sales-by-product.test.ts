import { datePresets } from '@brava/contract/dates.ts'
import { minorFromWire } from '@brava/contract/money.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { aWorld, days, soldWorld, anOrder as order } from './testing/sold-world.ts'

const { as, file, owner, world, write } = await soldWorld()
const { rows: rowsCall, sum: sumCall } = salesByProduct.calls
const tarik = as(world.tarik)

type Row = Record<string, never> & { id: number; title: string; totalSalesNetto: string; previous: Row | null }
const ask = async (filters: object, as = tarik, more: object = {}) => {
  const [rows, sum] = await Promise.all([
    as('POST', rowsCall.path, { pageSize: 500, filters, ...more }),
    as('POST', sumCall.path, { filters, ...more }),
  ])
  expect([rows.status, sum.status], JSON.stringify(rows.body)).toEqual([200, 200])
  return { rows: rows.body.data as Row[], sum: sum.body.data }
}

const whole = { dateFrom: days[0], dateTo: days.at(-1) ?? '' }
const periods = [
  whole,
  { dateFrom: '2024-02-29', dateTo: '2024-02-29' },
  { dateFrom: '2024-03-31', dateTo: '2024-10-27' },
  { dateFrom: '2024-12-31', dateTo: '2024-12-31' },
  { dateFrom: '2025-01-01', dateTo: '2025-01-02' },
]

interface Oracle {
  product: number
  orders: number
  keys: number
  net: number
  gross: number
  cost: number
}

/** What the distributor sold, straight from orders, legs, prices and keys; unrounded. */
async function oracle({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }): Promise<Oracle[]> {
  const { rows } = await sql<Oracle>`
    with lines as (
      select o.id as order_id, l.id, l.product_id, l.quantity, lp.net * o.revenue_home::float8 / g.net as net,
        lp.gross * o.revenue_home::float8 / g.net as gross
      from orders o join order_legs g on g.order_id = o.id and g.seq = 1
      join order_lines l on l.order_id = o.id join order_line_prices lp on lp.order_line_id = l.id and lp.leg_id = g.id
      where o.approval = 'approved' and not o.is_free
        and to_char(o.approved_at at time zone 'Europe/Sarajevo', 'YYYY-MM-DD') between ${dateFrom} and ${dateTo}),
    costs as (select order_line_id, sum(cost_home_e4)::float8 / 100 as cost from slots where state = 1 group by 1)
    select product_id::int as product, count(distinct order_id)::int as orders, sum(quantity)::int as keys, sum(net) as net,
      sum(gross) as gross, sum(cost) as cost
    from lines left join costs on costs.order_line_id = lines.id group by 1 order by 1`.execute(owner)
  return rows
}

const minor = (row: object, name: string) => minorFromWire((row as Record<string, string>)[name] ?? '')
const total = (rows: readonly object[], name: string) => rows.reduce((sum, row) => sum + minor(row, name), 0)
const counted = (rows: readonly object[], name: string) =>
  rows.reduce((sum, row) => sum + ((row as Record<string, number>)[name] ?? 0), 0)

describe('sales by product', () => {
  test('match the orders, on random worlds: each row to the cent, the sum exactly', async () => {
    await fc.assert(
      fc.asyncProperty(aWorld, fc.constantFrom(...periods), async (orders, period) => {
        await write(orders)
        const { rows, sum } = await ask(period)
        const facts = await oracle(period)
        expect(new Set(rows.map((row) => row.id))).toEqual(new Set(facts.map(({ product }) => product)))
        for (const { product, ...fact } of facts) {
          const row = rows.find(({ id }) => id === product) as object
          expect(row).toMatchObject({ orders: fact.orders, keys: fact.keys })
          expect(Math.abs(minor(row, 'totalSalesNetto') - fact.net)).toBeLessThan(1)
          expect(Math.abs(minor(row, 'totalSales') - fact.gross)).toBeLessThan(1)
          expect(Math.abs(minor(row, 'margin') - (fact.net - fact.cost))).toBeLessThan(1)
        }
        // The sum: rounded once, and equal to the sum of the rows.
        const { figures } = sum
        for (const name of ['totalSalesNetto', 'vat', 'totalSales', 'margin'])
          expect(total(rows, name), name).toBe(minor(figures, name))
        expect(figures.keys).toBe(counted(rows, 'keys'))
        expect(minor(figures, 'totalSalesNetto') + minor(figures, 'vat')).toBe(minor(figures, 'totalSales'))
        const { rows: revenue } = await sql<{ net: number; orders: number }>`
          select coalesce(sum(revenue_home), 0)::int as net, count(*)::int as orders from orders where approval = 'approved' and not is_free
          and to_char(approved_at at time zone 'Europe/Sarajevo', 'YYYY-MM-DD') between ${period.dateFrom} and ${period.dateTo}`.execute(
          owner,
        )
        expect({ net: minor(figures, 'totalSalesNetto'), orders: figures.orders }).toEqual(revenue[0])
        // The course over time adds up to it too, by day and by month.
        for (const groupBy of ['day', 'month']) {
          const answer = await tarik('POST', sumCall.path, { filters: period, groupBy })
          const { course } = answer.body.data
          const parts = course.map((each: { figures: object }) => each.figures)
          expect(total(parts, 'totalSalesNetto'), groupBy).toBe(minor(figures, 'totalSalesNetto'))
        }
        // Read from the orders alone (with a filter that excludes nothing), it is the same as from the kept sums.
        expect(await ask({ ...period, companyTypes: [1, 2, 3] })).toEqual({ rows, sum })
        // The list behind the figure contains exactly these orders.
        const { list } = { list: { approvedFrom: period.dateFrom, approvedTo: period.dateTo, isFree: false } }
        const behind = await tarik('POST', '/orders/get-orders', { filters: list })
        expect(behind.body.pagedResult.totalItems).toBe(figures.orders)
        for (const { product, orders: n } of facts) {
          const ofRow = await tarik('POST', '/orders/get-orders', { filters: { ...list, productId: [product] } })
          expect(ofRow.body.pagedResult.totalItems).toBe(n)
        }
        // Amra sees her own leg: what Digitalis sold to its retailers, and what it paid for that.
        const amra = await ask(period, as(world.amra))
        const { rows: own } = await sql<{ net: number; margin: number; orders: number }>`
          select coalesce(sum(sold), 0)::float8 as net, coalesce(sum(sold - paid), 0)::float8 as margin, count(*)::int as orders from (
            select g.net * case g.currency when 'EUR' then 1.95583 else 1 end as sold, b.net as paid from orders o
            join order_legs g on g.order_id = o.id and g.seq = 2 and g.seller_id = ${world.digitalis}
            join order_legs b on b.order_id = o.id and b.seq = 1 where o.approval = 'approved' and not o.is_free
            and to_char(o.approved_at at time zone 'Europe/Sarajevo', 'YYYY-MM-DD') between ${period.dateFrom} and ${period.dateTo}) legs`.execute(
          owner,
        )
        expect(amra.sum).toMatchObject({ currency: 'BAM', figures: { orders: own[0]?.orders } })
        expect(Math.abs(minor(amra.sum.figures, 'totalSalesNetto') - (own[0]?.net ?? 0))).toBeLessThanOrEqual(0.51)
        expect(Math.abs(minor(amra.sum.figures, 'margin') - (own[0]?.margin ?? 0))).toBeLessThanOrEqual(0.51)
        expect(total(amra.rows, 'margin')).toBe(minor(amra.sum.figures, 'margin'))
      }),
      { numRuns: 15, endOnFailure: true },
    )
  }, 360_000)

  test('show for the compared period the same figures as that period alone', async () => {
    await fc.assert(
      fc.asyncProperty(aWorld, async (orders) => {
        await write(orders)
        for (const [compare, dateFrom, dateTo] of [
          ['previous', '2024-03-01', '2024-03-02'],
          ['previous', '2025-01-01', '2025-01-01'],
          ['year', '2025-03-30', '2025-03-31'],
        ] as const) {
          const { rows, sum } = await ask({ dateFrom, dateTo, compare })
          const before = { dateFrom: sum.previousRange.from, dateTo: sum.previousRange.to }
          const alone = await ask(before)
          expect(sum.previous).toEqual(alone.sum.figures)
          for (const row of alone.rows) {
            const { previous } = rows.find(({ id }) => id === row.id) as Row
            expect(row).toMatchObject(previous as object)
          }
          expect(
            total(
              rows.map(({ previous }) => previous as object),
              'totalSalesNetto',
            ),
          ).toBe(minor(alone.sum.figures, 'totalSalesNetto'))
        }
      }),
      { numRuns: 5, endOnFailure: true },
    )
  }, 180_000)
})

describe('in a world where every order is known', () => {
  const day = { dateFrom: '2025-01-01', dateTo: '2025-01-01' }

  beforeEach(() =>
    write([
      order('megabajt'),
      order('gejmerija', { lines: [{ product: 1, quantity: 1, units: [11_700, 14_040] }] }),
      order('zadar', { paymentType: 3, lines: [{ product: 0, quantity: 1, units: [11_700, 7020] }] }),
      order('pixelpoint', { lines: [{ product: 2, quantity: 1, units: [1170, 2340] }] }),
      order('megabajt', { day: '2024-12-31', time: '23:59:59' }),
      order('digitalis', { isFree: true }),
      order('megabajt', { approval: 'denied' }),
    ]),
  )

  test('Tarik sees net, VAT, gross, margin, share and rank of each product, and the change since the day before', async () => {
    const { rows, sum } = await ask({ ...day, compare: 'previous' })
    expect(rows.map(({ id }) => id)).toEqual([world.northfall, world.vektorLiga, world.kestrel])
    expect(rows[0]).toMatchObject({
      title: 'Northfall: Ashen Crown',
      code: 'NF-0117',
      platform: 'PC',
      totalSalesNetto: '200.00',
      vat: '34.00',
      totalSales: '234.00',
      // Three keys of 12.3457 KM.
      margin: '162.96',
      marginBp: 8148,
      orders: 2,
      keys: 3,
      share: 6259,
      previous: { totalSalesNetto: '100.00', orders: 1, keys: 2 },
      changeBp: 10_000,
    })
    expect(rows[2]).toMatchObject({ totalSalesNetto: '19.56', changeBp: null, previous: { totalSalesNetto: '0.00' } })
    expect(sum).toMatchObject({
      range: { from: '2025-01-01', to: '2025-01-01' },
      previousRange: { from: '2024-12-31', to: '2024-12-31' },
      currency: 'BAM',
      rows: 3,
      figures: { totalSalesNetto: '319.56', orders: 4, keys: 5 },
      previous: { totalSalesNetto: '100.00', orders: 1, keys: 2 },
      step: 'day',
    })
  })

  test('products sold before but not any more stay in the comparison', async () => {
    const { rows, sum } = await ask({ dateFrom: '2025-01-02', dateTo: '2025-01-02', compare: 'previous' })
    expect(rows).toHaveLength(3)
    expect(rows.map((row) => row.changeBp)).toEqual([-10_000, -10_000, -10_000])
    expect(sum.figures).toMatchObject({ totalSalesNetto: '0.00', marginBp: null })
  })

  test.each([
    ['a company', { companyIds: [world.megabajt] }, '100.00'],
    ['the type of companies', { companyTypes: [2] }, '0.00'],
    ['a market', { markets: ['HR'] }, '119.56'],
    ['a way of paying', { paymentTypes: [3] }, '100.00'],
    ['abroad', { isDomestic: false }, '119.56'],
    ['a product', { productIds: [world.vektorLiga] }, '100.00'],
    ['an unknown product', { productIds: [999_999] }, '0.00'],
    ['a category', { categoryIds: [1] }, '319.56'],
    ['a platform', { productTypeIds: [1], markets: ['BA'] }, '200.00'],
    ['a publisher', { publisherIds: [999] }, '0.00'],
  ])('%s narrows rows and sum alike', async (_what, filters, net) => {
    const { rows, sum } = await ask({ ...day, ...filters })
    expect(sum.figures.totalSalesNetto).toBe(net)
    expect(total(rows, 'totalSalesNetto')).toBe(minorFromWire(net))
  })

  test('the search narrows rows and sum by title and code', async () => {
    const { rows, sum } = await ask(day, tarik, { quickSearch: 'vl-00' })
    expect(rows.map(({ id }) => id)).toEqual([world.vektorLiga])
    expect(sum.figures).toMatchObject({ totalSalesNetto: '100.00', orders: 1 })
  })

  test('pages and sorts: by title alphabetically, by a figure, one row per page', async () => {
    const page = async (body: object) => (await tarik('POST', rowsCall.path, { filters: day, ...body })).body
    const byTitle = await page({ sortBy: 'title', isSortAscending: true })
    expect(byTitle.data.map((row: Row) => row.title)).toEqual([
      'Kestrel Antivirus',
      'Northfall: Ashen Crown',
      'Vektor Liga 27',
    ])
    const second = await page({ sortBy: 'keys', pageSize: 1, page: 2 })
    expect(second.pagedResult).toEqual({ currentPage: 2, totalItems: 3, totalPages: 3 })
    expect(second.data).toHaveLength(1)
  })

  test("Amra sees what Digitalis sold, in its currency, with its own margin, and nothing of other companies or Brava's costs", async () => {
    const { rows, sum } = await ask(day, as(world.amra))
    // To Gejmerija 120.00 KM net for 100.00; to Zadar 60.00 € for 100.00 KM.
    expect(rows.map(({ id, totalSalesNetto, margin }) => ({ id, totalSalesNetto, margin }))).toEqual([
      { id: world.vektorLiga, totalSalesNetto: '120.00', margin: '20.00' },
      { id: world.northfall, totalSalesNetto: '117.35', margin: '17.35' },
    ])
    expect(sum).toMatchObject({ currency: 'BAM', figures: { totalSalesNetto: '237.35', orders: 2, keys: 2 } })
    // Filters cannot reach beyond it.
    expect((await ask({ ...day, companyIds: [world.megabajt] }, as(world.amra))).rows).toEqual([])
    const lea = await ask(day, as(world.lea))
    expect(lea.sum).toMatchObject({ currency: 'EUR', figures: { totalSalesNetto: '20.00', margin: '10.00' } })
  })

  test('retailers are refused', async () => {
    for (const who of [world.nikola, world.ana])
      for (const { path } of Object.values(salesByProduct.calls))
        expect((await as(who)('POST', path, {})).status).toBe(403)
  })

  test.each(['en', 'bs', 'hr'] as const)(
    'the export has the columns, rows and total of the screen (%s)',
    async (language) => {
      const body = { filters: { ...day, compare: 'previous' }, sortBy: 'title', isSortAscending: true }
      const text = await file(world.tarik, salesByProduct.path.export, body, language)
      const [heads, ...lines] = parse(text, { delimiter: ';', bom: true }) as string[][]
      expect(heads).toEqual(
        salesByProduct.columns.map(({ label, kind }) =>
          kind === 'money' ? `${label[language]} BAM` : label[language],
        ),
      )
      const { rows, sum } = await ask({ ...day, compare: 'previous' }, tarik, {
        sortBy: 'title',
        isSortAscending: true,
      })
      const shown = [...rows, { title: { en: 'Total', bs: 'Ukupno', hr: 'Ukupno' }[language], ...sum.figures }]
      const point = (value: string) => (language === 'en' ? value : value.replace('.', ','))
      const written = (row: Record<string, string | number | null>) =>
        salesByProduct.columns.map(({ id, kind }) => {
          const value = row[id]
          if (value === null || value === undefined) return ''
          if (kind === 'money') return point(String(value))
          // Above a thousand percent, digits are grouped on the screen only.
          return kind === 'percent' ? point((Number(value) / 100).toFixed(2)) : String(value)
        })
      expect(lines).toEqual(shown.map(written))
    },
  )

  test("a start after the end and overlong periods are refused in the reader's language", async () => {
    const refused = await as(world.tarik, 'hr')('POST', rowsCall.path, {
      filters: { dateFrom: '2025-02-01', dateTo: '2025-01-01' },
    })
    expect([refused.status, refused.body.data.info]).toEqual([422, 'Zadnji dan je prije prvog.'])
    const endless = await tarik('POST', sumCall.path, { filters: { dateFrom: '1900-01-01', dateTo: '2100-01-01' } })
    expect(endless.status).toBe(422)
  })
})

test.each(datePresets.map((text, preset) => [text.en, preset] as const))(
  'the days of the preset %s match the call that names them',
  async (_label, preset) => {
    const [named, { sum }] = await Promise.all([
      tarik('GET', `/reports/set-date-preset/${preset}`),
      ask({ datePreset: preset }),
    ])
    expect(sum.range).toEqual(named.body.data)
  },
)

test('without days, a report covers the last 30', async () => {
  const [usual, named] = await Promise.all([ask({}), tarik('GET', '/reports/set-date-preset/3')])
  expect(usual.sum.range).toEqual(named.body.data)
})
