import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { e } from './promotion-editor.texts.ts'
import { PromotionScreen } from './promotion-screen.tsx'

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const promotion = {
  id: 7,
  version: 1,
  state: 'draft',
  title: 'Winter sale',
  messageTitle: 'Winter sale',
  message: '<p>Prices of winter.</p>',
  isSimpleNotification: true,
  pictureFileId: null,
  startsAt: '2026-12-01T07:00:00.000Z',
  endsAt: '2026-12-08T22:59:00.000Z',
  forAll: true,
  companies: [],
  groups: [],
  customNotificationProducts: [],
  currency: 'BAM',
  results: { reached: 0, seen: 0, skipped: 0, added: 0, orders: 0, keys: 0, net: '0.00', margin: '0.00' },
}

test('Lejla is told on her phone that her changes are saved before a promotion is activated', async () => {
  await page.viewport(390, 844)
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('get-custom-notification/')
        ? { data: promotion }
        : { data: [], pagedResult: { currentPage: 1, totalItems: 0, totalPages: 1 } },
    ),
  )
  await mount(() => <PromotionScreen />, '/orders/7')
  const title = page.getByLabelText(e.listTitle, { exact: false }).first()
  await expect.element(page.getByRole('button', { name: 'Activate' })).toBeEnabled()
  await expect.element(page.getByText(e.saveFirst)).not.toBeInTheDocument()
  await title.fill('Winter sale 2026')
  await expect.element(page.getByText(e.saveFirst)).toBeVisible()
})
