import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { scheduledTexts } from '../../prices/scheduled-price.texts.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { t as kit } from '../../ui/ui.texts.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { AssignManyDialog } from './assign-many-dialog.tsx'
import { t } from './price.texts.ts'

const product = {
  productId: 7,
  code: 'NF-0117',
  title: 'Northfall',
  platform: 'PC',
  imageUrl: null,
  category: 'Games',
  currency: 'BAM',
  defaultPrice: '61.90',
  purchasePrice: '50.00',
  companyProductId: null,
  isElsewhere: false,
  supplierLacks: false,
  createdDate: '2026-11-21T12:00:00Z',
}
const past = 'Choose a day after today, within the next three years.'

let sent: { path: string; body: Record<string, unknown> }[] = []
let lacks = false
let isPast = false

beforeEach(() => {
  localStorage.clear()
  sent = []
  lacks = false
  isPast = false
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname.replace('/api', '')
    const body = init?.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {}
    sent.push({ path, body })
    const pagedResult = { currentPage: 1, totalItems: 1, totalPages: 1 }
    if (path === '/users/profile') return Response.json({ data: { userData: { companyId: 1, userGroups: [5] } } })
    if (path.includes('reseller-assignment-prices'))
      return Response.json({ data: [{ ...product, supplierLacks: lacks }], currency: 'BAM', pagedResult })
    if (path.startsWith('/groups') || path.startsWith('/companies'))
      return Response.json({ data: [{ id: 4, name: 'Top partners', currency: 'BAM' }], pagedResult })
    if (!path.includes('/create-')) return Response.json({ data: [], pagedResult })
    if (isPast && body.isDryRun !== true)
      return Response.json(
        { code: 'price.validFromPast', info: past, data: { fields: [{ path: 'validFrom', message: past }] } },
        { status: 422 },
      )
    const found = { count: 12, ids: [], already: 2, elsewhere: 0, preview: null, update: null, scheduledId: null }
    return Response.json({ data: { info: '', ...found } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

/** The fifteenth of the next month. */
async function chooseDay() {
  await page.getByRole('combobox', { name: scheduledTexts.validFrom }).click()
  await page.getByRole('button', { name: kit.next, exact: true }).last().click()
  await page.getByRole('button', { name: /^15 / }).click()
}
const done = (end: string) =>
  sent.filter(({ path, body }) => path.endsWith(end) && body.isDryRun !== true).map(({ body }) => body)
const aDay = expect.stringMatching(/^\d{4}-\d{2}-15$/)
const press = (name: string) => userEvent.click(page.getByRole('dialog').getByRole('button', { name, exact: true }))
const company = { id: 3, name: 'Megabajt', currency: 'BAM' }

test('Tarik schedules a product for Megabajt: the button shows it, and the day is sent with it', async () => {
  await page.viewport(1440, 900)
  const onClose = vi.fn()
  await mount(() => <AssignDialog company={company} asOverride={false} onClose={onClose} />)
  await page.getByRole('row').nth(1).getByRole('checkbox').click()
  await expect.element(page.getByRole('button', { name: t.assignN(1), exact: true })).toBeEnabled()
  await chooseDay()
  await press(scheduledTexts.schedule)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(done('create-company-product-price')).toMatchObject([
    { companyId: 3, items: [{ productId: 7, price: null, marginBp: null }], validFrom: aDay },
  ])
})

test('what the reseller does not have is scheduled for both; a day that the server refuses is reported at its field', async () => {
  await page.viewport(1440, 900)
  lacks = true
  isPast = true
  const onClose = vi.fn()
  await mount(() => <AssignDialog company={company} asOverride onClose={onClose} />)
  await page.getByRole('row').nth(1).getByRole('checkbox').click()
  await chooseDay()
  await press(scheduledTexts.schedule)
  const field = page.getByRole('combobox', { name: scheduledTexts.validFrom })
  await expect.element(field).toHaveAccessibleDescription(past)
  expect(onClose).not.toHaveBeenCalled()
  isPast = false
  await press(scheduledTexts.schedule)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(done('create-retailer-product-as-distributor').at(-1)).toMatchObject({ productId: 7, validFrom: aDay })
})

test("for a price group the dialog says that the group's products of today are assigned on the day", async () => {
  await page.viewport(1440, 900)
  const onClose = vi.fn()
  await mount(() => <AssignManyDialog company={company} asOverride={false} onClose={onClose} />)
  await page.getByText(t.priceGroup, { exact: true }).click()
  await page.getByRole('combobox', { name: t.priceGroup }).click()
  await page.getByRole('option', { name: 'Top partners' }).click()
  await expect.element(page.getByRole('button', { name: t.assignN(12), exact: true })).toBeEnabled()
  expect(page.getByText(scheduledTexts.whatMatchesToday).elements()).toEqual([])
  await chooseDay()
  await expect.element(page.getByText(scheduledTexts.whatMatchesToday)).toBeVisible()
  await press(scheduledTexts.schedule)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(done('group-category')).toMatchObject([{ companyId: 3, groupId: 4, marginBp: null, validFrom: aDay }])
})

test('on a phone the day and the price of an assignment are as wide as the fields of any form', async () => {
  await page.viewport(390, 844)
  await mount(() => <AssignDialog company={company} asOverride={false} onClose={() => {}} />)
  await userEvent.click(page.getByRole('button', { name: t.byPrice, exact: true }))
  const width = (locator: { element(): Element }) => locator.element().getBoundingClientRect().width
  const price = page.getByRole('textbox', { name: t.unitPrice, exact: false })
  const day = page.getByRole('combobox', { name: scheduledTexts.validFrom, exact: false })
  await expect.element(day).toBeVisible()
  expect(width(price)).toBeGreaterThan(300)
  expect(width(day)).toBeGreaterThan(300)
})
