import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import { stockByProduct } from '@brava/contract/reports/stock-by-product.report.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setParameters } from '../orders/testing/set-parameters.ts'
import { addKeys } from '../testing/small-world.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'

const { db, world, as } = await servedSmallWorld()
const tarik = as(world.tarik)

test('more than ten years are refused at the first day, for rows, sum and file alike; exactly ten years are not', async () => {
  const { rows, sum, export: file } = salesByProduct.calls
  for (const { path } of [rows, sum, file]) {
    const asked = (dateFrom: string) =>
      tarik('POST', path, { filters: { dateFrom, dateTo: '2026-01-01' }, ...(path === file.path && { format: 'csv' }) })
    const refused = await asked('2014-12-01')
    expect([path, refused.status, refused.body.code]).toEqual([path, 422, 'report.periodTooLong'])
    expect(refused.body.data.fields).toMatchObject([{ path: 'filters.dateFrom' }])
    expect((await asked('2016-06-01')).status).toBe(200)
  }
})

test('a PDF of more than 2,000 rows is refused, a table of them is not: Tarik is told so', async () => {
  await addKeys(db, world.northfall, 1, 421_000, 'B-0412')
  await sql`
    with made as (insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
      select 'ROW-' || n, 'Row ' || n, p.category_id, p.product_type_id, p.publisher_id, p.vat_treatment, 1000
      from products p, generate_series(1, 2000) n where p.id = ${world.northfall} returning id, code),
    costs as (insert into key_batches (code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, data_key_id)
      select made.code, made.id, b.supplier_id, 50000, 'BAM', 50000, b.vat_treatment, b.data_key_id
      from made, key_batches b where b.code = 'B-0412' returning id, product_id)
    insert into keys (product_id, batch_id, sealed, fingerprint, last4)
    select product_id, id, 'test', sha256(('row ' || id)::bytea), '0000' from costs`.execute(db)
  const saved = (format: string) => tarik('POST', stockByProduct.calls.export.path, { format })
  expect(await saved('pdf')).toMatchObject({ status: 422, body: { code: 'report.tooLongForPdf' } })
  // With the two products of the small world that have no keys, header and total.
  expect((await saved('csv')).text.trim().split('\r\n')).toHaveLength(2003 + 2)
})

test.each([
  ['daysShown', 7, 2],
  ['daysShown', 90, 4],
  ['daysShown', 365, 5],
  ['daysShown', 30, 3],
] as const)(
  'a request without days covers as many days back from today as %s sets, %i, and the profile returns it',
  async (name, days, datePreset) => {
    const rangeOf = async (filters: object) =>
      (await tarik('POST', salesByProduct.calls.sum.path, { filters })).body.data.range
    await setParameters(db, { [name]: days })
    expect(await rangeOf({})).toEqual(await rangeOf({ datePreset }))
    expect((await tarik('GET', '/users/profile')).body.data.userData.daysShown).toBe(days)
  },
)
