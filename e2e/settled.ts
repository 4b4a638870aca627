import { expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'

export const busy = new WeakMap<Page, Set<unknown>>()

/** Waits until no call is in progress, and no part of the portal is loading. */
export async function quiet(page: Page) {
  const often = { intervals: [25, 50], message: `calls under way at ${page.url()}` }
  await expect.poll(() => busy.get(page)?.size ?? 0, often).toBe(0)
}

/** Waits until the screen is complete: its title is there, nothing is loading, fonts are in. */
export async function settled(page: Page) {
  await expect(page.locator('h1').first()).toBeAttached()
  await quiet(page)
  await expect(page.locator('[aria-busy="true"], [class*="skeleton"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Checks that axe finds nothing on the current screen, in light and dark. */
export async function accessible(page: Page) {
  await settled(page)
  expect.soft(await axeFindings(page), `axe at ${page.url()}`).toEqual([])
}
