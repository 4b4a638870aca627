import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearToasts, currentToasts } from '../../state/toast.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { Stepper } from './stepper.tsx'

afterEach(async () => {
  unmountAll()
  await page.viewport(1280, 800)
})

test.each([1280, 390])(
  'Šejla can read all digits of 10000 vouchers in the cart in a window of %s pixels',
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

test('Šejla types 12,000 vouchers where a line takes 10,000: the field shows 10,000, and she is told why', async () => {
  clearToasts()
  const wanted: number[] = []
  function Quantity() {
    const [value, setValue] = useState(1)
    const set = (next: number) => {
      wanted.push(next)
      setValue(next)
    }
    return (
      <Stepper label="Kovanica bon 50 KM" value={value} max={10_000} tooMany="At most 10,000 keys." onChange={set} />
    )
  }
  await mount(() => <Quantity />)
  const field = page.getByRole('textbox')
  await field.fill('12000')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('10000')
  expect(wanted).toEqual([10_000])
  expect(currentToasts().map(({ title }) => title)).toEqual(['At most 10,000 keys.'])
  clearToasts()
  await field.fill('300')
  await userEvent.keyboard('{Enter}')
  expect(wanted).toEqual([10_000, 300])
  expect(currentToasts()).toEqual([])
})
