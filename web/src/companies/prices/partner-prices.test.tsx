import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../api/query-client.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { PartnerPrices } from './partner-prices.tsx'

const row = {
  id: 9,
  productId: 7,
  code: 'NF-0117',
  title: 'Northfall: Ashen Crown',
  platform: 'PC',
  imageUrl: null,
  category: 'Games',
  currency: 'BAM',
  price: null as string | null,
  marginBp: null as number | null,
  overridePrice: null as string | null,
  moq: null,
  tiers: [] as { minQuantity: number; price: string }[],
  effectivePrice: '61.90',
  rule: 'base',
  purchasePrice: '50.00',
  earnedBp: 2380,
  isWithdrawn: false,
  isOffSale: false,
  changedAt: '2026-11-21T12:00:00Z',
  createdDate: '2026-11-21T12:00:00Z',
}
const sent: { path: string; body: Record<string, unknown> }[] = []
const saved: string[] = []
let rows = [row]
/** 5: Tarik, the distributor; 2: Amra, the administrator of the reseller. */
let userGroup = 5
/** The next change is refused: somebody else was faster. */
let isOvertaken = false

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  saved.length = 0
  rows = [row]
  userGroup = 5
  isOvertaken = false
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname.replace('/api', '')
    sent.push({ path, body: init?.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {} })
    if (path.includes('get-price-list-pdf'))
      return new Response('%PDF-1.7', {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="price-list-MEG-en.pdf"',
        },
      })
    if (path.includes('update-company-product-price')) {
      if (!isOvertaken || sent.at(-1)?.body.isDryRun) return Response.json({ data: { info: '', preview: null } })
      isOvertaken = false
      return Response.json({ code: 'common.conflict', data: { info: 'Somebody else was faster.' } }, { status: 409 })
    }
    if (path.includes('company-products'))
      return Response.json({
        data: rows,
        currency: 'BAM',
        pagedResult: { currentPage: 1, totalItems: 1, totalPages: 1 },
      })
    if (path === '/users/profile')
      return Response.json({
        data: { userData: { currencySymbol: 'KM', userGroups: [userGroup], isTelecomCompany: false } },
      })
    return Response.json({ data: null })
  })
})
afterEach(() => {
  unmountAll()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('Tarik saves the Megabajt prices he has searched for as a PDF to send, besides XLSX and CSV', async () => {
  await page.viewport(1440, 900)
  await mount(() => <PartnerPrices company={{ id: 3, name: 'Megabajt', currency: 'BAM' }} asOverride={false} />)
  await page.getByRole('searchbox').fill('north')
  await expect.poll(() => sent.some(({ body }) => body.quickSearch === 'north')).toBe(true)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const entries = page.getByRole('menuitem')
  await expect.element(entries.first()).toBeVisible()
  expect(entries.elements().map(({ textContent }) => textContent)).toEqual([
    'Export PDF',
    'Export Excel (XLSX)',
    'Export CSV',
  ])
  await page.getByRole('menuitem', { name: 'Export PDF' }).click()
  await expect.poll(() => saved).toEqual(['price-list-MEG-en.pdf'])
  const asked = sent.find(({ path }) => path === '/company-product-prices/get-price-list-pdf/3')
  expect(asked?.body).toMatchObject({ quickSearch: 'north' })
})

test('Tarik withdraws a product from Megabajt on a screen that may be out of date: the call names the state he wants', async () => {
  await page.viewport(1440, 900)
  rows = [row, { ...row, id: 10, title: 'Vektor Liga', isWithdrawn: true }]
  await mount(() => <PartnerPrices company={{ id: 3, name: 'Megabajt', currency: 'BAM' }} asOverride={false} />)
  const states = () => sent.flatMap(({ path, body }) => (path.includes('toggle-withdraw') ? [[path.at(-1), body]] : []))
  await page.getByRole('button', { name: 'More: Northfall: Ashen Crown' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await expect.poll(states).toEqual([['9', { isWithdrawn: true }]])
  await page.getByRole('button', { name: 'More: Vektor Liga' }).click()
  await page.getByRole('menuitem', { name: 'Put on sale again' }).click()
  await expect.poll(states).toHaveLength(2)
  expect(states()[1]).toEqual(['0', { isWithdrawn: false }])
})

test('Tarik reads the price from 10 pieces beside a margin, a group price and a base price, but not beside an override', async () => {
  await page.viewport(1440, 900)
  const tiers = [{ minQuantity: 10, price: '49.90' }]
  rows = [
    { ...row, id: 1, title: 'First', rule: 'margin', marginBp: 2000, tiers },
    { ...row, id: 2, title: 'Second', rule: 'group', tiers },
    { ...row, id: 3, title: 'Third', rule: 'company', tiers },
    { ...row, id: 4, title: 'Fourth', rule: 'base', tiers },
    { ...row, id: 5, title: 'Fifth', rule: 'override', tiers },
    { ...row, id: 6, title: 'Sixth', rule: 'margin', marginBp: 2000 },
  ]
  await mount(() => <PartnerPrices company={{ id: 3, name: 'Megabajt', currency: 'BAM' }} asOverride={false} />)
  const termsOf = (title: string) => {
    const row = page
      .getByRole('row')
      .elements()
      .find((one) => one.textContent?.includes(title))
    return [...(row?.querySelectorAll('td') ?? [])]
      .map((cell) => cell.textContent)
      .find((text) => /rice|Margin|ride/.test(text))
  }
  await expect.poll(() => termsOf('First')).toMatch(/Margin.20\.0.*from.10.pcs.*49\.90/)
  expect(termsOf('Second')).toMatch(/Group price, from.10.pcs/)
  expect(termsOf('Third')).toMatch(/Company price, from.10.pcs/)
  expect(termsOf('Fourth')).toMatch(/Base price, from.10.pcs/)
  expect(termsOf('Fifth')).toBe('Distributor override')
  expect(termsOf('Sixth')).toMatch(/^Margin.20\.0/)
  expect(termsOf('Sixth')).not.toContain('from')
})

test('Tarik reads how many of the chosen products lose their prices from 10 pieces before he sets a margin for them', async () => {
  await page.viewport(1440, 900)
  const tiers = [{ minQuantity: 10, price: '49.90' }]
  rows = [
    { ...row, id: 1, title: 'First', tiers },
    { ...row, id: 2, title: 'Second' },
  ]
  await mount(() => <PartnerPrices company={{ id: 3, name: 'Megabajt', currency: 'BAM' }} asOverride={false} />)
  await expect.element(page.getByText('Second').first()).toBeVisible()
  const [all, first, second] = page.getByRole('checkbox').elements()
  expect([all, first, second].every((box) => box !== undefined)).toBe(true)
  const open = async () => {
    await userEvent.click(page.getByRole('toolbar').getByRole('button', { name: 'Set margin' }))
    await expect.element(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    return page.getByRole('dialog').element().textContent
  }
  await userEvent.click(second as Element)
  expect(await open()).not.toContain('Quantity prices')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.click(first as Element)
  expect(await open()).toContain('Quantity prices of 1 product are removed.')
})

async function openPrice(terms: Partial<typeof row>, asOverride = false) {
  await page.viewport(1440, 900)
  rows = [{ ...row, ...terms }]
  await mount(() => <PartnerPrices company={{ id: 3, name: 'Megabajt', currency: 'BAM' }} asOverride={asOverride} />)
  await page.getByRole('button', { name: 'More: Northfall: Ashen Crown' }).click()
  await page.getByRole('menuitem', { name: 'Change price' }).click()
}

/** Tarik opens the price of the first product of Megabajt, which has a margin of its own. */
async function openMargin(terms: Partial<typeof row> = {}) {
  await openPrice({ rule: 'margin', marginBp: 2000, ...terms })
  return page.getByRole('dialog').getByRole('textbox', { name: /^Margin/ })
}
const changes = () => sent.flatMap(({ path, body }) => (path.includes('update-company-product-price') ? [body] : []))

test('Tarik types "15%" as the margin of a product for Megabajt: it is set to 15 percent, and not removed', async () => {
  const margin = await openMargin()
  await margin.fill('15%')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => changes()[0]).toMatchObject({ price: null, marginBp: 1500, isDryRun: true })
})

test.each(['', '15p'])(
  'Tarik leaves "%s" in the margin of a product for Megabajt: nothing is sent, and the field says why',
  async (typed) => {
    const margin = await openMargin()
    await margin.fill(typed)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect.element(margin).toHaveAttribute('aria-invalid', 'true')
    expect(changes()).toEqual([])
  },
)

test.each([
  ['a price', { price: '55.00' }, { marginBp: 1500 }, 'Price', '57.00', { price: '57.00', marginBp: null }],
  ['a margin', { marginBp: 2000 }, { price: '58.00' }, 'Margin', '12.00', { price: null, marginBp: 1200 }],
])(
  'Tarik types %s of a product for Megabajt while Lejla sets it the other way: after he was told, his second click saves what he typed',
  async (_what, before, others, name, typed, wanted) => {
    await page.viewport(1440, 900)
    rows = [{ ...row, ...before }]
    await mount(() => <PartnerPrices company={{ id: 3, name: 'Megabajt', currency: 'BAM' }} asOverride={false} />)
    await page.getByRole('button', { name: 'More: Northfall: Ashen Crown' }).click()
    await page.getByRole('menuitem', { name: 'Change price' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(typed)
    rows = [{ ...row, ...others }]
    isOvertaken = true
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await queryClient.invalidateQueries()
    await expect.element(dialog.getByRole('textbox', { name: new RegExp(`^${name}`) })).toHaveValue(typed)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => changes().at(-1)).toMatchObject({ ...wanted, was: others })
  },
)

/** What the dialog says the partner pays. */
const told = () =>
  page
    .getByRole('dialog')
    .element()
    .textContent?.match(/The\spartner\spays\D*([\d.]+)/)?.[1]

test.each([
  ['Tarik, whose margin is on the last delivery, is not told an amount from the cost of the next key', 5, undefined],
  ['Amra, whose margin is on what she pays, reads what her retailer pays', 2, '51.48'],
])('%s', async (_who, group, said) => {
  userGroup = group
  const margin = await openMargin({ purchasePrice: '46.80' })
  await margin.fill('10')
  await expect.element(page.getByRole('dialog').getByText('costs 46.80 KM')).toBeVisible()
  await expect.poll(told).toBe(said)
})

test('Amra types 50.00 while the override of 46.66 applies: she is not told that her retailer pays 50.00', async () => {
  userGroup = 2
  await openPrice({ price: '49.00', rule: 'override', overridePrice: '46.66', effectivePrice: '46.66' })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Price/ }).fill('50.00')
  await expect.element(dialog.getByText(/46\.66/).first()).toBeVisible()
  await expect.poll(told).toBeUndefined()
})

test('Tarik reads that the retailer of Megabajt pays the override that he types', async () => {
  await openPrice({ overridePrice: '46.66', rule: 'override' }, true)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Price/ }).fill('50.00')
  await expect.poll(told).toBe('50.00')
})
