import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf } from '../api/use-endpoint.ts'
import { currentToasts } from '../state/toast.ts'
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

test('Tarik renames a region while Lejla makes it a market: it stays one, and his second save succeeds', async () => {
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

test('Tarik deletes three regions and the second is in use: the first is gone, and the others stay chosen', async () => {
  const names = ['Adria', 'Balkan', 'Benelux']
  let left = names.map((name, at) => ({ ...region, id: at + 1, code: name.slice(0, 2), name, nameBs: '', nameHr: '' }))
  const isUsed = new Set([2])
  const deleted: number[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (String(address).endsWith('/users/profile')) return Response.json(profile)
    if (init?.method === 'DELETE') {
      const id = Number(String(address).split('/').at(-1))
      if (!left.some((one) => one.id === id))
        return Response.json({ code: 'common.notFound', data: { info: 'Not found.' } }, { status: 404 })
      if (isUsed.has(id))
        return Response.json({ code: 'region.inUse', data: { info: 'Products use it.' } }, { status: 409 })
      deleted.push(id)
      left = left.filter((one) => one.id !== id)
      return Response.json({ data: { info: 'Deleted.' } })
    }
    if (!String(address).includes('/regions/')) return Response.json({ data: [] })
    return Response.json({ data: left, pagedResult: { currentPage: 1, totalItems: left.length, totalPages: 1 } })
  })
  await mount(() => {
    if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
    return <RegionsCard />
  })
  await expect.element(page.getByText('Adria').first()).toBeVisible()
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/up to the first that is still in use/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(() => currentToasts().map(({ title }) => title))
    .toContain('Done for 1 of 3. The others are still selected.')
  await expect.element(dialog).not.toBeInTheDocument()
  isUsed.clear()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByText('Delete 2 entries?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => deleted).toEqual([1, 2, 3])
})
