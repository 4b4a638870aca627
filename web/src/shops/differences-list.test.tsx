import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { DifferencesList } from './differences-list.tsx'
import type { ShopState } from './shop-state.tsx'

const shop = { slot: 'first', isOn: true, pausedDate: null, run: null, differing: 1 } as ShopState

let pushed: string[]
let rows: readonly { readonly id: number }[]
let unlinked: unknown[]
let sent: number[]

beforeEach(() => {
  localStorage.clear()
  pushed = []
  rows = []
  unlinked = []
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('/get-differences/'))
      return Response.json({
        data: rows,
        currency: 'EUR',
        pagedResult: { currentPage: 1, totalItems: rows.length, totalPages: 1 },
      })
    if (address.includes('/unlink')) {
      const { ids } = JSON.parse(init?.body as string)
      unlinked.push(ids)
      rows = rows.filter(({ id }) => !ids.includes(id))
    }
    if (address.includes('bulk-woocomm')) {
      const { ids = [] } = JSON.parse(init?.body as string)
      pushed.push(address)
      sent.push(ids.length)
    }
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

const linked = {
  productId: 5,
  code: 'NF-AC',
  title: 'Northfall',
  shopTitle: 'Northfall',
  shopPrice: '10.00',
  ourPrice: '10.00',
  ownPrice: null,
  shopStock: 1,
  ourStock: 1,
  differs: [],
  isGone: false,
  isOnSale: true,
  endsSale: false,
  problem: '',
}

test('what Lejla has unlinked is no longer marked: she unlinks only the one that she marks next', async () => {
  await page.viewport(1280, 800)
  rows = [1, 2].map((id) => ({ ...linked, id }))
  await mount(() => <DifferencesList shop={shop} onStarted={() => {}} />)
  const bar = page.getByRole('toolbar', { name: 'Actions' })
  for (const id of [1, 2]) {
    await page.getByRole('checkbox', { name: `Select row ${id}` }).click()
    await bar.getByRole('button', { name: 'Unlink' }).click()
    await expect.poll(() => unlinked).toHaveLength(id)
    await expect.poll(() => page.getByRole('checkbox', { name: `Select row ${id}` }).query()).toBeNull()
  }
  expect(unlinked).toEqual([[1], [2]])
})

test('what Lejla has pushed is no longer marked', async () => {
  await page.viewport(1280, 800)
  rows = [1, 2].map((id) => ({ ...linked, id }))
  await mount(() => <DifferencesList shop={shop} onStarted={() => {}} />)
  await page.getByRole('checkbox', { name: /^Select all on this page/ }).click()
  const push = page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Push' })
  await push.click()
  await expect.poll(() => sent).toEqual([2])
  await expect.element(push).not.toBeInTheDocument()
})
