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

test('Tarik opens a screen from a bookmark: its entry, far down the menu, is scrolled into view', async () => {
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

test('Selma has 130 tickets: the count shortens the name of its entry, and no group is wider than the others', async () => {
  await page.viewport(1280, 800)
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('/users/profile')
        ? { data: { userData: { userGroups: [1], isTelecomCompany: false } } }
        : { data: { count: address.includes('/number-of-tickets') ? 130 : 0 } },
    ),
  )
  await mount(() => (
    <div style={{ height: 600, display: 'grid', gridTemplate: '"side" 600px / 170px' }}>
      <Sidebar collapsed={false} onCollapse={() => {}} />
    </div>
  ))
  await expect.element(page.getByText('130', { exact: true })).toBeVisible()
  const widths = page
    .getByRole('link')
    .elements()
    .map((link) => Math.round(link.getBoundingClientRect().width))
  expect(new Set(widths).size).toBe(1)
})
