import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useFakeList } from '../../dev/fake-list.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { Pager, pagesShown } from './pager.tsx'

afterEach(unmountAll)

test.each([
  [1, 249, [1, 2, null, 249]],
  [5, 249, [1, null, 4, 5, 6, null, 249]],
  [3, 249, [1, 2, 3, 4, null, 249]],
  [249, 249, [1, null, 248, 249]],
  [1, 1, [1]],
  [4, 5, [1, 2, 3, 4, 5]],
])('on page %i of %i the pager offers the neighbours, the first and the last page', (at, pages, shown) => {
  expect(pagesShown(at, pages)).toEqual(shown)
})

const rows = Array.from({ length: 120 }, (_, at) => ({ id: at + 1 }))

function Paged() {
  return <Pager list={useFakeList('paged', rows)} />
}

test('Tarik goes to page 3 of 120 entries, then chooses 100 rows and is back on page 1', async () => {
  await mount(() => <Paged />)
  await expect.element(page.getByText('Showing 1 to 50 of 120 entries')).toBeVisible()
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect.element(page.getByText('Showing 101 to 120 of 120 entries')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await page.getByLabelText('Rows').selectOptions('100')
  await expect.element(page.getByText('Showing 1 to 100 of 120 entries')).toBeVisible()
})

test('the sizes are those of the specification', async () => {
  await mount(() => <Paged />)
  await expect.element(page.getByLabelText('Rows')).toBeVisible()
  expect([...document.querySelectorAll('option')].map((option) => Number(option.value))).toEqual([
    5, 10, 15, 20, 50, 100, 200, 500,
  ])
})
