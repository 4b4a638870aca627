import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { PageHeader } from './page.tsx'

afterEach(unmountAll)

const longest = 'Northfall: Ashen Crown, collector’s edition with all expansions, season pass and soundtrack '.repeat(2)

for (const width of [1280, 390])
  test(`a name of 180 characters is beside its cover, at ${width} pixels too`, async () => {
    await page.viewport(width, 800)
    await mount(() => (
      <PageHeader
        title={longest}
        before={<img alt="Cover" width={45} height={60} style={{ flex: 'none' }} />}
        facts="NF-0001"
        actions={<button type="button">Save</button>}
      />
    ))
    const title = page.getByRole('heading', { level: 1 })
    await expect.element(title).toBeVisible()
    const cover = page.getByRole('img', { name: 'Cover' }).element().getBoundingClientRect()
    expect(title.element().getBoundingClientRect().left).toBeGreaterThan(cover.right)
  })
