import type { Page } from '@playwright/test'
import { businessDay, daysBetween, daysLater } from '@brava/contract/calendar-day.ts'
import { datePresets } from '@brava/contract/dates.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import { measures } from '@brava/contract/reports/measures.ts'
import { expect, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import { placeOrder } from './place-order.ts'
import { accessible, settled } from './settled.ts'
import { callAs, tokenOf } from './sign-in.ts'

// A separate portal, whose clock is moved to the nights in which the day, the year or daylight saving time changes.
let brava: Awaited<ReturnType<typeof startOwnBrava>>
test.beforeAll(async () => {
  brava = await startOwnBrava()
})
test.afterAll(async () => brava?.stop())

const windows = windowsOf(() => brava.url)

/** The number of orders and their total gross. */
interface Sum {
  readonly orders: number
  readonly gross: number
}

const together = (...all: readonly Sum[]): Sum => ({
  orders: all.reduce((sum, one) => sum + one.orders, 0),
  gross: all.reduce((sum, one) => sum + one.gross, 0),
})

/** Ana of Megabajt orders a multiple of the minimum quantity at this instant. */
async function orderedAt(instant: string, times: number): Promise<Sum> {
  await brava.moveClock(instant)
  const { data: offers } = await callAs(brava.url, 'ana', 'POST', '/web-sales/get-company-products', { pageSize: 100 })
  const card = offers.products.find((one: { stock: number; moq: number }) => one.stock >= 12 * one.moq)
  const order = await placeOrder(brava.url, 'ana', { code: card.code, quantity: times * card.moq, paymentType: 5 })
  if (order.status !== 2) await callAs(brava.url, 'tarik', 'POST', `/orders/approve-order/${order.id}`)
  return { orders: 1, gross: Number(order.gross) }
}

/** Checks the sales figures shown on the screen, and the days beside the presets. */
async function expectShown(page: Page, language: Language, days: readonly [from: string, to: string], sum: Sum) {
  const { date, dateRange, decimal } = formatter(language)
  const [from, to] = days
  const main = page.getByRole('main')
  await expect(
    main.getByRole('button', { name: from === to ? date(from) : dateRange(from, to), exact: true }),
  ).toBeVisible()
  await settled(page)
  const figure = (name: 'orders' | 'totalSales') =>
    main
      .locator('[class*="strip"] > *')
      .filter({
        has: page.locator('[class*="figureLabel"]').getByText(measures[name].label[language], { exact: true }),
      })
      .locator('[class*="figureValue"]')
  await expect(figure('orders')).toHaveText(String(sum.orders))
  await expect(figure('totalSales')).toHaveText(new RegExp(`^${decimal(sum.gross, 0).replaceAll('.', '\\.')}\\D*$`))
}

/** Chooses a preset as a person does: with one press if it is shown, otherwise from the menu. */
async function choose(page: Page, language: Language, preset: number, isMobile: boolean) {
  const label = (at: number) => datePresets[at]?.[language] ?? ''
  const main = page.getByRole('main')
  const first = [0, 2, 3, 9, 21]
  if (!isMobile && first.includes(preset)) {
    await main.getByRole('button', { name: label(preset), exact: true }).click()
    return
  }
  await main.locator('[class*="period"] button[aria-haspopup="menu"]').filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: label(preset), exact: true }).click()
}

/** Tarik opens the sales as if it were this instant, on the server and in his browser. */
async function lookedAt(enter: (bearer: string | null) => Promise<Page>, instant: string): Promise<Page> {
  await brava.moveClock(instant)
  const page = await enter(await tokenOf(brava.url, 'tarik'))
  await page.clock.setFixedTime(new Date(instant))
  await page.goto('/analytics')
  await settled(page)
  return page
}

/** The first year in which the given day is far enough ahead that the month before it contains no data of the world. */
function yearAhead(dayIn: (year: number) => string): number {
  const now = new Date()
  const isAhead = (year: number) => daysBetween(businessDay(now), dayIn(year)) > 35
  const year = now.getUTCFullYear()
  return [year, year + 1, year + 2].find(isAhead) ?? year
}

/** The last Sunday of a month, 1 to 12. */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0))
  return daysLater(last.toISOString().slice(0, 10), -last.getUTCDay())
}

/** The Monday of a day's week. */
const mondayOf = (day: string) => daysLater(day, -((new Date(day).getUTCDay() + 6) % 7))

windows(
  'half an hour after New Year Tarik finds the order of 23:30 in the old year and the order of 00:30 in the new one',
  { tag: ['@desktop', '@phone'] },
  async ({ enter, language, isMobile }) => {
    const year = yearAhead((one) => `${one}-01-01`)
    const [first, eve] = [`${year}-01-01`, `${year - 1}-12-31`]
    // Sarajevo is one hour ahead of UTC in winter.
    const ordered = [
      { day: eve, sum: await orderedAt(`${eve}T22:30:00Z`, 2) },
      { day: first, sum: await orderedAt(`${eve}T23:30:00Z`, 5) },
    ]
    const page = await lookedAt(enter, `${eve}T23:45:00Z`)
    const monday = mondayOf(first)
    for (const [preset, from, to] of [
      [0, first, first],
      [1, eve, eve],
      [2, daysLater(first, -6), first],
      [3, daysLater(first, -29), first],
      [6, daysLater(monday, -7), daysLater(monday, -1)],
      [7, monday, daysLater(monday, 6)],
      [8, `${year - 1}-12-01`, eve],
      [9, first, `${year}-01-31`],
      [14, first, `${year}-03-31`],
      [17, `${year}-10-01`, `${year}-12-31`],
      [21, first, `${year}-12-31`],
    ] as const) {
      await choose(page, language, preset, isMobile)
      const within = ordered.filter(({ day }) => from <= day && day <= to).map(({ sum }) => sum)
      await expectShown(page, language, [from, to], together(...within))
    }
    await accessible(page)
  },
)

for (const [change, month, hours] of [
  // Summer time is two hours ahead of UTC: with the winter offset, the orders late on Sunday and after midnight would
  // fall on one day.
  ['spring, on a Sunday of 23 hours', 3, { before: 1, after: 2 }],
  // Winter time is one hour ahead: with the summer offset, both would fall on Monday.
  ['autumn, on a Sunday of 25 hours', 10, { before: 2, after: 1 }],
] as const)
  windows(
    `when the clocks change in ${change}, the orders of 23:30 and 00:30 fall on different days`,
    { tag: ['@desktop', '@phone'] },
    async ({ enter, say, language, isMobile }) => {
      const sunday = lastSunday(
        yearAhead((year) => lastSunday(year, month)),
        month,
      )
      const [saturday, monday] = [daysLater(sunday, -1), daysLater(sunday, 1)]
      /** The given hours and minutes after the start of a day in UTC. */
      const at = (day: string, hour: number, minutes: number) =>
        new Date(Date.parse(day) + (hour * 60 + minutes) * 60_000).toISOString()
      const first = await orderedAt(at(saturday, 23 - hours.before, 30), 1)
      const second = await orderedAt(at(saturday, 24 - hours.before, 30), 2)
      const third = await orderedAt(at(sunday, 23 - hours.after, 30), 3)
      const fourth = await orderedAt(at(sunday, 24 - hours.after, 30), 4)
      const page = await lookedAt(enter, at(sunday, 24 - hours.after, 45))
      const ofSunday = together(second, third)
      for (const [preset, from, to, sum] of [
        [0, monday, monday, fourth],
        [1, sunday, sunday, ofSunday],
        [6, mondayOf(sunday), sunday, together(first, ofSunday)],
        [2, daysLater(monday, -6), monday, together(first, ofSunday, fourth)],
      ] as const) {
        await choose(page, language, preset, isMobile)
        await expectShown(page, language, [from, to], sum)
      }
      // The figures behind the curve: each day has its own.
      const { date, decimal } = formatter(language)
      const main = page.getByRole('main')
      await main.getByRole('button', { name: say.ui.table, exact: true }).first().click()
      const { data } = await callAs(brava.url, 'tarik', 'POST', '/reports/get-sum-sales-by-products', {
        filters: { datePreset: 2 },
      })
      const net = new Map<string, string>(
        data.course.map(({ day, figures }: { day: string; figures: { totalSalesNetto: string } }) => [
          day,
          figures.totalSalesNetto,
        ]),
      )
      for (const [day, sum] of [
        [saturday, first],
        [sunday, ofSunday],
        [monday, fourth],
      ] as const) {
        const amount = net.get(day) ?? ''
        // The net of the gross ordered on that day.
        expect(Number(amount)).toBeGreaterThan(sum.gross / 1.26)
        expect(Number(amount)).toBeLessThanOrEqual(sum.gross)
        await expect(
          main
            .getByRole('row')
            .filter({ hasText: date(day) })
            .first(),
        ).toContainText(decimal(amount))
      }
      await accessible(page)
    },
  )

for (const [name, address] of [
  ['at a glance', '/analytics?compare=previous'],
  ['by product', '/analytics/sales-by-product?datePreset=21&compare=year&markets=%5B%22BA%22%5D'],
] as const)
  windows(
    `the printed sales report ${name} has its days, figures, curve and rows, and no buttons`,
    { tag: ['@desktop', '@phone'] },
    async ({ enter, say, language, isMobile }) => {
      const page = await enter(await tokenOf(brava.url, 'tarik'))
      await page.goto(address)
      await settled(page)
      const main = page.getByRole('main')
      const days = await main.locator('[class*="printed"]').textContent()
      const figures = await main.locator('[class*="figureValue"]').allTextContents()
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      // The selected filters are printed in words, on white.
      await expect(main.locator('[class*="printed"]')).toBeVisible()
      expect(days).toContain(say.reports.comparedWith)
      expect(days).toMatch(
        language === 'en' ? /\d{1,2} \w+ – \d{1,2} \w+ \d{4}/ : /\d{1,2}\. \w+ – \d{1,2}\. \w+ \d{4}\./,
      )
      expect(figures.length).toBeGreaterThan(5)
      for (const figure of await main.locator('[class*="figureValue"]').all()) await expect(figure).toBeVisible()
      const text = await main.evaluate((element) => getComputedStyle(element).color)
      expect(Math.max(...(text.match(/\d+/g) ?? ['255']).map(Number))).toBeLessThan(90)
      // The curve is as wide as its card and no wider.
      const curve = main.locator('[role="img"] svg').first()
      await expect(curve).toBeVisible()
      const [drawn, card] = await Promise.all([curve.boundingBox(), main.locator('[role="img"]').first().boundingBox()])
      expect(drawn?.width).toBeLessThanOrEqual(card?.width ?? 0)
      expect(drawn?.width).toBeGreaterThan((card?.width ?? 0) * 0.8)
      const rows = address.includes('by-product')
        ? isMobile
          ? main.locator('ul[aria-label] > li')
          : main.locator('tr[data-row]')
        : main.locator('[class*="reports"] a')
      await expect(rows.first()).toBeVisible()
      // No buttons, no bars, no sidebar: column headers and filters are plain text there, although they are button
      // elements.
      const pressed = page.locator(
        'button:not(th button, [class*="chipOpen"]), input, select, textarea, [role="tab"], nav a, aside',
      )
      expect(await pressed.filter({ visible: true }).evaluateAll((all) => all.map((one) => one.outerHTML))).toEqual([])
      await expect(page.getByText(say.shell.skip)).toBeHidden()
      // The printed sheet is not wider than the paper.
      const wide = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ])
      expect(wide[0]).toBeLessThanOrEqual(wide[1] ?? 0)
    },
  )
