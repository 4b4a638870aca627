import { test } from '@playwright/test'
import pg from 'pg'
import { expect } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import { accessible, settled } from './settled.ts'
import { callAs, tokenOf } from './sign-in.ts'

// A separate portal: six hundred more products would change what other journeys read.
let brava: Awaited<ReturnType<typeof startOwnBrava>>
test.beforeAll(async () => {
  brava = await startOwnBrava()
})
test.afterAll(() => brava?.stop())
const windows = windowsOf(() => brava.url)

/** Gives Digitalis six hundred more products at 10.00 each; one costs 5.85 with VAT. */
async function sixHundred(companyId: number) {
  const database = new pg.Client({ connectionString: brava.databaseUrl })
  await database.connect()
  try {
    await database.query(
      `with made as (
        insert into products (code, title, category_id, product_type_id, publisher_id, vat_treatment, base_price)
        select 'MANY-' || lpad(n::text, 3, '0'), 'Skupina ' || n, p.category_id, p.product_type_id, p.publisher_id, p.vat_treatment, 1000
        from products p, generate_series(1, 600) n where p.code = 'NF-0117' returning id, code),
      costs as (
        insert into key_batches (code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, data_key_id)
        select made.code, made.id, b.supplier_id, 50000, b.currency, 50000, b.vat_treatment, b.data_key_id
        from made, (select b.* from key_batches b join products p on p.id = b.product_id where p.code = 'NF-0117' limit 1) b
        returning id, product_id),
      keyed as (
        insert into keys (product_id, batch_id, sealed, fingerprint, last4, state)
        select product_id, id, 'test', sha256(('cost ' || id)::bytea), '0000', 6 from costs)
      insert into company_products (company_id, product_id, price, effective_price, effective_rule)
      select $1, id, 1000, 1000, 'company' from made`,
      [companyId],
    )
  } finally {
    await database.end()
  }
}

windows(
  'Tarik sets a margin on six hundred products of Digitalis: he previews the change, follows its progress and undoes it',
  { tag: ['@desktop', '@hr'] },
  async ({ enter, say }) => {
    const { bulk, partners, ui } = say
    const tarik = (method: 'GET' | 'POST', path: string, body?: object) =>
      callAs(brava.url, 'tarik', method, path, body)
    const { data: found } = await tarik('POST', '/companies/get-companies', { quickSearch: 'Digitalis' })
    const { id } = found[0]
    await sixHundred(id)
    const page = await enter(await tokenOf(brava.url, 'tarik'))
    await page.goto(`/partners/edit/${id}?tab=prices`)
    await settled(page)
    const main = page.getByRole('main')
    await main.getByRole('searchbox').fill('MANY-')
    await settled(page)
    const list = main.getByRole('table', { name: partners.prices, exact: true })
    await expect(list.getByRole('row').nth(1)).toContainText('MANY-')
    await settled(page)
    await list.getByRole('checkbox', { name: new RegExp(`^${ui.selectAll}`) }).click()
    await page.getByRole('button', { name: ui.selectAllMatching(600) }).click()
    await page.getByRole('button', { name: partners.setMargin }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('20')
    await dialog.getByRole('button', { name: partners.setMargin }).click()
    await expect(dialog.getByRole('status')).toContainText(bulk.sums(600, 600, 0, 600))
    await settled(page)
    await accessible(page)
    await dialog.getByRole('button', { name: bulk.start(600) }).click()
    await expect(dialog).toBeHidden()
    await expect(main.getByText(bulk.changed(600))).toBeVisible({ timeout: 120_000 })
    await settled(page)
    await accessible(page)
    const paid = async () => {
      const { data } = await tarik('POST', `/company-product-prices/company-products/${id}`, {
        quickSearch: 'MANY-',
        pageSize: 500,
      })
      return [...new Set(data.map((row: { effectivePrice: string }) => row.effectivePrice))]
    }
    expect(await paid()).toEqual(['7.02'])

    await main.getByRole('button', { name: bulk.undo, exact: true }).click()
    await dialog.getByRole('button', { name: bulk.undo }).click()
    await expect(main.getByText(bulk.undone(600))).toBeVisible({ timeout: 120_000 })
    expect(await paid()).toEqual(['10.00'])
    await expect(main.getByRole('button', { name: bulk.undo, exact: true })).toHaveCount(0)
    // Only the result of each product can still be read.
    await main.getByRole('button', { name: bulk.results }).click()
    await expect(dialog.getByRole('table', { name: bulk.results })).toContainText('MANY-600')
    await settled(page)
    await accessible(page)
  },
)
