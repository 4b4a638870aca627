import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf } from '../api/use-endpoint.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { belowCostTexts } from '../prices/below-cost.texts.ts'
import { AddToGroup } from './add-to-group.tsx'

const profile = { data: { userData: { companyId: 1, currencySymbol: 'KM', userGroups: [5], isTelecomCompany: false } } }

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Lejla adds two chosen products to a price group: she is told that those already in it keep their price, and they are unmarked', async () => {
  const sent: { isDryRun?: boolean }[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    if (body === undefined) return Response.json(profile)
    if (String(address).includes('get-groups-simplified')) {
      const data = [{ id: 7, name: 'Zlatna', currency: 'BAM' }]
      return Response.json({ data, pagedResult: { currentPage: 1, totalItems: 1, totalPages: 1 } })
    }
    sent.push(body)
    return Response.json({ data: { info: '2 prices are saved.', count: 2, preview: null, update: null } })
  })
  const [dropped, closed] = [vi.fn(), vi.fn()]
  await mount(() => {
    if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
    return <AddToGroup productIds={[175, 3]} selection={{ drop: dropped }} onClose={closed} />
  })
  await expect.element(page.getByText('Products that are already in the group keep their price.')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add 2 products' })
  await expect.element(add).toBeDisabled()
  await page.getByRole('combobox', { name: 'Price group' }).click()
  await page.getByRole('option', { name: /^Zlatna/ }).click()
  await add.click()
  await expect.poll(() => closed).toHaveBeenCalled()
  const wish = { groupId: 7, items: [{ productId: 175 }, { productId: 3 }], changeBp: 0 }
  expect(sent).toMatchObject([{ ...wish, isDryRun: true }, wish])
  expect(dropped).toHaveBeenCalledWith([175, 3], [175, 3])
})

test('Lejla adds 501 products: the reason she gives for those of the first part below cost is not used for the second, about which she is asked too', async () => {
  const sent: { items: { productId: number }[]; isDryRun?: boolean; confirmBelowCost?: boolean; reason?: string }[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    if (body === undefined) return Response.json(profile)
    if (String(address).includes('get-groups-simplified')) {
      const data = [{ id: 7, name: 'Zlatna', currency: 'BAM' }]
      return Response.json({ data, pagedResult: { currentPage: 1, totalItems: 1, totalPages: 1 } })
    }
    if (!body.isDryRun) sent.push(body)
    if (!body.isDryRun && !body.confirmBelowCost) {
      const { productId } = body.items[0]
      const products = [{ productId, title: `Product ${productId}`, quantity: 1, price: '5.00', purchase: '5.85' }]
      const detail = { count: 1, currency: 'BAM', products }
      return Response.json({ code: 'price.belowCost', data: { info: '', detail } }, { status: 422 })
    }
    return Response.json({ data: { info: 'Saved.', count: body.items.length, preview: null, update: null } })
  })
  const [dropped, closed] = [vi.fn(), vi.fn()]
  const ids = Array.from({ length: 501 }, (_, n) => n + 1)
  await mount(() => {
    if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
    return <AddToGroup productIds={ids} selection={{ drop: dropped }} onClose={closed} />
  })
  await page.getByRole('combobox', { name: 'Price group' }).click()
  await page.getByRole('option', { name: /^Zlatna/ }).click()
  await page.getByRole('button', { name: 'Add 501 products' }).click()
  const why = page.getByRole('textbox', { name: belowCostTexts.belowCostWhy, exact: false })
  await why.fill('Launch week')
  await page.getByRole('button', { name: belowCostTexts.confirmBelow }).click()
  await expect.element(page.getByText('Product 501', { exact: false })).toBeVisible()
  expect(closed).not.toHaveBeenCalled()
  await expect.element(why).toHaveValue('')
  await why.fill('The last copy')
  await page.getByRole('button', { name: belowCostTexts.confirmBelow }).click()
  await expect.poll(() => closed).toHaveBeenCalled()
  expect(sent.map(({ items, confirmBelowCost, reason }) => [items.length, confirmBelowCost, reason])).toEqual([
    [500, false, ''],
    [500, true, 'Launch week'],
    [1, false, ''],
    [1, true, 'The last copy'],
  ])
})
