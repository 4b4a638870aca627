import { minorFromWire } from '@brava/contract/money.ts'
import { declaredReports } from '@brava/contract/reports/declared-reports.ts'
import type { GroupName } from '@brava/contract/reports/groups.ts'
import { ownOrdersBehind, retailersOrdersBehind } from '@brava/contract/reports/drills.ts'
import { purchasesByProduct } from '@brava/contract/reports/purchases-by-product.report.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import { salesByPartner } from '@brava/contract/reports/sales-by-partner.report.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { anOrder, aWorld, days, soldWorld } from './testing/sold-world.ts'

const { as, owner, world, write } = await soldWorld()
const tarik = as(world.tarik)
const amra = as(world.amra)

type Figures = Readonly<Record<string, string | number>>
type Row = Figures & { readonly id: number }

const ask = async (report: Pick<Report, 'path'>, filters: object, who = tarik) => {
  const [rows, sum] = await Promise.all([
    who('POST', report.path.rows, { pageSize: 500, filters }),
    who('POST', report.path.sum, { filters }),
  ])
  expect([rows.status, sum.status], JSON.stringify(rows.body)).toEqual([200, 200])
  return { rows: rows.body.data as Row[], figures: sum.body.data.figures as Figures }
}

const periods = [
  { dateFrom: days[0], dateTo: days.at(-1) ?? '' },
  { dateFrom: '2024-12-31', dateTo: '2025-01-01' },
]

/** What the id of a row stands for, straight from the tables. */
const keyOf: Readonly<Partial<Record<GroupName, RawBuilder<unknown>>>> = {
  product: sql`p.id`,
  category: sql`p.category_id`,
  platform: sql`p.product_type_id`,
  partner: sql`g.buyer_id`,
  paymentType: sql`o.payment_type`,
  country: sql`c.country_id`,
  order: sql`o.id`,
}

const reportsOfSales = declaredReports.filter(
  ({ isOfToday, isOfPurchases, group, measures }) =>
    !isOfToday && !isOfPurchases && group in keyOf && measures.includes('totalSales'),
)

interface Fact {
  id: number
  orders: number
  keys: number
  net: number
  gross: number
}

async function oracle(by: GroupName, { dateFrom, dateTo }: { dateFrom: string; dateTo: string }): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select ${keyOf[by]}::int as id, count(distinct o.id)::int as orders, sum(l.quantity)::int as keys,
      sum(lp.net * o.revenue_home::float8 / g.net) as net, sum(lp.gross * o.revenue_home::float8 / g.net) as gross
    from orders o join companies c on c.id = o.company_id join order_legs g on g.order_id = o.id and g.seq = 1
    join order_lines l on l.order_id = o.id join order_line_prices lp on lp.order_line_id = l.id and lp.leg_id = g.id
    join products p on p.id = l.product_id
    where o.approval = 'approved' and not o.is_free
      and to_char(o.approved_at at time zone 'Europe/Sarajevo', 'YYYY-MM-DD') between ${dateFrom} and ${dateTo}
    group by 1 order by 1`.execute(owner)
  return rows
}

const minor = (row: Figures, name: string) => minorFromWire(String(row[name]))
const total = (rows: readonly Figures[], name: string) => rows.reduce((sum, row) => sum + minor(row, name), 0)

describe.each(reportsOfSales.map((report) => [report.name, report] as const))('%s', (_name, report) => {
  test('matches the orders, on random worlds: each row to the cent, the same sum as by product', async () => {
    await fc.assert(
      fc.asyncProperty(aWorld, fc.constantFrom(...periods), async (orders, period) => {
        await write(orders)
        const [{ rows, figures }, products, facts] = await Promise.all([
          ask(report, period),
          ask(salesByProduct, period),
          oracle(report.group, period),
        ])
        expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(facts.map(({ id }) => id))
        for (const { id, orders: n, keys, net, gross } of facts) {
          const row = rows.find((each) => each.id === id) as Row
          expect(row.keys).toBe(keys)
          if (report.measures.includes('orders')) expect(row.orders).toBe(n)
          expect(Math.abs(minor(row, 'totalSalesNetto') - net)).toBeLessThan(1)
          expect(Math.abs(minor(row, 'totalSales') - gross)).toBeLessThan(1)
        }
        for (const name of ['totalSalesNetto', 'vat', 'totalSales', 'margin'])
          expect(total(rows, name), name).toBe(minor(figures, name))
        expect(products.figures).toMatchObject(figures)
        if (report.roles === 'distributors') return
        // Amra sees her own leg, whose total is the same in every grouping.
        const [own, ownProducts] = [await ask(report, period, amra), await ask(salesByProduct, period, amra)]
        expect(ownProducts.figures).toMatchObject(own.figures)
        expect(total(own.rows, 'margin')).toBe(minor(own.figures, 'margin'))
      }),
      { numRuns: 6, endOnFailure: true },
    )
  }, 360_000)

  test('each row opens exactly what it counts', async () => {
    await write(
      (['megabajt', 'digitalis', 'gejmerija', 'pixelpoint', 'zadar'] as const).map((buyer, index) =>
        anOrder(buyer, {
          paymentType: index % 2 === 0 ? 5 : 3,
          lines: [
            { product: 0, quantity: 1, units: [1170, 2340] },
            { product: index % 2 === 0 ? 1 : 2, quantity: 2, units: [5850, 7020] },
          ],
        }),
      ),
    )
    const day = { from: '2025-01-01', to: '2025-01-01' }
    const { rows } = await ask(report, { dateFrom: day.from, dateTo: day.to })
    const { drill } = report
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      if (drill.rowTo) {
        const { body } = await tarik('GET', `/orders/plain/${row.id}`)
        expect(body.data.number).toBe(row.number)
        continue
      }
      const filters = {
        [drill.days?.[0] ?? '']: day.from,
        [drill.days?.[1] ?? '']: day.to,
        ...drill.always,
        [drill.row ?? '']: [row[drill.rowField ?? 'id']],
      }
      if (drill.to === '/orders') {
        const { body } = await tarik('POST', '/orders/get-orders', { filters })
        expect([report.name, row.id, body.pagedResult.totalItems]).toEqual([report.name, row.id, row.orders])
      } else {
        const { figures } = await ask(salesByProduct, filters)
        expect(figures).toMatchObject({ keys: row.keys, totalSalesNetto: row.totalSalesNetto, margin: row.margin })
      }
    }
  })
})

test('a product narrowed by its category opens the same orders, and a free order is in none that Amra opens', async () => {
  await write([
    anOrder('digitalis'),
    anOrder('digitalis', { isFree: true }),
    anOrder('gejmerija'),
    anOrder('gejmerija', { isFree: true }),
    anOrder('megabajt', { lines: [{ product: 1, quantity: 1, units: [5850, 7020] }] }),
  ])
  const day = { dateFrom: '2025-01-01', dateTo: '2025-01-01' }
  const { rows: found } = await sql<{ id: number }>`
    select category_id as id from products where id = ${world.northfall}`.execute(owner)
  const narrowed = { ...day, categoryIds: found.map(({ id }) => id) }
  const opened = async (who: typeof tarik, path: string, always: object, productId: number) => {
    const filters = { approvedFrom: day.dateFrom, approvedTo: day.dateTo, ...always, productId: [productId] }
    return (await who('POST', path, { filters })).body.pagedResult.totalItems
  }
  for (const { report, who, path, always } of [
    { report: salesByProduct, who: tarik, path: '/orders/get-orders', always: salesByProduct.drill.always },
    { report: purchasesByProduct, who: amra, path: '/orders/get-my-orders', always: ownOrdersBehind.always },
    { report: salesByProduct, who: amra, path: '/orders/get-my-orders', always: retailersOrdersBehind.always },
  ]) {
    const { rows } = await ask(report, narrowed, who)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect([report.name, row.id, await opened(who, path, always, row.id)]).toEqual([report.name, row.id, row.orders])
  }
})

test('the row Digitalis leads to what it was invoiced: the Northfall that Nikola ordered and the Vektor Liga that Amra ordered', async () => {
  await write([
    anOrder('gejmerija'),
    anOrder('digitalis', { lines: [{ product: 1, quantity: 3, units: [1170, 2340] }] }),
    anOrder('megabajt', { lines: [{ product: 2, quantity: 1, units: [9999, 9999] }] }),
  ])
  const day = { dateFrom: '2025-01-01', dateTo: '2025-01-01' }
  const digitalis = (await ask(salesByPartner, day)).rows.find(({ id }) => id === world.digitalis) as Row
  expect(salesByPartner.drill).toMatchObject({ to: '/analytics/sales-by-product', row: 'partnerIds' })
  const products = async (filters: object) => {
    const { rows, figures } = await ask(salesByProduct, { ...day, partnerIds: [world.digitalis], ...filters })
    expect(total(rows, 'totalSalesNetto')).toBe(minor(figures, 'totalSalesNetto'))
    return { ids: rows.map(({ id }) => id).toSorted((a, b) => a - b), net: figures.totalSalesNetto }
  }
  const both = [world.northfall, world.vektorLiga].toSorted((a, b) => a - b)
  expect(await products({})).toEqual({ ids: both, net: digitalis.totalSalesNetto })
  // Together with a filter whose sums are kept by product.
  expect(await products({ paymentTypes: [5] })).toEqual({ ids: both, net: digitalis.totalSalesNetto })
  expect((await products({ companyIds: [world.gejmerija] })).ids).toEqual([world.northfall])
})

test('a category counts everything below it and opens just that, and the topmost add up to the total', async () => {
  const { rows: made } = await sql<{ id: number; above: number; was: number }>`
    with old as (select category_id as was from products where id = ${world.kestrel}),
      below as (insert into categories (title, parent_id) select 'Antivirus', was from old returning id, parent_id as above)
    select below.id, below.above, old.was from below, old`.execute(owner)
  const child = made[0] as { id: number; above: number; was: number }
  await sql`update products set category_id = ${child.id} where id = ${world.kestrel}`.execute(owner)
  try {
    await write([
      anOrder('megabajt', { lines: [{ product: 2, quantity: 2, units: [1171, 2340] }] }),
      anOrder('digitalis', { lines: [{ product: 0, quantity: 1, units: [5851, 7020] }] }),
      anOrder('pixelpoint', { lines: [{ product: 2, quantity: 1, units: [333, 900] }] }),
    ])
    const filters = { dateFrom: '2025-01-01', dateTo: '2025-01-01' }
    const report = declaredReports.find(({ name }) => name === 'salesByCategory') as Report
    for (const narrowed of [{}, { categoryIds: [child.above] }, { categoryIds: [child.id] }]) {
      const { rows, figures } = await ask(report, { ...filters, ...narrowed })
      const { body } = await tarik('POST', report.path.sum, { filters: { ...filters, ...narrowed } })
      expect(body.data.rows).toBe(rows.length)
      for (const row of rows) {
        const { figures: behind } = await ask(salesByProduct, { ...filters, categoryIds: [row.id] })
        expect(behind.keys).toBe(row.keys)
        expect(Math.abs(minor(behind, 'totalSalesNetto') - minor(row, 'totalSalesNetto'))).toBeLessThanOrEqual(1)
      }
      const isBelow = rows.some(({ id }) => id === child.above) ? [child.id] : []
      const topmost = rows.filter(({ id }) => !isBelow.includes(id))
      for (const name of ['totalSalesNetto', 'totalSales', 'margin'])
        expect(total(topmost, name), name).toBe(minor(figures, name))
      expect(rows.map(({ id }) => id)).toContain(child.id)
    }
    const searched = (await tarik('POST', report.path.rows, { filters, quickSearch: 'antivirus' })).body.data as Row[]
    expect(searched.map(({ id, keys }) => [id, keys])).toEqual([[child.id, 3]])
  } finally {
    await sql`update products set category_id = ${child.was} where id = ${world.kestrel}`.execute(owner)
  }
})

test("rows are named in the reader's language, on the screen and in the file", async () => {
  await write([anOrder('zadar', { paymentType: 3, lines: [{ product: 0, quantity: 1, units: [1170, 2340] }] })])
  const filters = { dateFrom: '2025-01-01', dateTo: '2025-01-01' }
  const titlesOf = async (name: string) => {
    const report = declaredReports.find((each) => each.name === name) as Report
    const { body } = await as(world.tarik, 'hr')('POST', report.path.rows, { filters })
    return body.data.map(({ title }: { title: string }) => title)
  }
  expect(await titlesOf('salesByCountry')).toEqual(['Hrvatska'])
  expect(await titlesOf('salesByPaymentType')).toEqual(['Virman'])
  expect(await titlesOf('salesByPartner')).toEqual([expect.stringContaining('Digitalis')])
})
