import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { bulkTexts as t } from './bulk.texts.ts'
import { BulkUpdateScreen } from './bulk-update-screen.tsx'

const preview = {
  currency: 'BAM',
  products: 2,
  changing: 2,
  rising: 2,
  falling: 0,
  belowCost: 0,
  withoutCost: 0,
  digest: 'first',
  rows: [],
}
interface Asked {
  isDryRun?: boolean
  digest?: string
  price?: { basisPoints: number }
}
let asked: Asked[]
/** What the server answers to a preview that it refuses. */
let refusal: string | undefined
/** What a preview answers, and the only one that the server starts. */
let current: typeof preview

beforeEach(() => {
  asked = []
  refusal = undefined
  current = preview
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Asked) : {}
    if (body.price !== undefined) {
      asked.push(body)
      if (refusal) return Response.json({ code: 'products.tooMany', data: { info: refusal } }, { status: 422 })
      if (!body.isDryRun && body.digest !== current.digest)
        return Response.json({ code: 'products.previewChanged', data: { info: 'Read it again.' } }, { status: 409 })
      return Response.json({ data: { info: '', preview: current, update: null } })
    }
    if (address.includes('/users/profile'))
      return Response.json({ data: { userData: { currencySymbol: 'KM', userGroups: [5], isTelecomCompany: false } } })
    if (init?.method === 'POST')
      return Response.json({ data: [], pagedResult: { currentPage: 1, totalItems: 0, totalPages: 1 } })
    // Regions and languages; no last update.
    return Response.json({ data: /region|language/.test(address) ? [] : null })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Tarik raises two prices by 5 %, corrects it to 50 % and clicks the button at once: the 5 % he corrected are not set', async () => {
  await mount(() => <BulkUpdateScreen />, '/orders?ids=%5B1%2C2%5D')
  // The text above, which says what is kept or changed, is visible too.
  await expect.element(page.getByText('Base price', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'By percent' }).click()
  const percent = page.getByRole('textbox', { name: 'Change', exact: true })
  await percent.fill('5')
  const start = page.getByRole('button', { name: 'Change 2', exact: true })
  await expect.element(start).toBeEnabled()
  await percent.fill('50')
  const button = start.element() as HTMLElement
  button.click()
  await expect.poll(() => asked.some(({ price }) => price?.basisPoints === 5000)).toBe(true)
  expect(asked.filter(({ isDryRun }) => !isDryRun)).toEqual([])
  await expect.element(start).toBeEnabled()
  await start.click()
  await expect.poll(() => asked.find(({ isDryRun }) => !isDryRun)?.price?.basisPoints).toBe(5000)
})

test('Tarik lowers prices by 100 %: the preview says why that is refused, and no longer shows the previous one', async () => {
  await mount(() => <BulkUpdateScreen />, '/orders?ids=%5B1%2C2%5D')
  await page.getByRole('button', { name: 'By percent' }).click()
  const percent = page.getByRole('textbox', { name: 'Change', exact: true })
  await percent.fill('5')
  await expect.element(page.getByRole('button', { name: 'Change 2', exact: true })).toBeEnabled()
  refusal = 'A price cannot be lowered by 100 % or more.'
  await percent.fill('-100')
  await expect.element(page.getByText(refusal), { timeout: 10_000 }).toBeVisible()
  await expect.element(page.getByText(t.setSomething)).not.toBeInTheDocument()
})

test('Tarik starts a change that Lejla has made since his preview: he is told, sees the new figures, and starts only those', async () => {
  await mount(
    () => (
      <>
        <BulkUpdateScreen />
        <Toaster />
      </>
    ),
    '/orders?ids=%5B1%2C2%5D',
  )
  await page.getByRole('button', { name: 'By percent' }).click()
  await page.getByRole('textbox', { name: 'Change', exact: true }).fill('10')
  const start = page.getByRole('button', { name: 'Change 2', exact: true })
  await expect.element(start).toBeEnabled()
  current = { ...preview, changing: 1, rising: 1, digest: 'second' }
  await start.click()
  await expect.element(page.getByText('Read it again.')).toBeVisible()
  const again = page.getByRole('button', { name: 'Change 1', exact: true })
  await expect.element(again).toBeEnabled()
  await again.click()
  await expect
    .poll(() => asked.filter(({ isDryRun }) => !isDryRun).map(({ digest }) => digest))
    .toEqual(['first', 'second'])
})
