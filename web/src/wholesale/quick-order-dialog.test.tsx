import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { QuickOrderDialog } from './quick-order-dialog.tsx'

const product = {
  id: 9,
  productId: 7,
  code: 'VL-0027',
  title: 'Vektor Liga 27',
  platform: 'PC',
  imageUrl: null,
  price: '61.90',
  moq: 1,
  stock: 30_000,
  mayBackOrder: false,
  isElsewhere: false,
}
/** Products that the pasted text matches, if it is not one of Vektor Liga. */
let matches: Readonly<Record<string, readonly (typeof product)[]>> = {}
const sent: { path: string; body: Record<string, unknown> }[] = []

beforeEach(() => {
  sent.length = 0
  matches = {}
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname.replace('/api', '')
    const body = init?.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {}
    sent.push({ path, body })
    if (path !== '/web-sales/quick-order')
      return Response.json({ code: 'cart.tooManyKeys', data: null }, { status: 409 })
    const lines = body.lines as readonly { text: string; quantity: number }[]
    return Response.json({
      data: lines.map((line) => {
        const products = matches[line.text] ?? [product]
        return { ...line, status: products.length === 1 ? 'found' : 'several', products }
      }),
    })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Amra pastes 25,000 of a product and sees that a line takes 10,000, before they are added to her cart', async () => {
  await mount(() => <QuickOrderDialog open onClose={() => {}} />)
  await page.getByRole('textbox').fill('VL-0027\t25000')
  await page.getByRole('button', { name: 'Check' }).click()
  const row = page.getByRole('row', { name: /Vektor Liga 27/ })
  await expect.element(row.getByText('25,000')).toBeVisible()
  await expect.element(row.getByText('At most 10,000 in one line')).toBeVisible()
  await page.getByRole('button', { name: 'Add 1 product' }).click()
  await expect
    .poll(() => sent.find(({ path }) => path === '/shopping-cart')?.body.shoppingCartItems)
    .toEqual([{ productId: 7, quantity: 10_000 }])
})

const added = () => sent.find(({ path }) => path === '/shopping-cart')?.body.shoppingCartItems

test('Amra pastes a product that is not for her region: the line says so, and only the other one is added to her cart', async () => {
  matches = { 'NF-0117': [{ ...product, id: 8, productId: 6, title: 'Northfall', isElsewhere: true, stock: 0 }] }
  await mount(() => <QuickOrderDialog open onClose={() => {}} />)
  await page.getByRole('textbox').fill('NF-0117\t10\nVL-0027\t20')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: /^Add \d products?/ }).click()
  await expect.poll(added).toEqual([{ productId: 7, quantity: 20 }])
  const row = page.getByRole('row', { name: /Northfall/ }).element()
  expect(row.textContent).toContain('Not for this region')
})

test('Amra chooses a product for a line and then puts another line in its place: she is asked again', async () => {
  const northfall = { ...product, id: 8, productId: 6, title: 'Northfall' }
  matches = { Liga: [product, northfall], North: [product, northfall] }
  await mount(() => <QuickOrderDialog open onClose={() => {}} />)
  await page.getByRole('textbox').fill('Liga\t10')
  await page.getByRole('button', { name: 'Check' }).click()
  await page
    .getByRole('button', { name: /Choose one: Liga/ })
    .or(page.getByRole('combobox'))
    .click()
  await page.getByRole('option', { name: /Vektor Liga 27/ }).click()
  await expect.element(page.getByRole('button', { name: 'Add 1 product' })).toBeEnabled()
  await page.getByRole('button', { name: 'Change the lines' }).click()
  await page.getByRole('textbox').fill('North\t10')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect.element(page.getByRole('status')).toBeVisible()
  expect(page.getByRole('button', { name: /^Add \d/ }).element().textContent).toContain('Add 0')
})
