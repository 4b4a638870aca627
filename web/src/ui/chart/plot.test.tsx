import { afterEach, expect, test } from 'vitest'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { LineChart } from './line-chart.tsx'
import { SeriesChart } from './series-chart.tsx'

afterEach(unmountAll)

const drawing = () => document.querySelector('[role="img"] svg') as SVGSVGElement
const courseOf = (index: number) => document.querySelector(`[data-course="${index}"]`)?.getAttribute('d')
/** Corners of a path: "M58,210L93,60" has two. */
const corners = (path: string | null | undefined) => path?.match(/[ML]/g)?.length ?? 0

function pointAt(share: number) {
  const { left, top, width, height } = drawing().getBoundingClientRect()
  const at = { bubbles: true, clientX: left + 58 + (width - 66) * share, clientY: top + height / 2 }
  drawing().parentElement?.dispatchEvent(new PointerEvent('pointermove', at))
  return expect.poll(() => document.querySelector('[class*="tipTitle"]')?.parentElement?.innerText.split('\n'))
}

test('Tarik points at a day and reads what was sold on it and on the earlier day it is compared with', async () => {
  await mount(() => (
    <LineChart
      title="Net by day"
      label="This week"
      previousLabel="The week before"
      points={[
        { day: '2026-11-20', value: 100, previous: 80 },
        { day: '2026-11-21', value: 140, previous: 90 },
        { day: '2026-11-22', value: null, previous: 70 },
      ]}
      write={(value) => `${value} KM`}
    />
  ))
  await expect.poll(() => corners(courseOf(0))).toBe(2)
  // The future has no line; the past has one.
  expect(corners(courseOf(1))).toBe(3)
  await pointAt(0.45).toEqual([expect.stringContaining('21'), 'This week', '140 KM', 'The week before', '90 KM'])
  await pointAt(1).toEqual([expect.stringContaining('22'), 'The week before', '70 KM'])
  const { right } = drawing().getBoundingClientRect()
  const tip = document.querySelector('[class*="tipTitle"]')?.parentElement?.getBoundingClientRect()
  expect(tip?.right, 'what is said of the last day stands inside').toBeLessThan(right)
  drawing().parentElement?.dispatchEvent(
    new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }),
  )
  await expect.poll(() => document.querySelector('[class*="tipTitle"]')).toBeNull()
})

test('the figures at the side are round and go beyond the greatest value, and the last day is named in full', async () => {
  const days = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)
  await mount(() => (
    <div style={{ width: 340 }}>
      <LineChart
        title="Net by day"
        label="November"
        points={days.map((day, index) => ({ day, value: index * 613 }))}
        write={String}
      />
    </div>
  ))
  await expect.poll(() => corners(courseOf(0))).toBe(30)
  const texts = [...drawing().querySelectorAll('text')]
  expect(texts.slice(0, 5).map(({ textContent }) => textContent?.replace(/\D/g, ''))).toEqual([
    '0',
    '5000',
    '10000',
    '15000',
    '20000',
  ])
  const box = drawing().getBoundingClientRect()
  const names = texts.slice(5).map((text) => text.getBoundingClientRect())
  expect(names.length).toBeGreaterThan(1)
  for (const [index, { left, right }] of names.entries()) {
    expect(right).toBeLessThanOrEqual(box.right + 0.5)
    if (index > 0) expect(left).toBeGreaterThan((names[index - 1]?.right ?? 0) + 20)
  }
})

test('the figures of a month in millions are not cut off at the side of the chart, even on a phone', async () => {
  for (const most of [1_234_567.89, 98_765_432.1, -123_456_789]) {
    await mount(() => (
      <div style={{ width: 340 }}>
        <LineChart
          title="Net by day"
          label="November"
          points={[1, 2, 3].map((day) => ({ day: `2026-11-0${day}`, value: (most * day) / 3 }))}
          write={String}
        />
      </div>
    ))
    await expect.poll(() => corners(courseOf(0))).toBe(3)
    await document.fonts.ready
    const { left } = drawing().getBoundingClientRect()
    for (const text of drawing().querySelectorAll('text'))
      expect(text.getBoundingClientRect().left, text.textContent ?? '').toBeGreaterThanOrEqual(left)
    unmountAll()
  }
})

test('a chart that becomes narrower is redrawn, and a single value is a dot', async () => {
  await mount(() => (
    <div id="frame" style={{ width: 700 }}>
      <SeriesChart
        title="Two months"
        series={[
          { label: 'October', values: [1, 2, 3, 4] },
          { label: 'November', values: [null, 5, null, null] },
        ]}
        steps={['1', '2', '3', '4']}
        write={String}
      />
    </div>
  ))
  await expect.poll(() => corners(courseOf(0))).toBe(4)
  expect(courseOf(1)).toMatch(/^M[\d.]+,[\d.]+h0$/)
  const before = drawing().getBoundingClientRect().width
  ;(document.querySelector('#frame') as HTMLElement).style.width = '400px'
  await expect.poll(() => drawing().getBoundingClientRect().width).toBeCloseTo(before - 300, 0)
})
