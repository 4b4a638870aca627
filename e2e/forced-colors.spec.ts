import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { settled } from './settled.ts'
import { press } from './keys.ts'
import { differing, inked, leftPart, type Picture, readPicture } from './picture.ts'

/** The position of an element once it no longer moves: content loading above it would push it out of the picture. */
async function restingBox(place: Locator) {
  await place.scrollIntoViewIfNeeded()
  let box = await place.boundingBox()
  const rests = async () => {
    const before = JSON.stringify(box)
    box = await place.boundingBox()
    return JSON.stringify(box) === before
  }
  await expect.poll(rests, { intervals: [20], message: `${place} moves` }).toBe(true)
  if (!box) throw new Error(`${place} is not visible`)
  return box
}

/** A picture of an element and a few pixels around it, as currently shown. */
async function picture(page: Page, place: Locator, around = 5): Promise<Picture> {
  const box = await restingBox(place)
  const [x, y] = [Math.max(0, box.x - around), Math.max(0, box.y - around)]
  const clip = { x, y, width: box.width + 2 * around, height: box.height + 2 * around }
  return readPicture(await page.screenshot({ clip, caret: 'hide' }))
}

/** One focusable element of each kind in the visible part of the screen. */
async function focusable(page: Page, within: string): Promise<Locator[]> {
  const count = await page.evaluate((selector) => {
    const seen = new Set<string>()
    let marked = 0
    const root = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).at(-1)
    for (const one of root?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input, select, textarea') ??
      []) {
      const { width, height, bottom, top } = one.getBoundingClientRect()
      const kind = `${one.localName} ${one.className} ${one.getAttribute('role')} ${one.parentElement?.className}`
      if (seen.has(kind) || !one.checkVisibility() || width < 4 || height < 4 || bottom > innerHeight || top < 0)
        continue
      if (one.tabIndex < 0 && !one.matches('[role="menuitem"]')) continue
      seen.add(kind)
      one.dataset.looked = `${selector.replace(/\W/g, '')} ${marked}`
      marked += 1
    }
    return marked
  }, within)
  return Array.from({ length: count }, (_, index) =>
    page.locator(`[data-looked="${within.replace(/\W/g, '')} ${index}"]`),
  )
}

/**
 * Checks that every focusable element shows its focus by changed pixels, at least as many as a thin line around a small
 * button has.
 */
async function showsFocus(page: Page, within: string) {
  const places = await focusable(page, within)
  expect(places.length, `what can have the focus in ${within}`).toBeGreaterThan(0)
  for (const place of places) {
    await page.keyboard.press('Shift')
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const before = await picture(page, place)
    await place.focus()
    const after = await picture(page, place)
    // An act on a row that somebody else has changed in the meantime is no longer possible and cannot be focused.
    if (await place.isDisabled()) continue
    const name = await place.evaluate((one) => one.outerHTML.slice(0, 160))
    expect.soft(differing(before, after), `the focus on ${name} at ${page.url()}`).toBeGreaterThan(30)
  }
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`With ${colorScheme} colours forced by her system, Selma sees buttons, marks, states, shares, curves and the focus`, {
    tag: '@desktop',
  }, async ({ open, api, say }) => {
    const page = await open('selma')
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
    await page.goto('/')
    await settled(page)
    const main = page.getByRole('main')

    // The curve, its legend, and the selected period.
    const curve = main.locator('[data-course="0"]').first()
    await expect(curve).toBeVisible()
    const line = await curve.evaluate((one) => [getComputedStyle(one).stroke, getComputedStyle(document.body).color])
    expect(line[0], 'the curve has the colour of words').toBe(line[1])
    for (const key of await main.locator('section:has([data-course]) header > span').all()) {
      const mark = leftPart(readPicture(await key.screenshot()), 12)
      expect.soft(inked(mark), 'the line before a word of the legend').toBeGreaterThan(9)
    }
    const period = main.getByRole('group').first().getByRole('button')
    const chosen = await picture(page, period.and(page.locator('[aria-pressed="true"]')), -3)
    const other = await picture(page, period.and(page.locator('[aria-pressed="false"]')).first(), -3)
    const ground = ({ light, width }: Picture) => light[width + 1]
    expect(ground(chosen), 'the chosen period lies on another colour').not.toBe(ground(other))

    // States are words, each with its own sign.
    await page.goto('/orders')
    await settled(page)
    const badges = main.locator('td [class*="badge"]:has(svg)')
    const signs = new Map<string, string>()
    for (const badge of await badges.all()) {
      const words = await badge.innerText()
      if (signs.has(words)) continue
      signs.set(words, await badge.locator('svg').innerHTML())
      expect.soft(inked(await picture(page, badge.locator('svg'), 0)), `the sign of ${words}`).toBeGreaterThan(8)
    }
    expect(signs.size).toBeGreaterThan(1)
    expect(new Set(signs.values()).size, 'one sign for each state').toBe(signs.size)

    // A ticked checkbox.
    const box = main.getByRole('row').nth(1).getByRole('checkbox')
    const empty = await picture(page, box, -3)
    await box.check()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    expect(differing(empty, await picture(page, box, -3)), 'the tick').toBeGreaterThan(8)
    for (const button of await page.getByRole('toolbar').getByRole('button').all())
      expect.soft(inked(await picture(page, button, 1)), 'a button of the bar').toBeGreaterThan(30)
    await showsFocus(page, 'main')

    // Fields, switches, and a menu.
    const { data: found } = await api('selma')('POST', '/products/get-products', { quickSearch: 'NF-0117' })
    await page.goto(`/products/edit/${found[0].id}?tab=general`)
    await settled(page)
    const turn = main.getByRole('switch').or(main.locator('input[type="checkbox"]')).first()
    const off = await picture(page, turn, -2)
    await turn.press('Space')
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    expect(differing(off, await picture(page, turn, -2)), 'the switch').toBeGreaterThan(20)
    await showsFocus(page, 'main')
    await press(page, main.getByRole('button', { name: say.ui.moreActions }))
    await expect(page.getByRole('menu')).toBeVisible()
    // A menu takes the focus a moment after it becomes visible, and would otherwise take it from the element being
    // checked.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role="menu"]') !== null), 'focus in the menu')
      .toBe(true)
    await showsFocus(page, '[role="menu"]')

    // Shares of the stock, each outlined.
    await page.goto(`/products/edit/${found[0].id}?tab=keys`)
    await settled(page)
    const shares = main.locator('[role="img"] > span[data-fill]')
    await expect(shares.first()).toBeVisible()
    for (const share of (await shares.all()).slice(0, 4)) {
      // The share of a few keys is as narrow as its line and 8 pixels high.
      const isNarrow = ((await share.boundingBox())?.width ?? 0) < 4
      expect.soft(inked(await picture(page, share, 2)), 'a share of the stock').toBeGreaterThan(isNarrow ? 4 : 8)
    }
  })
}
