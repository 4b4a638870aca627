import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { Stepper } from './stepper.tsx'

afterEach(async () => {
  unmountAll()
  await page.viewport(1280, 800)
})

test.each([1280, 390])(
  'Šejla reads all digits of 10000 vouchers in the cart on a window of %s pixels',
  async (width) => {
    await page.viewport(width, 800)
    await mount(() => (
      <>
        <Stepper label="Kovanica bon 50 KM" value={10_000} look="in" onChange={() => {}} />
        <Stepper label="PlayPort Wallet 50 KM" value={10_000} size="lg" look="warning" onChange={() => {}} />
      </>
    ))
    await expect.element(page.getByRole('textbox').first()).toBeVisible()
    for (const field of page.getByRole('textbox').elements())
      expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth)
  },
)
