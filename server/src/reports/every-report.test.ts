import { glob } from 'node:fs/promises'
import { accessRules } from '@brava/contract/access.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addFunds } from '../ledger/add-funds.ts'
import { setCreditLimit } from '../ledger/set-credit-limit.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { salesByOrder } from '@brava/contract/reports/sales-by-order.report.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import { readZip } from '../platform/zip/read-zip.ts'
import { pdfText } from '../platform/pdf/testing/pdf-text.ts'
import { setParameters } from '../orders/testing/set-parameters.ts'
import { personById } from '../auth/person-by-id.ts'
import { sourceOf } from './report-sources.ts'
import { reportFile } from './serve-report.ts'
import { anOrder, soldWorld } from './testing/sold-world.ts'
import { daysAgo } from '../platform/dates/testing/days-ago.ts'

const { as, db, bytes, file, owner, world, write } = await soldWorld()

const declared: Report[] = []
const folder = new URL('../../../contract/src/reports/', import.meta.url)
for await (const name of glob('*.report.ts', { cwd: folder.pathname })) {
  const module = (await import(new URL(name, folder).href)) as Record<string, Report>
  declared.push(...Object.values(module))
}

// Nordlicht owes something, so that the report of dues has a row.
await inTransaction(db, async (trx) => {
  await setCreditLimit(trx, { companyId: world.nordlicht, limit: 5_000, userId: world.tarik, memo: '' })
  await addFunds(trx, { companyId: world.nordlicht, amount: -1_000, userId: world.tarik, memo: 'correction' })
  // And Gejmerija owes Digitalis.
  await setCreditLimit(trx, { companyId: world.gejmerija, limit: 5_000, userId: world.amra, memo: '' })
  await addFunds(trx, { companyId: world.gejmerija, amount: -1_000, userId: world.amra, memo: 'correction' })
})

const people = [
  { id: world.tarik, userGroups: [5] },
  { id: world.amra, userGroups: [10] },
  { id: world.nikola, userGroups: [8] },
  { id: world.ana, userGroups: [3] },
]

test.each(declared.map((report) => [report.name, report] as const))(
  'the report %s answers the roles it names and refuses everybody else; its export has its columns and as many rows',
  async (_name, report) => {
    const lines = [{ product: 0, quantity: 1, units: [5850, 7020] }] as const
    await write([anOrder('gejmerija', { lines }), anOrder('digitalis', { lines }), anOrder('megabajt', { lines })])
    const filters = { dateFrom: '2025-01-01', dateTo: '2025-01-01', compare: 'previous' }
    for (const { id, userGroups } of people) {
      const may = accessRules[report.roles]({ userGroups, isTelecomCompany: false })
      for (const path of [report.path.rows, report.path.sum]) {
        const answer = await as(id)('POST', path, { filters })
        expect([path, id, answer.status]).toEqual([path, id, may ? 200 : 403])
      }
      if (!may) continue
      const { data } = (await as(id)('POST', report.path.rows, { filters })).body
      expect(data.length).toBeGreaterThan(0)
      const lines = parse(await file(id, report.path.export, { filters }, 'bs'), {
        delimiter: ';',
        bom: true,
      }) as string[][]
      expect(lines[0]).toHaveLength(report.columns.length)
      // Header, rows, total.
      expect(lines).toHaveLength(data.length + 2)
      // The PDF says the same, in its reader's language.
      const paper = await bytes(id, report.path.export, { filters, format: 'pdf' }, 'hr')
      const said = pdfText(paper).replace(/\s+/g, '')
      expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
      const [lead = ''] = report.columns.map(({ id: column }) => column)
      for (const text of [report.title.hr, 'Ukupno', report.columns[0]?.label.hr ?? ''])
        expect(said, report.name).toContain(text.replace(/\s+/g, ''))
      for (const row of data.slice(0, 3))
        if (typeof row[lead] === 'string' && report.group === 'product')
          expect(said).toContain(row[lead].replace(/\s+/g, ''))
    }
  },
)

test.each(
  declared.flatMap((report) => (report.measures.includes('totalSalesNetto') ? [[report.name, report] as const] : [])),
)(
  'the report %s also returns its net as totalWithoutVat and its gross less refunds as totalAmount (specification §3)',
  async (_name, report) => {
    await write([anOrder('megabajt', { lines: [{ product: 0, quantity: 1, units: [5850, 7020] }] })])
    const filters = { dateFrom: '2025-01-01', dateTo: '2025-01-01', compare: 'previous' }
    const reader = report.roles === 'buyers' ? world.ana : world.tarik
    const [rows, sum] = await Promise.all([
      as(reader)('POST', report.path.rows, { filters }),
      as(reader)('POST', report.path.sum, { filters }),
    ])
    const { figures, previous, course } = sum.body.data
    for (const said of [...rows.body.data, figures, previous, course[0].figures]) {
      expect(said.totalWithoutVat).toBe(said.totalSalesNetto)
      expect(said.totalWithoutVat).toMatch(/^-?\d+\.\d\d$/)
      // Nothing was refunded; refunds-by-day.test.ts has those that were.
      expect(said.totalAmount).toBe(said.totalSales)
    }
    // They are not columns of their own.
    expect(report.columns.map(({ id }) => id)).not.toContain('totalWithoutVat')
  },
)

test('the PDF of a report that Tarik narrowed by a text and a market says so', async () => {
  await write([anOrder('megabajt')])
  const filters = { dateFrom: '2025-01-01', dateTo: '2025-01-01', markets: ['BA'] }
  const asked = { filters, quickSearch: 'Northf', format: 'pdf' }
  const paper = await bytes(world.tarik, salesByProduct.path.export, asked, 'hr')
  expect(pdfText(paper).replace(/\s+/g, '')).toContain('Suženona:Tržište,pretraga:Northf')
})

test('days in the XLSX of a report are dates, with which a spreadsheet computes', async () => {
  await write([anOrder('megabajt')])
  const filters = { dateFrom: '2025-01-01', dateTo: '2025-01-01' }
  const file = await bytes(world.tarik, salesByOrder.path.export, { filters, format: 'xlsx' }, 'bs')
  const sheet = (await readZip(file, { files: 20, bytes: 1e7 })).find(({ name }) => name.endsWith('sheet1.xml'))
  // 1 January 2025.
  expect(String(await sheet?.bytes())).toMatch(/<c r="C2" s="\d"><v>45658<\/v><\/c>/)
})

type Figures = Readonly<Record<string, number | string>>
const total = (rows: readonly Figures[], name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0)

test.each([
  ['products-stock', sql`k.product_id`],
  ['imports-by-batch', sql`k.batch_id`],
  ['imports-by-supplier', sql`b.supplier_id`],
])('%s matches the keys, and its rows add up to its sum', async (path, key) => {
  const today = daysAgo(0)
  await write([
    anOrder('megabajt', { day: today, lines: [{ product: 0, quantity: 3, units: [5850, 7020] }] }),
    anOrder('gejmerija', { day: '2025-01-01', lines: [{ product: 1, quantity: 2, units: [5850, 7020] }] }),
  ])
  await sql`update keys set expires_on = case id % 3 when 0 then ${today}::date + 20 when 1 then ${today}::date + 60 end
    where product_id = ${world.vektorLiga}`.execute(owner)
  await setParameters(owner, { writeDown30Percent: 80, writeDown90Percent: 30 })
  const [{ body }, { body: sum }] = await Promise.all([
    as(world.tarik)('POST', `/reports/get-${path}`, { pageSize: 500 }),
    as(world.tarik)('POST', `/reports/get-sum-${path}`, {}),
  ])
  const { rows: facts } = await sql<Record<string, number>>`
    select ${key}::int as id, count(*)::int as imported, count(*) filter (where k.state = 2)::int as available,
      count(*) filter (where k.state = 3)::int as reserved, count(*) filter (where k.state = 4)::int as sold,
      coalesce(sum(b.unit_cost_home_e4) filter (where k.state = 2), 0)::float8 / 10000 as value,
      count(*) filter (where k.state = 2 and k.expires_on <= ${today}::date + 30)::int as expiring30,
      count(*) filter (where k.state = 2 and k.expires_on <= ${today}::date + 90)::int as expiring90
    from keys k join key_batches b on b.id = k.batch_id group by 1`.execute(owner)
  expect(facts.length).toBeGreaterThan(0)
  for (const fact of facts) {
    const row: Figures = body.data.find(({ id }: { id: number }) => id === fact.id)
    for (const name of ['imported', 'available', 'reserved', 'expiring30', 'expiring90'])
      if (name in row) expect([name, row[name]]).toEqual([name, fact[name]])
    if ('soldKeys' in row) expect(row.soldKeys).toBe(fact.sold)
    expect(Math.abs(Number(row.stockValue) - (fact.value ?? 0))).toBeLessThan(0.011)
  }
  const { figures, rows } = sum.data
  expect(rows).toBe(body.pagedResult.totalItems)
  for (const name of ['available', 'stockValue', 'expiring30', 'imported', 'soldKeys', 'sold30'])
    if (name in figures) expect(total(body.data, name), name).toBeCloseTo(Number(figures[name]), 6)
  if (path === 'products-stock') {
    const { rows: plain } = await sql<{ id: number; down: number }>`
      select k.product_id::int as id, sum(b.unit_cost_home_e4 * case when k.expires_on <= ${today}::date + 30 then 0.8 else 0.3 end)::float8
        / 10000 as down from keys k join key_batches b on b.id = k.batch_id
      where k.state = 2 and k.expires_on <= ${today}::date + 90 group by 1`.execute(owner)
    expect(plain.length).toBeGreaterThan(0)
    for (const row of body.data as Figures[]) {
      const down = plain.find(({ id }) => id === row.id)?.down ?? 0
      expect(Math.abs(Number(row.writeDown) - down)).toBeLessThan(0.011)
      expect(Number(row.bookValue)).toBeCloseTo(Number(row.stockValue) - Number(row.writeDown), 1)
    }
    const northfall: Figures = body.data.find(({ id }: { id: number }) => id === world.northfall)
    expect(northfall).toMatchObject({ sold30: 3, coverDays: Math.floor((Number(northfall.available) * 30) / 3) })
    expect(body.data.find(({ id }: { id: number }) => id === world.vektorLiga)).toMatchObject({ coverDays: null })
  }
})

test('buyers see what their own company paid, in its currency: no orders of others, no costs', async () => {
  await write([
    anOrder('gejmerija', { lines: [{ product: 1, quantity: 2, units: [5850, 7020] }] }),
    anOrder('gejmerija', { approval: 'denied' }),
    anOrder('digitalis', { lines: [{ product: 0, quantity: 1, units: [11_700, 14_040] }] }),
    anOrder('zadar'),
    anOrder('megabajt'),
  ])
  const filters = { dateFrom: '2025-01-01', dateTo: '2025-01-01' }
  const ask = async (who: number) => {
    const [rows, sum] = await Promise.all([
      as(who)('POST', '/reports/get-purchases-by-product', { filters }),
      as(who)('POST', '/reports/get-sum-purchases-by-product', { filters }),
    ])
    expect(JSON.stringify([rows.body, sum.body])).not.toMatch(/cost|margin/i)
    return { rows: rows.body.data, figures: sum.body.data.figures }
  }
  const nikola = await ask(world.nikola)
  // The retailer pays 70.20 KM to Digitalis, whatever Digitalis pays Brava.
  expect(nikola.rows).toMatchObject([
    { id: world.vektorLiga, totalSalesNetto: '120.00', totalSales: '140.40', orders: 1, keys: 2 },
  ])
  expect(nikola.figures).toMatchObject({ totalSales: '140.40', vat: '20.40', refunded: '0.00', keys: 2 })
  const amra = await ask(world.amra)
  expect(amra.rows).toMatchObject([{ id: world.northfall, totalSalesNetto: '100.00', orders: 1, keys: 1 }])
  const { body } = await as(world.nikola)('POST', '/orders/get-my-orders', {
    filters: { approvedFrom: '2025-01-01', approvedTo: '2025-01-01', productId: [world.vektorLiga] },
  })
  expect(body.pagedResult.totalItems).toBe(1)
})

test.each(['salesByProduct', 'salesByOrder'] as const)(
  'the file of %s adds up to its total although an order of Megabajt is approved while it is made',
  async (name) => {
    const person = await personById(db, world.tarik, 0)
    const report = declared.find((one) => one.name === name)
    if (!person || !report) throw new Error('Tarik may not read it')
    const orders = [anOrder('megabajt', { lines: [{ product: 0, quantity: 1, units: [11_700, 14_040] }] })]
    await write(orders)
    const source = sourceOf(report)
    const { promise: isRead, resolve: tell } = Promise.withResolvers<void>()
    const slow: typeof source = {
      ...source,
      all: async (...asked) => {
        const found = await source.all(...asked)
        tell()
        return found
      },
      sum: async (...asked) => {
        await isRead
        await write([...orders, anOrder('megabajt')])
        return source.sum(...asked)
      },
    }
    const filters = { dateFrom: '2025-01-01', dateTo: '2025-01-01' }
    const body = { ...report.calls.rows.body.parse({ filters }), format: 'csv' } as Parameters<typeof reportFile>[3]
    const reader = { db, clock: { now: () => new Date('2025-01-06T07:00:00Z') }, person, language: 'en' } as const
    const { bytes } = await reportFile(reader, report, slow, body)
    const pieces: string[] = []
    for await (const piece of bytes as AsyncIterable<string>) pieces.push(String(piece))
    const [heads = [], ...lines] = parse(pieces.join(''), { delimiter: ';', bom: true }) as string[][]
    const net = heads.indexOf(`${report.columns.find(({ id }) => id === 'totalSalesNetto')?.label.en} BAM`)
    expect(lines.map((line) => line[net])).toEqual(['100.00', '100.00'])
  },
)
