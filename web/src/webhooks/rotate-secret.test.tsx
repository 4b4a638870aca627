import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { dateTime } from '../text/format.ts'
import { WebhookPart } from './webhook-part.tsx'
import { t } from './webhooks.texts.ts'

const until = '2026-11-29T09:30:00Z'
const webhook = {
  id: 7,
  version: 1,
  companyId: 3,
  companyName: 'Digitalis d.o.o.',
  environment: 'live',
  name: 'Orders of the shop',
  address: 'https://shop.digitalis.example/brava',
  types: [],
  isOn: true,
  offReason: null,
  failingSince: null,
  lastSuccessDate: null,
  waiting: 0,
  failed: 0,
  createdDate: '2026-11-01T08:00:00Z',
}

let formerSecretUntil: string | null
let rotations: number

beforeEach(async () => {
  formerSecretUntil = null
  rotations = 0
  await page.viewport(1280, 800)
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/users/profile'))
      return Response.json({ data: { userData: { id: 2, companyId: 3, companyType: 2, userGroups: [10] } } })
    if (address.includes('/webhooks/rotate/7')) {
      rotations += 1
      formerSecretUntil = until
      return Response.json({ data: { info: 'Done.', secret: `whsec_${rotations}` } })
    }
    if (address.endsWith('/webhooks/7')) return Response.json({ data: { ...webhook, formerSecretUntil } })
    return Response.json({ data: [], pagedResult: { currentPage: 1, totalItems: 0, totalPages: 1 } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const dialog = () => page.getByRole('dialog')
const told = () => dialog().element().textContent
const ends = () => t.rotateEnds(dateTime(until))
async function askToRotate() {
  await userEvent.click(page.getByRole('button', { name: t.more, exact: true }))
  await userEvent.click(page.getByRole('menuitem', { name: t.rotate }))
  await expect.element(dialog()).toHaveAccessibleName(t.rotateTitle)
}
const confirm = () => userEvent.click(dialog().getByRole('button', { name: t.rotate, exact: true }))

test("a webhook's first new secret ends nothing; for a second one within 24 hours the dialog says which secret ends at once", async () => {
  await mount(() => <WebhookPart id={7} onClose={() => {}} />)
  await askToRotate()
  expect(told()).toContain(t.rotateText)
  expect(told()).not.toContain(ends())
  await confirm()
  await expect.element(page.getByText('whsec_1')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: t.kept }))

  // By now the page knows about the first.
  await askToRotate()
  await expect.poll(told).toContain(t.rotateText + ends())
  expect(rotations).toBe(1)
  await confirm()
  await expect.element(page.getByText('whsec_2')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: t.kept }))
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: t.more, exact: true })).toHaveFocus()
})

test('the search field of the events starts below the title of its card, as in every other card', async () => {
  await mount(() => <WebhookPart id={7} onClose={() => {}} />)
  const title = page.getByRole('heading', { name: t.deliveries, exact: true })
  await expect.element(title).toBeVisible()
  const search = page.getByPlaceholder(t.searchDeliveries).element()
  const box = search.parentElement as HTMLElement
  expect(box.getBoundingClientRect().left).toBe(title.element().getBoundingClientRect().left)
})
