import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../api/query-client.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { FavouriteButton } from './favourite-button.tsx'

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Ana marks a game as a favourite: the next screen that shows it loads it again, the list on the screen stays as it is', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ data: { isFavorite: true } })
  })
  await mount(() => <FavouriteButton id={7} title="Northfall" isFavorite={false} />)
  const shown = ['GET /web-sales/get-company-product/:id', { params: { id: 7 } }]
  queryClient.setQueryData(shown, { data: { isFavorite: false } })
  await page.getByRole('button', { name: /Northfall/ }).click()
  await expect.poll(() => queryClient.getQueryState(shown)?.isInvalidated).toBe(true)
  await expect.element(page.getByRole('button', { name: /Northfall/ })).toHaveAttribute('aria-pressed', 'true')
  expect(asked).toHaveLength(1)
})
