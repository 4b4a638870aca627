import { expect, test } from './journey.ts'
import { settled } from './settled.ts'

/** The orders to which a printed document links. */
const ordersOn = (paper: Buffer) => new Set(paper.toString('latin1').match(/\/orders\/edit\/\d+/g))

for (const rows of [50, 200])
  for (const landscape of [false, true])
    test(`Tarik prints ${rows} orders on A4 ${landscape ? 'lying' : 'upright'}: every order is on paper`, {
      tag: '@desktop',
    }, async ({ open, api }) => {
      const page = await open('tarik')
      await page.goto(`/orders?size=${rows}`)
      await expect(page.getByRole('main').locator('tr[data-row]').first()).toBeVisible()
      await settled(page)
      const { data } = await api('tarik')('POST', '/orders/get-orders', { pageSize: rows })
      const margin = '10mm'
      const margins = { top: margin, bottom: margin, left: margin, right: margin }
      const paper = ordersOn(await page.pdf({ format: 'A4', landscape, margin: margins }))
      expect(paper).toEqual(new Set(data.map(({ id }: { id: number }) => `/orders/edit/${id}`)))
      // The rows drawn for printing are removed again.
      await expect.poll(() => page.getByRole('main').locator('tr[data-row]').count()).toBeLessThanOrEqual(50)
    })
