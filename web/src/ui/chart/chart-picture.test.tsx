import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { LineChart } from './line-chart.tsx'
import { RankedBars } from './ranked-bars.tsx'

const saved: { name: string; blob: Blob }[] = []

afterEach(() => {
  unmountAll()
  document.documentElement.removeAttribute('data-mantine-color-scheme')
  vi.restoreAllMocks()
  saved.length = 0
})

/** Captures the file instead of saving it. */
function keepFiles() {
  let blob: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    blob = made as Blob
    return 'blob:kept'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (blob) saved.push({ name: this.download, blob })
  })
}

async function saveAs(words: string) {
  await page.getByRole('button', { name: 'Save chart as picture' }).click()
  await page.getByRole('menuitem', { name: words }).click()
  await expect.poll(() => saved.length).toBe(1)
  return saved[0] as (typeof saved)[number]
}

const drawn = () => expect.poll(() => document.querySelector('[data-course="0"]')).not.toBeNull()

const points = [
  { day: '2026-11-20', value: 100, previous: 80 },
  { day: '2026-11-21', value: 140, previous: 90 },
]

test('Tarik saves a curve as SVG in dark mode: the picture has light colours, its title and both series', async () => {
  keepFiles()
  document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
  await mount(() => (
    <LineChart
      title="Net & VAT by day"
      label="This week"
      previousLabel="The week before"
      points={points}
      write={String}
    />
  ))
  await drawn()
  const { name, blob } = await saveAs('SVG drawing')
  expect(name).toBe('net-vat-by-day.svg')
  const picture = new DOMParser().parseFromString(await blob.text(), 'image/svg+xml')
  expect(picture.querySelector('parsererror')).toBeNull()
  const texts = [...picture.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(texts).toEqual(expect.arrayContaining(['Net & VAT by day', 'This week', 'The week before']))
  const markup = picture.documentElement.outerHTML
  expect(markup).not.toContain('var(')
  expect(markup).not.toContain('currentColor')
  // Paper and line of the light theme.
  expect(picture.querySelector('rect')?.getAttribute('fill')).toBe('#ffffff')
  expect(picture.querySelector('[data-course="0"]')?.getAttribute('stroke')).toBe('#3445d1')
})

test('a curve saved as PNG is a picture of twice its size that includes its line', async () => {
  keepFiles()
  await mount(() => <LineChart title="Net by day" label="This week" points={points} write={String} />)
  await drawn()
  const { name, blob } = await saveAs('PNG picture')
  expect([name, blob.type]).toEqual(['net-by-day.png', 'image/png'])
  const picture = await createImageBitmap(blob)
  const { width } = (document.querySelector('[role="img"] svg') as SVGSVGElement).getBoundingClientRect()
  expect(picture.width).toBe((Math.round(width) + 48) * 2)
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const at = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  at.drawImage(picture, 0, 0)
  const { data } = at.getImageData(0, 200, picture.width, picture.height - 200)
  let own = 0
  for (let pixel = 0; pixel < data.length; pixel += 4)
    if (data[pixel] === 0x34 && data[pixel + 1] === 0x45 && data[pixel + 2] === 0xd1) own += 1
  expect(own).toBeGreaterThan(50)
})

test('bars are saved with every name and figure, and the tick of the previous period', async () => {
  keepFiles()
  await mount(() => (
    <RankedBars
      pictureTitle="Sales by product: Net"
      label="This week"
      previousLabel="The week before"
      write={(value) => `${value} KM`}
      bars={[
        { id: 1, name: 'Northfall <Deluxe>', value: 200, previous: 100 },
        { id: 2, name: 'Ashen Crown', value: 50, previous: 0 },
      ]}
    />
  ))
  const { blob } = await saveAs('SVG drawing')
  const picture = new DOMParser().parseFromString(await blob.text(), 'image/svg+xml')
  const texts = [...picture.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(texts).toEqual(
    expect.arrayContaining(['Sales by product: Net', 'Northfall <Deluxe>', '200 KM', 'Ashen Crown', '50 KM']),
  )
  const bars = [...picture.querySelectorAll('svg svg rect')].map((rect) => Number(rect.getAttribute('width')))
  // A bar and its tick, and a bar a quarter as long without a previous value.
  expect(bars).toEqual([380, 2, 95])
})
