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
}
const sent: { path: string; body: Record<string, unknown> }[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname.replace('/api', '')
    const body = init?.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {}
    sent.push({ path, body })
    if (path !== '/web-sales/quick-order')
      return Response.json({ code: 'cart.tooManyKeys', data: null }, { status: 409 })
    const lines = body.lines as readonly { text: string; quantity: number }[]
    return Response.json({ data: lines.map((line) => ({ ...line, status: 'found', products: [product] })) })
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
