import { productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refresh } from '../api/use-endpoint.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { CreateFeedScreen } from './create-feed-screen.tsx'

let feed: { companyIds: number[]; version: number }
let sent: object[]

beforeEach(() => {
  sent = []
  const made = {
    id: 7,
    name: 'igre',
    settingsId: 2,
    format: 'json',
    language: null,
    delimiter: 'semicolon',
    filters: { categoryIds: [], withoutCategoryIds: [], productTypeIds: [], inStock: false },
    linkPattern: '',
    everyHours: null,
    companyIds: [11],
    version: 1_000,
  }
  feed = made
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      sent.push(JSON.parse(init.body as string))
      return Response.json({ code: 'common.conflict', data: { info: 'Somebody else changed this.' } }, { status: 409 })
    }
    if (String(address).includes('/get-product-feed/7')) return Response.json({ data: feed })
    if (String(address).includes('/get-product-feed-settings')) {
      return Response.json({ data: [{ id: 2, name: 'Standard' }], pagedResult: {} })
    }
    if (String(address).includes('/preview-product-feed')) {
      return Response.json({ data: { company: '', currency: 'BAM', items: 0, heads: [], rows: [], text: '' } })
    }
    return Response.json({ data: [], pagedResult: {} })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Lejla adds Megabajt to a feed while Tarik changes its link: his save names the version that he read, and his link stays', async () => {
  await mount(() => <CreateFeedScreen />, '/orders?id=7')
  const link = page.getByRole('textbox', { name: /product page|link/i })
  await link.fill('https://shop.example/[code]')
  feed = { ...feed, companyIds: [11, 12], version: 2_000 }
  await refresh(productFeeds.feed)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toMatchObject([{ companyIds: [11], version: 1_000 }])
  await expect.element(link).toHaveValue('https://shop.example/[code]')
})
