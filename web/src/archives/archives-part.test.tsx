import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../api/query-client.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { ArchivesPart } from './archives-part.tsx'

afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('Selma has an archive verified and sees when it is done; an archive that nothing is asked of is not read again', {
  timeout: 15_000,
}, async () => {
  await page.viewport(1280, 800)
  let asked: string | null = 'verify'
  let reads = 0
  vi.stubGlobal('fetch', async (address: string | Request) => {
    if (!String(address instanceof Request ? address.url : address).includes('get-archives'))
      return Response.json({ data: [] })
    reads++
    const row = {
      id: 3,
      kind: 'custody_log',
      month: '2024-02-01',
      state: 'archived',
      asked,
      rows: 10,
      bytes: 2000,
      fileHash: 'ab12',
      firstDate: null,
      lastDate: null,
      leftDate: null,
      checkedDate: null,
      againUntilDate: null,
      fault: null,
    }
    return Response.json({ data: [row], pagedResult: { currentPage: 1, totalItems: 1, totalPages: 1 } })
  })
  await mount(() => <ArchivesPart />)
  await expect.element(page.getByText('Verifying')).toBeVisible()
  asked = null
  await expect.poll(() => page.getByText('Verifying').query(), { timeout: 5000 }).toBeNull()
  const before = reads
  await new Promise((resolve) => setTimeout(resolve, 3000))
  expect(reads).toBe(before)
})
