import type { Page } from '@playwright/test'
import { settled } from './settled.ts'

/**
 * Goes to an address as the portal's own links do, without a full reload; the first address of a window opens as if
 * from a bookmark. Unsaved changes on the previous screen are lost without a question.
 */
export async function visit(page: Page, address: string): Promise<void> {
  if (!page.url().startsWith('http')) await page.goto(address)
  else
    await page.evaluate(async (to) => {
      const isElsewhere = new URL(to, location.href).pathname !== location.pathname
      const titles = isElsewhere ? [...document.querySelectorAll('h1')] : []
      history.pushState({}, '', to)
      // The previous screen stays until the next one has rendered.
      for (let frames = 0; titles.some((title) => title.isConnected); frames++) {
        if (frames > 900) throw new Error(`${to} does not open.`)
        await new Promise((next) => requestAnimationFrame(next))
      }
    }, address)
  await settled(page)
}
