import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { FreeOrderDialog } from './free-order-dialog.tsx'

const named = [
  { id: 7, title: 'Apex Meridian 26', name: 'Apex Meridian 26', code: 'APX', platform: '' },
  { id: 8, title: 'Northfall', name: 'Northfall', code: 'NOR', platform: '' },
]

let sent: { lines: object[] }[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    if (body?.lines) {
      sent.push(body)
      return Response.json({ data: { info: '', orderId: 5 } })
    }
    const data = String(address).includes('ompan') ? [{ id: 4, name: 'Digitalis', code: 'RS-1' }] : named
    return Response.json({ data, pagedResult: { currentPage: 1, totalItems: data.length, totalPages: 1 } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const choose = async (field: ReturnType<typeof page.getByRole>, option: RegExp) => {
  await field.click()
  await page.getByRole('option', { name: option }).click()
}

test('Tarik adds the wrong product to a free order, removes the line again, and gives the right one', async () => {
  await page.viewport(1440, 900)
  await mount(() => <FreeOrderDialog onClose={() => {}} />)
  const product = page.getByRole('combobox', { name: 'Product' })
  const remove = page.getByRole('button', { name: 'Remove' })
  await choose(page.getByRole('combobox', { name: 'To' }), /Digitalis/)
  await choose(product, /Apex/)
  await expect.element(remove).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Another product' }).click()
  await choose(product.nth(1), /Northfall/)
  await remove.first().click()
  await expect.element(remove).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Gift to a reviewer')
  await page.getByRole('button', { name: 'Give the keys' }).click()
  await expect.poll(() => sent.map(({ lines }) => lines)).toEqual([[{ productId: 8, quantity: 1 }]])
})
