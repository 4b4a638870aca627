import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { Segmented } from './segmented.tsx'

afterEach(async () => {
  unmountAll()
  await page.viewport(1280, 800)
})

test.each([390, 1280])('words are centred in their segment, at %i px', async (width) => {
  await page.viewport(width, 800)
  const options = ['7', 'Tekst', 'Datoteka'].map((label) => ({ value: label, label }))
  await mount(() => <Segmented wide label="Where it comes from" value="Tekst" onChange={() => {}} options={options} />)
  const segments = page.getByRole('button')
  await expect.element(segments.nth(2)).toBeVisible()
  const off = segments.elements().map((segment) => {
    const words = document.createRange()
    words.selectNodeContents(segment)
    const [around, inside] = [segment.getBoundingClientRect(), words.getBoundingClientRect()]
    return Math.abs(inside.left + inside.right - around.left - around.right) / 2
  })
  expect(Math.max(...off)).toBeLessThan(1)
})
