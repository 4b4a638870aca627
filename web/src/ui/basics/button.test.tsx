import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { Menu } from '../overlay/menu.tsx'
import { Button, type ButtonVariant, IconButton } from './button.tsx'

beforeEach(() => page.viewport(1280, 800))
afterEach(unmountAll)

const variants: readonly ButtonVariant[] = ['primary', 'outline', 'ghost', 'danger', 'dangerFilled', 'link']

/** The look of an element after all colour transitions have ended. */
async function look(element: Element) {
  await Promise.all(element.getAnimations().map((one) => one.finished.catch(() => undefined)))
  const { backgroundColor, borderColor, color, textDecorationLine } = getComputedStyle(element)
  return { backgroundColor, borderColor, color, textDecorationLine }
}

for (const variant of variants) {
  test(`a disabled button (${variant}) looks the same on hover`, async () => {
    await mount(() => (
      <>
        <p>Away</p>
        <Button variant={variant} disabled>
          Approve
        </Button>
      </>
    ))
    const button = page.getByRole('button', { name: 'Approve' })
    await page.getByText('Away').hover()
    const before = await look(button.element())
    await button.hover({ force: true })
    expect(await look(button.element())).toEqual(before)
  })
}

test('so do a disabled icon and a menu entry that is not possible', async () => {
  await mount(() => (
    <>
      <p>Away</p>
      <IconButton label="Next" disabled>
        ›
      </IconButton>
      <Menu trigger={<button type="button">More</button>} entries={[{ label: 'Block', reason: 'It has orders' }]} />
    </>
  ))
  const icon = page.getByRole('button', { name: 'Next' })
  await page.getByText('Away').hover()
  const before = await look(icon.element())
  await icon.hover({ force: true })
  expect(await look(icon.element())).toEqual(before)
  await page.getByRole('button', { name: 'More' }).click()
  const entry = page.getByRole('menuitem')
  await expect.element(entry).toBeVisible()
  const asIs = (await look(entry.element())).backgroundColor
  await entry.hover({ force: true })
  expect((await look(entry.element())).backgroundColor).toBe(asIs)
})
