import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { StateBar } from './state-bar.tsx'

afterEach(unmountAll)

test('a bar without a legend announces each number once, and leaves out empty states', async () => {
  await mount(() => (
    <StateBar
      parts={[
        { label: '5 assigned', value: 5, fill: 'success' },
        { label: 'Missing', value: 3, fill: 'danger' },
        { label: '0 not due', value: 0, fill: 'grey' },
      ]}
    />
  ))
  await expect.element(page.getByRole('img', { name: '5 assigned, Missing 3', exact: true })).toBeInTheDocument()
})

test('a bar with a legend leaves the numbers to the legend', async () => {
  await mount(() => <StateBar legend parts={[{ label: 'Available', value: 9, fill: 'accent' }]} />)
  await expect.element(page.getByText(/^Available/)).toBeVisible()
  expect(page.getByRole('img').elements()).toHaveLength(0)
})
