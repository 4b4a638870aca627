import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf } from '../api/use-endpoint.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { RegionsCard } from './reference-kinds.tsx'

const profile = { data: { userData: { userGroups: [5], currencySymbol: 'KM' } } }
let region: { id: number; code: string; name: string; nameEn: string; isMarket: boolean; version: number }
let sent: object[]

beforeEach(() => {
  sent = []
  region = { id: 3, code: 'EU', name: 'Europe', nameEn: 'Europe', isMarket: false, version: 1_000 }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (String(address).endsWith('/users/profile')) return Response.json(profile)
    if (init?.method === 'PUT') {
      const body = JSON.parse(init.body as string)
      sent.push(body)
      if (body.version === region.version) return Response.json({ data: { info: 'Saved.', id: 3 } })
      return Response.json({ code: 'common.conflict', data: { info: 'Reload it.' } }, { status: 409 })
    }
    if (!String(address).includes('/regions/')) return Response.json({ data: [] })
    const row = { ...region, nameBs: '', nameHr: '' }
    return Response.json({ data: [row], pagedResult: { currentPage: 1, totalItems: 1, totalPages: 1 } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Tarik gives a region a name while Lejla makes it a market: it stays one, and his name is saved by the second press', async () => {
  await mount(() => {
    if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
    return <RegionsCard />
  })
  await page.getByText('Europe').first().click()
  const name = page.getByRole('textbox', { name: /^Name(?! in)/ })
  await name.fill('European Union')
  region = { ...region, isMarket: true, version: 2_000 }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'save again' })).toBeVisible()
  await expect.element(page.getByRole('switch')).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      { name: 'European Union', isMarket: false, version: 1_000 },
      { name: 'European Union', isMarket: true, version: 2_000 },
    ])
  await expect.element(name).not.toBeInTheDocument()
})
