import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../api/query-client.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { PromotionDialog } from './promotion-dialog.tsx'

let status: number
let marked: string[]

beforeEach(() => {
  marked = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname.replace('/api', '')
    if (init?.method === 'PUT') marked.push(path)
    if (path.includes('get-my-custom-notification-by-id'))
      return Response.json({ code: 'common.failed', data: { info: 'It did not work.' } }, { status })
    return Response.json({ data: { userData: { userGroups: [9], currencySymbol: 'KM' } } })
  })
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const over = () => page.getByText('This promotion no longer runs.')
const show = () => mount(() => <PromotionDialog turn={{ ids: [4], at: 0 }} onClose={() => {}} />)

test('a promotion that could not be read can be tried again, and closing it does not mark it as seen by Nikola', async () => {
  status = 400
  await show()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(over()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Close' }).first().click()
  expect(marked).toEqual([])
})

test('one that is missing is over', async () => {
  status = 404
  await show()
  await expect.element(over()).toBeVisible()
})
