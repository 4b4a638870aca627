import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../api/query-client.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { BackgroundWorkPart } from './background-work-part.tsx'

afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('Selma leaves Background work open and sees when mails are sent and which work was given up meanwhile', {
  timeout: 20_000,
}, async () => {
  await page.viewport(1280, 800)
  let isLater = false
  vi.stubGlobal('fetch', async (address: string | Request) => {
    const path = String(address instanceof Request ? address.url : address)
    if (path.includes('get-failed-jobs')) {
      const row = {
        id: '7',
        queue: 'mail-send',
        error: 'The mail server does not answer.',
        payload: '{}',
        tries: 8,
        createdDate: '2026-11-21T10:00:00.000Z',
        failedDate: '2026-11-21T12:00:00.000Z',
      }
      const totalItems = isLater ? 1 : 0
      return Response.json({
        data: isLater ? [row] : [],
        pagedResult: { currentPage: 1, totalItems, totalPages: 1 },
      })
    }
    if (path.includes('replica')) return Response.json({ data: null })
    const queue = { queue: 'mail-send', waiting: 40, running: 1, later: 0, failed: 0, oldestDate: null }
    return Response.json({ data: isLater ? [] : [queue] })
  })
  await mount(() => <BackgroundWorkPart />)
  await expect.element(page.getByText('40')).toBeVisible()
  isLater = true
  await expect.element(page.getByText('Nothing waits'), { timeout: 8000 }).toBeVisible()
  await expect.element(page.getByText('The mail server does not answer.'), { timeout: 8000 }).toBeVisible()
})
