import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { settled } from './settled.ts'

/** A figure that links to a list. */
interface Led {
  readonly label: string
  readonly href: string
  readonly shown: string
}

/** Links of the key figures and of the to-do list, as shown on the dashboard. */
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

/** Number of entries in the list on the screen, according to its footer. */
async function entriesOf(page: Page): Promise<number> {
  await settled(page)
  const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ')
  return Number(/Showing [\d,]+ to [\d,]+ of ([\d,]+) entries/.exec(text)?.[1]?.replaceAll(',', '') ?? 0)
}

const count = (shown: string) => Number(shown.replaceAll(',', ''))

for (const who of ['selma', 'tarik', 'amra', 'nikola'] as const)
  test(`every figure on the dashboard of ${who} equals the number of entries in the list that it opens`, {
    tag: '@desktop',
  }, async ({ open, say, api }) => {
    const page = await open(who)
    const words = say.dashboard
    const board = async () => {
      await page.goto('/')
      await settled(page)
      const { distributor, buyer, range } = (await api(who)('GET', '/dashboard/get-dashboard-data/3')).data
      // Refunds count on their own day, whenever their order was approved.
      const filters = { dateFrom: range.from, dateTo: range.to }
      const refunds = distributor && (await api(who)('POST', '/orders/get-refunds', { pageSize: 1, filters }))
      return {
        isBuyer: Boolean(buyer),
        figures: await ledFrom(page),
        orders: (distributor ?? buyer).orders.value as number,
        net: distributor?.salesNet.value as string | undefined,
        purchases: buyer?.purchases.value as string | undefined,
        /** Figures that count keys open the orders or products of those keys. */
        entriesOfKeys: {
          [words.missingKeys]: (distributor?.toDo ?? buyer).missingKeys.orders,
          [words.unpaidKeys]: distributor?.toDo.unpaidKeys.orders,
          [words.faultyKeys]: distributor?.toDo.faultyKeys.products,
          [words.refundedInPeriod]: refunds?.pagedResult.totalItems,
        } as Record<string, number | undefined>,
      }
    }
    /** Sales open the report by product, margins the one by key supplier: both add up the same sales. */
    const reported = async (href: string) => {
      const { pathname, searchParams } = new URL(href, 'http://brava')
      const sum = pathname === '/analytics/sales-by-product' ? 'sales-by-products' : 'margin-by-supplier'
      const filters = Object.fromEntries(searchParams)
      return (await api(who)('POST', `/reports/get-sum-${sum}`, { filters })).data.figures.totalSalesNetto
    }
    /** Purchases open the purchases report, which shows refunds separately. */
    const bought = async (href: string) => {
      const { pathname, searchParams } = new URL(href, 'http://brava')
      expect(pathname).toBe('/reports')
      const { tab: _, ...filters } = Object.fromEntries(searchParams)
      const { figures } = (await api(who)('POST', '/reports/get-sum-purchases-by-product', { filters })).data
      return (Number(figures.totalSales) - Number(figures.refunded)).toFixed(2)
    }
    let now = await board()
    expect(now.figures.map(({ label }) => label)).toContain(words.orders)
    expect(now.figures.length).toBeGreaterThan(now.isBuyer ? 9 : 13)
    /** Numbers of orders and keys over the period open the orders behind them. */
    const ofPeriod = [words.orders, words.keysDelivered, words.keysReceived]
    /** What is wrong with a figure on the current dashboard, if anything. */
    const flawOf = async (label: string) => {
      const led = now.figures.find((figure) => figure.label === label)
      if (!led) return `${label} is gone`
      if (label === words.purchases) {
        const sum = await bought(led.href)
        return sum === now.purchases ? undefined : `${label}: ${now.purchases}, and ${sum} at ${led.href}`
      }
      if (led.href.startsWith('/analytics/')) {
        const net = await reported(led.href)
        return net === now.net ? undefined : `${label}: ${now.net} sold, and ${net} at ${led.href}`
      }
      await page.goto(led.href)
      const entries = await entriesOf(page)
      const expected = ofPeriod.includes(label) ? now.orders : (now.entriesOfKeys[label] ?? count(led.shown))
      return entries === expected
        ? undefined
        : `${label}: ${led.shown} (${expected}), and ${entries} entries at ${led.href}`
    }
    const wrong: string[] = []
    for (const { label, href } of now.figures) {
      if (/^\/(wholesale|my-company)/.test(href)) continue
      let flaw = await flawOf(label)
      // Other journeys place orders at the same time, so a mismatch is compared again with the dashboard of that
      // moment.
      for (let look = 0; flaw && look < 3; look += 1) {
        now = await board()
        flaw = await flawOf(label)
      }
      if (flaw) wrong.push(flaw)
    }
    expect(wrong).toEqual([])
  })
