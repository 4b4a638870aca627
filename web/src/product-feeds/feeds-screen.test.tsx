import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { FeedsScreen } from './feeds-screen.tsx'

let ready: number

beforeEach(() => {
  localStorage.clear()
  ready = 0
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.includes('/get-product-feeds')) return Response.json({ data: null })
    const feed = {
      id: 7,
      createdDate: '2026-11-20T08:00:00.000Z',
      name: 'web-shop',
      format: 'csv',
      language: null,
      settingsId: 2,
      settings: 'Standard',
      companies: 3,
      ready,
      failed: 0,
      changedDate: null,
      lastFetchedDate: null,
    }
    return Response.json({ data: [feed], pagedResult: { currentPage: 1, totalItems: 1, totalPages: 1 } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Tarik’s new feed shows its files as soon as they are ready, without a page reload', async () => {
  await page.viewport(1280, 800)
  await mount(() => <FeedsScreen />)
  await expect.element(page.getByText('0 of 3 ready')).toBeVisible()
  ready = 3
  await expect.element(page.getByText('3 of 3 ready')).toBeVisible()
})
