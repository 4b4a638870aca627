import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { Sidebar } from './sidebar.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('/users/profile')
        ? { data: { userData: { userGroups: [5], isTelecomCompany: false } } }
        : { data: {} },
    ),
  )
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test('Tarik opens a screen from a bookmark: its entry, far down the menu, is in sight', async () => {
  await page.viewport(1280, 800)
  await mount(() => (
    <div style={{ height: 120, display: 'grid' }}>
      <Sidebar collapsed={false} onCollapse={() => {}} />
    </div>
  ))
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true })
  await expect.element(entry).toHaveAttribute('aria-current', 'page')
  await expect.element(entry).toBeInViewport()
})
