import { MantineProvider } from '@mantine/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { theme } from '../theme/theme.ts'
import { currentToasts } from '../state/toast.ts'
import { queryClient } from '../api/query-client.ts'
import { ProductScreen } from './product-screen.tsx'

const product = {
  id: 7,
  code: 'NF-0117',
  title: 'Northfall: Ashen Crown',
  version: 3,
  currency: 'BAM',
  publisher: 'Nordlys',
  platform: 'PC',
  regions: [],
  languages: [],
  vatTreatment: 1,
  tags: [],
  keyPattern: null,
  keyCount: 4,
  orderCount: 0,
  imageUrl: null,
  imageFileId: null,
  furtherImageIds: [],
  regionIds: [],
  languageIds: [],
  descriptionEn: '',
  descriptionBs: '',
  descriptionHr: '',
  categoryId: 1,
  productTypeId: 1,
  publisherId: 1,
  redeemCountry: null,
  kpd: '',
  gtin: '',
  releaseDate: null,
  moq: 1,
  lowStockThreshold: 0,
  mayBackOrder: false,
}
const ofPrices = {
  basePrice: '61.90',
  currency: 'BAM',
  cost: null,
  alternates: [],
  groups: [{ groupId: 3, name: 'Zlatna', currency: 'BAM', price: '55.00', tiers: 0, companies: 2, companiesWithIt: 1 }],
  partners: [],
}
let prices: typeof ofPrices
let isWithdrawn: boolean
/** How often the activity was read. */
let activityRead: number
let refusal: object | undefined
let sent: { path: string; body: object | undefined }[]

beforeEach(() => {
  sent = []
  activityRead = 0
  prices = ofPrices
  refusal = undefined
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname.replace('/api', '')
    if (init?.method === 'PUT') {
      sent.push({ path, body: init.body ? (JSON.parse(init.body as string) as object) : undefined })
      if (refusal && !(sent.at(-1)?.body as { isDryRun?: boolean } | undefined)?.isDryRun)
        return Response.json(refusal, { status: 409 })
      return Response.json({
        data: { info: '', preview: null, changed: 1, product: { ...product, version: 4, isWithdrawn } },
      })
    }
    if (path === '/users/profile')
      return Response.json({ data: { userData: { currencySymbol: 'KM', userGroups: [5], isTelecomCompany: false } } })
    if (path === '/products/get-activity/7') activityRead += 1
    if (path === '/products/product-prices/7') return Response.json({ data: prices })
    if (path === '/products/7') return Response.json({ data: { ...product, isWithdrawn } })
    return Response.json({ data: [], pagedResult: { currentPage: 1, totalItems: 0, totalPages: 1 } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  unmountAll()
  vi.unstubAllGlobals()
})

test.each([
  [false, 'Withdraw'],
  [true, 'Put on sale'],
])(
  'while Lejla reads isWithdrawn %s, the entry "%s" names the state she wants, whatever somebody else did meanwhile',
  async (now, entry) => {
    isWithdrawn = now
    await page.viewport(1440, 900)
    await mount(() => <ProductScreen />, '/orders/7?tab=orders')
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: entry }).click()
    await expect
      .poll(() => sent)
      .toEqual([{ path: '/products/withdraw-products', body: { ids: [7], isWithdrawn: !now } }])
  },
)

test('Lejla renames a product on another tab while its activity is open below: the new event is read', async () => {
  isWithdrawn = false
  await page.viewport(1440, 900)
  await mount(() => <ProductScreen />, '/orders/7')
  await page.getByRole('textbox', { name: 'Title' }).fill('Northfall: Ashen Crown II')
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect.poll(() => activityRead).toBe(1)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => activityRead).toBe(2)
})

/** Lejla changes the product's title, and opens its prices without saving. */
async function changeTitleAndOpenPrices(title = 'Northfall II') {
  isWithdrawn = false
  await page.viewport(1440, 900)
  // With its dialogs beside the page's form, as outside tests: a browser does not pass on what a form in a form sends.
  const beside = () => (
    <MantineProvider theme={theme} env="default">
      <ProductScreen />
    </MantineProvider>
  )
  await mount(beside, '/orders/7')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('tab', { name: /^Prices/ }).click()
}

test('Enter in a price dialog saves that price alone: the product Lejla has not finished stays unsaved', async () => {
  await changeTitleAndOpenPrices()
  await page.getByRole('button', { name: 'Set the price in Zlatna' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Price in the group' }).fill('54.00')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.map(({ path }) => path)).toContain('/groups/update-product-group-prices')
  expect(sent.map(({ path }) => path)).not.toContain('/products/7')
})

test('Enter in the base price sets the base price, not the product that Lejla has not finished', async () => {
  await changeTitleAndOpenPrices()
  await page.getByRole('textbox', { name: 'Base price' }).fill('59.90')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => sent)
    .toMatchObject([{ path: '/products/update-product-prices/7', body: { basePrice: '59.90' } }])
})

test('Lejla saves from the prices a product without a title: its tab opens at the field, which says what is missing', async () => {
  await changeTitleAndOpenPrices('')
  await page.getByRole('button', { name: 'Save', exact: true }).click({ timeout: 5000 })
  await expect.element(page.getByRole('alert'), { timeout: 5000 }).toMatchTextContent(/Field Title is required./)
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('title')
  expect(sent).toEqual([])
})

test('the server refuses a title while Lejla reads the prices: she is shown the field and the reason', async () => {
  refusal = {
    code: 'products.duplicate',
    data: { info: 'This already exists.', fields: [{ path: 'title', message: 'It is taken.' }] },
  }
  await changeTitleAndOpenPrices()
  await page.getByRole('button', { name: 'Save', exact: true }).click({ timeout: 5000 })
  await expect.element(page.getByRole('alert'), { timeout: 5000 }).toMatchTextContent(/It is taken./)
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('title')
})

test('a base price that Lejla types stays when Emir sets another one meanwhile, and is sent with the one she read', async () => {
  await changeTitleAndOpenPrices()
  await page.getByRole('textbox', { name: 'Base price' }).fill('59.90')
  prices = { ...prices, basePrice: '63.00' }
  await queryClient.invalidateQueries()
  await expect.element(page.getByRole('textbox', { name: 'Base price' })).toHaveValue('59.90')
  await page.getByRole('button', { name: 'Set price', exact: true }).click({ timeout: 5000 })
  await expect.poll(() => sent).toMatchObject([{ body: { basePrice: '59.90', was: '61.90' } }])
})

const basePrice = () => page.getByRole('textbox', { name: 'Base price' })

/** Lejla opens the prices of a product; nothing else is unsaved. */
async function openPrices() {
  isWithdrawn = false
  await page.viewport(1440, 900)
  await mount(() => <ProductScreen />, '/orders/7?tab=prices')
}

test('a base price that Lejla scheduled is not unsaved, and the card shows what Emir sets afterwards', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00Z') })
  await openPrices()
  await basePrice().fill('59.90')
  await page.getByRole('combobox', { name: 'Valid from' }).click()
  await page.getByRole('button', { name: /\b26\b.*2026/ }).click({ timeout: 5000 })
  await page.getByRole('button', { name: 'Schedule', exact: true }).click({ timeout: 5000 })
  await expect.poll(() => sent).toMatchObject([{ body: { basePrice: '59.90', validFrom: '2026-11-26' } }])
  await expect.element(basePrice(), { timeout: 5000 }).toHaveValue('61.90')
  prices = { ...prices, basePrice: '63.00' }
  await queryClient.invalidateQueries()
  await expect.element(basePrice(), { timeout: 5000 }).toHaveValue('63.00')
  await expect.element(page.getByRole('button', { name: 'Set price', exact: true })).toBeDisabled()
})

test('Lejla sets the base price and corrects it at once, before the prices are read again: the correction starts from what she set', async () => {
  await openPrices()
  await basePrice().fill('59.90')
  await page.getByRole('button', { name: 'Set price', exact: true }).click({ timeout: 5000 })
  await expect.poll(() => sent).toHaveLength(1)
  await basePrice().fill('58.90')
  await page.getByRole('button', { name: 'Set price', exact: true }).click({ timeout: 5000 })
  await expect.poll(() => sent[1]).toMatchObject({ body: { basePrice: '58.90', was: '59.90' } })
})

test('Emir changes the price in Zlatna while Lejla types hers: she is told, and her second click saves it over what she then sees', async () => {
  await openPrices()
  await page.getByRole('button', { name: 'Set the price in Zlatna' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Price in the group' }).fill('54.00')
  refusal = { code: 'common.conflict', data: { info: 'Somebody else was faster.' } }
  prices = { ...prices, groups: ofPrices.groups.map((group) => ({ ...group, price: '56.00' })) }
  await dialog.getByRole('button', { name: 'Save', exact: true }).click({ timeout: 5000 })
  await expect.poll(() => currentToasts().map(({ kind }) => kind)).toContain('error')
  refusal = undefined
  await queryClient.invalidateQueries()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click({ timeout: 5000 })
  const saves = () => sent.filter(({ body }) => !(body as { isDryRun?: boolean }).isDryRun)
  await expect
    .poll(() => saves().map(({ body }) => body))
    .toMatchObject([
      { prices: [{ price: '54.00', was: { price: '55.00' } }] },
      { prices: [{ price: '54.00', was: { price: '56.00' } }] },
    ])
})

test('Lejla is typing a base price when she saves a product without a title, and stays: a message says what is missing', async () => {
  await changeTitleAndOpenPrices('')
  await basePrice().fill('59.90')
  await page.getByRole('button', { name: 'Save', exact: true }).click({ timeout: 5000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click({ timeout: 5000 })
  await expect.poll(() => currentToasts().map(({ title }) => title)).toEqual(['Field Title is required.'])
})
