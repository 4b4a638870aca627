import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab, or Shift+Tab for earlier elements, until the given element has the focus. */
export async function tabTo(page: Page, place: Locator, options: { key?: string; most?: number } = {}) {
  await expect(place).toBeVisible()
  const isBefore = await place.evaluate((element) => {
    const at = document.activeElement
    return at !== null && at !== document.body && (at.compareDocumentPosition(element) & 2) !== 0
  })
  const { key = isBefore ? 'Shift+Tab' : 'Tab', most = 120 } = options
  for (let presses = 0; presses <= most; presses++) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${place} is not reached with ${most} × ${key}`)
}

/** Moves to an element by Tab and presses a key on it. */
export async function press(page: Page, place: Locator, key = 'Enter') {
  await tabTo(page, place)
  await page.keyboard.press(key)
}

/** The element that currently has the focus. */
export function focused(page: Page): Locator {
  return page.locator(':focus')
}
