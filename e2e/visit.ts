import type { Page } from '@playwright/test'
import { settled } from './settled.ts'

/**
 * Goes to an address as the portal's own links do, without loading everything anew; the first address of a window is
 * opened as from a bookmark. Unsaved changes of the screen that is left are lost without a question.
 */
export async function visit(page: Page, address: string): Promise<void> {
  if (!page.url().startsWith('http')) await page.goto(address)
  else
    await page.evaluate(async (to) => {
      const isElsewhere = new URL(to, location.href).pathname !== location.pathname
      const titles = isElsewhere ? [...document.querySelectorAll('h1')] : []
      history.pushState({}, '', to)
      // The screen that is left stands until the other one is there.
      for (let frames = 0; titles.some((title) => title.isConnected); frames++) {
        if (frames > 900) throw new Error(`${to} does not open.`)
        await new Promise((next) => requestAnimationFrame(next))
      }
    }, address)
  await settled(page)
}
