import type { Locator, Page } from '@playwright/test'
import type { PersonKey } from '../seed/world/people.ts'
import { axeFindingsNow } from './axe.ts'
import { chooseScheme } from './choose-scheme.ts'
import { expect, settled, test } from './journey.ts'
import { layoutFindings } from './layout-findings.ts'
import { addressesFor } from './screens.ts'
import { wordFindings } from './word-findings.ts'

test.describe.configure({ mode: 'parallel', timeout: 600_000 })

/** Buyers of a shop see the lists, the catalogue, the cart and the forms of their company. */
const everyone: readonly PersonKey[] = ['nikola']

/** What opens over a screen: menus, panels, dialogs, drawers, lists of choices. */
const overlays = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Reading calls; everything else is held back, so that pressing changes nothing. */
const reads = /\/(get-|saved-views\/|preferences$|profile$|dashboard)|\/api\/[a-z-]+$/

/** Buttons of a screen that may open something, one of each kind: rows are alike. */
async function openers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = new Set<string>()
    const kept: string[] = []
    const buttons = document.querySelectorAll<HTMLElement>(
      'main button:not(:disabled), main [role="combobox"]:not(:disabled), header button[aria-haspopup]',
    )
    for (const button of buttons) {
      if (!button.checkVisibility() || button.matches('[role="tab"], [aria-pressed], [type="submit"]')) continue
      const row = button.closest('tr, li')
      const words = (button.getAttribute('aria-label') ?? button.textContent ?? '').trim().split(':')[0] ?? ''
      const kind = `${row ? 'row' : ''} ${words.replace(/\d+/g, '#')} ${button.className}`
      if (seen.has(kind)) continue
      seen.add(kind)
      button.dataset.pressed = String(kept.length)
      kept.push(words)
    }
    return kept
  })
}

/** Presses it; answers what opened, if anything did. */
async function opened(page: Page, button: Locator): Promise<Locator | undefined> {
  const before = await page.locator(overlays).filter({ visible: true }).count()
  await button.focus()
  await page.keyboard.press('Enter')
  const overlay = page.locator(overlays).filter({ visible: true })
  for (let tries = 0; tries < 8; tries++) {
    if ((await overlay.count()) > before) return overlay.last()
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)))
  }
  return undefined
}

for (const person of everyone) {
  test(`whatever opens on a screen of ${person} is accessible, closes with Escape and gives the focus back`, {
    tag: '@desktop',
  }, async ({ open, api, language, provoked }) => {
    const page = await open(person)
    provoked.add(418)
    await page.route('**/api/**', (route) => {
      const { pathname } = new URL(route.request().url())
      const isRead = route.request().method() === 'GET' || (route.request().method() === 'POST' && reads.test(pathname))
      return isRead ? route.continue() : route.fulfill({ status: 418, json: { code: 'held', data: { info: '–' } } })
    })
    const known = new Set<string>()
    for (const address of await addressesFor(person, api(person))) {
      if (address.startsWith('/auth/')) continue
      await test.step(address, async () => {
        await page.goto(address)
        await settled(page)
        await chooseScheme(page, language === 'hr' ? 'dark' : 'light')
        const url = page.url()
        const names = await openers(page)
        for (const [index, name] of names.entries()) {
          // What stands on every screen is pressed once.
          const button = page.locator(`[data-pressed="${index}"]`)
          const inHeader =
            (await button.count()) === 1 && (await button.evaluate((one) => one.closest('header') !== null))
          if ((await button.count()) !== 1 || (inHeader && known.has(name))) continue
          if (inHeader) known.add(name)
          const overlay = await opened(page, button)
          if (overlay) {
            await settled(page)
            const what = `"${name}" at ${url} in ${language}`
            const found = [
              // What lies over the page is reached from its button and stands in no landmark.
              ...(await axeFindingsNow(page, overlays)).filter((line) => !line.startsWith('region:')),
              ...(await layoutFindings(page)),
              ...(await wordFindings(page, language)),
            ]
            expect.soft(found, `what opened: ${what}`).toEqual([])
            const open = page.locator(overlays).filter({ visible: true })
            for (let presses = 0; presses < 20 && (await open.count()) > 0; presses++) {
              await page.keyboard.press('Escape')
              await page.evaluate(() => new Promise((next) => setTimeout(next, 50)))
            }
            await expect.soft(page.locator(overlays).filter({ visible: true }), `Escape closes ${what}`).toHaveCount(0)
            if (await button.isVisible()) await expect.soft(button, `the focus after ${what}`).toBeFocused()
          }
          if (page.url() !== url || (await page.locator(overlays).filter({ visible: true }).count()) > 0) {
            await page.goto(address)
            await settled(page)
            await chooseScheme(page, language === 'hr' ? 'dark' : 'light')
            await openers(page)
          }
        }
      })
    }
  })
}
