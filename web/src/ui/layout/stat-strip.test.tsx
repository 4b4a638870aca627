import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { stripFigure } from '../../reports/figure-words.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { StatStrip } from './stat-strip.tsx'

afterEach(unmountAll)

test('Tarik reads by how many points his margin rose from 16.2 % to 18.9 %, and by how many percent his sales did', async () => {
  const now = { marginBp: 1888, totalSalesNetto: '63783.00' }
  const before = { marginBp: 1623, totalSalesNetto: '52143.00' }
  await mount(() => (
    <StatStrip
      figures={[stripFigure('marginBp', now, before, 'KM'), stripFigure('totalSalesNetto', now, before, 'KM')]}
    />
  ))
  await expect.element(page.getByText('2.7 pp')).toBeVisible()
  await expect.element(page.getByText('22.3%')).toBeVisible()
})

test('seven or eight figures fill their rows on a small screen: no empty grey field is left', async () => {
  const strip = () => page.getByText('Figure 1', { exact: true }).element().parentElement?.parentElement as HTMLElement
  for (const width of [1024, 700])
    for (const number of [2, 5, 6, 7, 8]) {
      await page.viewport(width, 800)
      const figures = Array.from({ length: number }, (_, at) => ({ label: `Figure ${at + 1}`, value: '12' }))
      await mount(() => <StatStrip figures={figures} />)
      await expect.element(page.getByText('Figure 1', { exact: true })).toBeVisible()
      const last = strip().lastElementChild?.getBoundingClientRect().right as number
      expect([width, number, strip().getBoundingClientRect().right - last]).toEqual([width, number, 1])
      unmountAll()
    }
})
