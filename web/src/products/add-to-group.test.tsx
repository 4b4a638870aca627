import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileCall } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf } from '../api/use-endpoint.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
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
