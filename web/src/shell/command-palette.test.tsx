import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { CommandPalette } from './command-palette.tsx'

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('a search of Tarik in the palette fails: he is told, and finds the partner when he tries again', async () => {
  let isDown = true
  const userData = { id: 3, firstName: 'Tarik', lastName: 'Kovačević', companyType: 1, userGroups: [5] }
  vi.stubGlobal('fetch', async (address: string) => {
    const path = String(address)
    if (path.includes('/users/profile')) return Response.json({ data: { userData } })
    if (isDown) return Response.json({ data: { info: 'No.' } }, { status: 500 })
    return Response.json({ data: [], pagedResult: { totalItems: 0, totalPages: 1 } })
  })
  await mount(() => (
    <Suspense>
      <CommandPalette onClose={() => {}} />
    </Suspense>
  ))
  await page.getByRole('combobox').fill('Digitalis')
  await expect.element(page.getByText('The search failed')).toBeVisible()
  await expect.element(page.getByText('Nothing found')).not.toBeInTheDocument()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await expect.element(page.getByText('The search failed')).not.toBeInTheDocument()
})
