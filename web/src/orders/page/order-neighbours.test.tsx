import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refresh } from '../../api/use-endpoint.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { OrderNeighbours } from './order-neighbours.tsx'

let isInList: boolean

beforeEach(() => {
  isInList = true
  sessionStorage.clear()
  vi.stubGlobal('fetch', async () =>
    Response.json({
      data: isInList
        ? { position: 2, total: 12, previousId: 31, nextId: 33 }
        : { position: null, total: 11, previousId: null, nextId: null },
    }),
  )
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('an order that left the list when it was approved still links to the next one', async () => {
  const router = await mount(() => <OrderNeighbours id={32} />)
  await expect.element(page.getByText('2 of 12')).toBeVisible()
  isInList = false
  await refresh()
  await expect.element(page.getByText('2 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/orders/edit/33')
})

test('the position of one order is not shown for another', async () => {
  await mount(() => <OrderNeighbours id={32} />)
  await expect.element(page.getByText('2 of 12')).toBeVisible()
  unmountAll()
  isInList = false
  let answered = 0
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answer = await fetched(...call)
    answered += 1
    return answer
  })
  await mount(() => <OrderNeighbours id={40} />)
  await expect.poll(() => answered).toBe(1)
  await expect.element(page.getByText('2 of 12')).not.toBeInTheDocument()
})
