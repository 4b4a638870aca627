import pg from 'pg'
import { keptSalesTables } from '../server/src/sales/kept-sales-tables.ts'
import { expect } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import { placeOrder } from './place-order.ts'
import { accessible, settled } from './settled.ts'
import { tokenOf } from './sign-in.ts'
import { test } from '@playwright/test'

// A separate portal: orders are dated back by months, which would change what other journeys read.
let brava: Awaited<ReturnType<typeof startOwnBrava>>
test.beforeAll(async () => {
  brava = await startOwnBrava()
})
test.afterAll(() => brava?.stop())
const windows = windowsOf(() => brava.url)

/**
 * Maja bought the same keys in each of the last two months; those of the last month came from a batch of Skupi
 * Ključevi, bought for 900 KM per key.
 */
async function twoMonths() {
  const database = new pg.Client({ connectionString: brava.databaseUrl })
  await database.connect()
  try {
    for (const months of [2, 1]) {
      const { id } = await placeOrder(brava.url, 'maja', { code: 'NF-0117', quantity: 7, paymentType: 5 })
      await database.query('begin')
      await database.query('set local session_replication_role = replica')
      await database.query(
        `update orders set approved_at = date_trunc('month', now() at time zone business_zone() - make_interval(months => $2)) at time zone business_zone()
          + interval '9 days' where id = $1`,
        [id, months],
      )
      if (months === 1) {
        await database.query(
          `with supplier as (insert into key_suppliers (name) values ('Skupi Ključevi') returning id),
            batch as (insert into key_batches (code, product_id, supplier_id, unit_cost_e4, currency, unit_cost_home_e4, vat_treatment, data_key_id)
              select 'SKUPA-10', b.product_id, s.id, 9000000, b.currency, 9000000, b.vat_treatment, b.data_key_id
              from slots u join keys k on k.id = u.key_id join key_batches b on b.id = k.batch_id, supplier s where u.order_id = $1 limit 1 returning id)
          update keys k set batch_id = batch.id from batch, slots u where u.order_id = $1 and k.id = u.key_id`,
          [id],
        )
        await database.query('update slots set cost_home_e4 = 9000000 where order_id = $1', [id])
        await database.query('update orders set cost_home_e4 = 63000000 where id = $1', [id])
      }
      await database.query('commit')
    }
    // All days are summed again.
    await database.query(`begin; set local session_replication_role = replica; update sales_kept set until = '2020-01-01';
      ${keptSalesTables.map((table) => `delete from ${table};`).join(' ')} commit`)
  } finally {
    await database.end()
  }
}

windows(
  'Tarik finds out why the margin fell last month, three clicks from the dashboard to the batch',
  { tag: '@desktop' },
  async ({ enter, say }) => {
    await twoMonths()
    const page = await enter(await tokenOf(brava.url, 'tarik'))
    const main = page.getByRole('main')
    // The last month, compared with the one before.
    await page.goto('/?preset=8')
    await settled(page)

    await main
      .getByRole('link', { name: new RegExp(`^${say.dashboard.margin}(?! %)`) })
      .first()
      .click()
    await expect(page).toHaveURL(/\/analytics\/margin-by-supplier\?.*compare=previous/)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(say.routes.marginBySupplier)
    const supplier = main.locator('tr[data-row]').filter({ hasText: 'Skupi Ključevi' })
    await expect(supplier).toContainText('900.00')
    await settled(page)
    await accessible(page)

    await supplier.getByRole('link').first().click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(say.routes.marginByBatch)
    const batches = main.locator('tr[data-row]')
    await expect(batches).toHaveCount(1)
    await expect(batches).toContainText('SKUPA-10')
    await settled(page)
    await accessible(page)

    await batches.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/products\/edit\/\d+\?.*tab=keys/)
    const keys = main.getByRole('table', { name: say.keys.keys, exact: true }).locator('tr[data-row]')
    await expect(keys).toHaveCount(7)
    await expect(keys.first()).toContainText('SKUPA-10')
  },
)
