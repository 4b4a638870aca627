import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { DifferencesList } from './differences-list.tsx'
import type { ShopState } from './shop-state.tsx'

const shop = { slot: 'first', isOn: true, pausedDate: null, run: null, differing: 1 } as ShopState

let pushed: string[]

beforeEach(() => {
  localStorage.clear()
  pushed = []
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/get-differences/'))
      return Response.json({
        data: [],
        currency: 'EUR',
        pagedResult: { currentPage: 1, totalItems: 0, totalPages: 1 },
      })
    if (address.includes('bulk-woocomm')) pushed.push(address)
    return Response.json({ data: { info: 'Started.', run: { id: 7 } } })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Lejla pushes everything that differs to the shop from her phone', async () => {
  await page.viewport(390, 844)
  await mount(() => <DifferencesList shop={shop} onStarted={() => {}} />)
  const push = page.getByRole('button', { name: 'Push all 1' })
  await expect.element(push).toBeVisible()
  await push.click()
  await expect.poll(() => pushed).toHaveLength(1)
})
