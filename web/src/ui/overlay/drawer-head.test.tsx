import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { Drawer } from './drawer.tsx'

afterEach(async () => {
  unmountAll()
  await page.viewport(1280, 800)
})

test('on his phone Tarik reads the whole long name of a partner in the head of a drawer', async () => {
  await page.viewport(390, 844)
  const name = 'Megabajt trgovina informatičkom opremom i digitalnim sadržajem d.o.o. Mostar, Podružnica Široki Brijeg'
  await mount(() => (
    <Drawer open onClose={() => {}} title="Import prices" facts={name}>
      <p data-testid="below">Text or file</p>
    </Drawer>
  ))
  await expect.element(page.getByText(name)).toBeVisible()
  const facts = page.getByText(name).element().getBoundingClientRect()
  const dialog = page.getByRole('dialog').element().getBoundingClientRect()
  expect(facts.top).toBeGreaterThanOrEqual(dialog.top)
  expect(facts.bottom).toBeLessThanOrEqual(page.getByTestId('below').element().getBoundingClientRect().top)
})
