import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refresh } from '../api/use-endpoint.ts'
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

const stored = (more: object) => ({
  ...promotion,
  isSimpleNotification: false,
  customNotificationProducts: [
    {
      productId: 3,
      code: 'NF',
      title: 'Northfall',
      platform: 'Steam',
      regions: [],
      imageUrl: null,
      basePrice: '65.00',
      itemsInStock: 9,
      nextCost: '40.00',
      isWithdrawn: false,
      promoPrice: '55.00',
      moq: 1,
      ...more,
    },
  ],
})

/** A server that keeps one draft; what it is sent, by call. */
function serve(first: { customNotificationProducts: readonly object[] }) {
  const state = { record: first as object, sent: [] as { to: string; body: Record<string, unknown> }[] }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('/users/profile'))
      return Response.json({ data: { userData: { currencySymbol: 'KM', userGroups: [5], isTelecomCompany: false } } })
    if (init?.method === 'PUT') {
      state.sent.push({ to: address, body: JSON.parse(init.body as string) })
      return Response.json({ data: { info: '', version: 3 } })
    }
    if (address.includes('get-custom-notification/')) return Response.json({ data: state.record })
    if (address.includes('get-products-to-promote')) return Response.json({ data: first.customNotificationProducts })
    return Response.json({ data: [], pagedResult: { currentPage: 1, totalItems: 0, totalPages: 1 } })
  })
  return state
}

test('Lejla saves another title and price while Tarik has the draft open: he sees them, and saves and activates what he sees', async () => {
  await page.viewport(1280, 900)
  const server = serve(stored({}))
  await mount(() => <PromotionScreen />, '/orders/7')
  const title = page.getByLabelText(e.listTitle, { exact: false }).first()
  const price = page.getByRole('textbox', { name: e.promoOf('Northfall') })
  await expect.element(price).toHaveValue('55.00')
  server.record = { ...stored({ promoPrice: '52.00' }), version: 2, title: 'Winter sale of Lejla' }
  await refresh()
  await expect.element(title).toHaveValue('Winter sale of Lejla')
  await expect.element(price).toHaveValue('52.00')

  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect.poll(() => server.sent.map(({ body }) => body)).toMatchObject([{ ids: [7], version: 2 }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('Lejla saves while Tarik has the draft open: his next save names her version', async () => {
  const server = serve(promotion)
  await mount(() => <PromotionScreen />, '/orders/7')
  const title = page.getByLabelText(e.listTitle, { exact: false }).first()
  await expect.element(title).toHaveValue('Winter sale')
  server.record = { ...promotion, version: 2, title: 'Winter sale of Lejla' }
  await refresh()
  await expect.element(title).toHaveValue('Winter sale of Lejla')
  await title.fill('Winter sale of both')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => server.sent.map(({ body }) => body))
    .toMatchObject([{ title: 'Winter sale of both', version: 2 }])
})

test('Tarik sees which product of a promotion is off sale', async () => {
  serve(stored({ isWithdrawn: true }))
  await mount(() => <PromotionScreen />, '/orders/7')
  await expect.element(page.getByText('Steam · Withdrawn')).toBeVisible()
})
