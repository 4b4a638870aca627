import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../api/query-client.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { FailedJobsCard } from './failed-jobs-card.tsx'

afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('Selma sees on her phone why background work was given up', async () => {
  await page.viewport(390, 844)
  const row = {
    id: 7,
    queue: 'mails.send',
    error: 'The mail server does not answer.',
    payload: '{}',
    tries: 8,
    createdDate: '2026-11-21T10:00:00.000Z',
    failedDate: '2026-11-21T12:00:00.000Z',
  }
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: [row], pagedResult: { currentPage: 1, totalItems: 1, totalPages: 1 } }),
  )
  await mount(() => <FailedJobsCard />)
  await expect.element(page.getByText('The mail server does not answer.')).toBeVisible()
})
