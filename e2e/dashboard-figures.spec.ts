import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { settled } from './settled.ts'

/** A figure that leads to a list, and how many entries the list must have; null where it counts keys, not entries. */
interface Led {
  readonly label: string
  readonly href: string
  readonly shown: string
}

/** Links of the strip of figures and of what waits, as they stand on the dashboard. */
function ledFrom(page: Page): Promise<Led[]> {
  return page.locator('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLAnchorElement>('[class*="strip"] > a, [class*="side"] a')].map((link) => ({
      label: (link.querySelector('[class*="figureLabel"]') ?? link.querySelector('span > span'))?.textContent ?? '',
      href: link.getAttribute('href') ?? '',
      shown:
        (link.querySelector('[class*="figureValue"]') ?? link.querySelector('[class*="number"]'))?.textContent ?? '',
    })),
  )
}

/** How many entries the list on the screen has, as its foot says. */
async function entriesOf(page: Page): Promise<number> {
  await settled(page)
  const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ')
  return Number(/Showing [\d,]+ to [\d,]+ of ([\d,]+) entries/.exec(text)?.[1]?.replaceAll(',', '') ?? 0)
}

const count = (shown: string) => Number(shown.replaceAll(',', ''))

for (const who of ['selma', 'tarik', 'amra', 'nikola'] as const)
  test(`every figure on the dashboard of ${who} is the number of entries of the list that it opens`, {
    tag: '@desktop',
  }, async ({ open, say, api }) => {
    const page = await open(who)
    await page.goto('/')
    await settled(page)
    const words = say.dashboard
    const { distributor, buyer } = (await api(who)('GET', '/dashboard/get-dashboard-data/3')).data
    const figures = await ledFrom(page)
    expect(figures.map(({ label }) => label)).toContain(words.orders)
    expect(figures.length).toBeGreaterThan(buyer ? 9 : 13)
    const orders = (distributor ?? buyer).orders.value
    /** Figures of money and keys over the period open the orders that they come from. */
    const ofPeriod = [
      words.salesNet,
      words.margin,
      words.marginPercent,
      words.orders,
      words.keysDelivered,
      words.refunded,
      words.purchases,
      words.keysReceived,
    ]
    /** These count keys; the list has the orders or products behind them. */
    const ofKeys = new Map<string, number | null>([
      [words.missingKeys, distributor?.toDo.missingKeys.orders ?? null],
      [words.unpaidKeys, null],
      [words.faultyKeys, null],
    ])
    const wrong: string[] = []
    for (const { label, href, shown } of figures) {
      if (/^\/(wholesale|my-company)/.test(href)) continue
      await page.goto(href)
      const entries = await entriesOf(page)
      const expected = ofPeriod.includes(label) ? orders : (ofKeys.get(label) ?? count(shown))
      const isRight = ofKeys.get(label) === null ? entries > 0 === count(shown) > 0 : entries === expected
      if (!isRight) wrong.push(`${label}: ${shown} (${expected}), and ${entries} entries at ${href}`)
    }
    expect(wrong).toEqual([])
  })
