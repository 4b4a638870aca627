import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { Menu } from './menu.tsx'

afterEach(unmountAll)

test('on a phone every entry of a menu is high enough for a thumb', async () => {
  await page.viewport(390, 844)
  await mount(() => (
    <Menu
      trigger={<button type="button">More</button>}
      entries={[{ label: 'Change' }, { label: 'Revoke', danger: true }]}
    />
  ))
  await userEvent.click(page.getByRole('button', { name: 'More' }))
  for (const name of ['Change', 'Revoke']) {
    const entry = page.getByRole('menuitem', { name })
    await expect.element(entry).toBeVisible()
    expect((entry.element() as HTMLElement).offsetHeight).toBeGreaterThanOrEqual(44)
  }
})

test('on a phone a long menu ends inside the window and scrolls', async () => {
  await page.viewport(390, 600)
  const entries = Array.from({ length: 22 }, (_, index) => ({ label: `Period ${index + 1}` }))
  await mount(() => <Menu trigger={<button type="button">More</button>} entries={entries} />)
  await userEvent.click(page.getByRole('button', { name: 'More' }))
  const menu = page.getByRole('menu')
  await expect.element(menu).toBeVisible()
  await expect.poll(() => menu.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(600)
  const last = page.getByRole('menuitem', { name: 'Period 22' })
  last.element().scrollIntoView({ block: 'nearest' })
  expect(document.scrollingElement?.scrollTop).toBe(0)
  expect(last.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(600)
})
