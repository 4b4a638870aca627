import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { SchedulesScreen } from './schedules-screen.tsx'

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Nikola, who has no scheduled report, finds a link to the reports', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }))
  await mount(() => <SchedulesScreen />)
  await expect.element(page.getByText('No report is scheduled')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Reports', exact: true })).toHaveAttribute('href', '/reports')
})
