import type { Page } from '@playwright/test'

/** The colours each window was last asked for. */
const asked = new WeakMap<Page, 'light' | 'dark'>()

/** Nothing moves on the page any more; by a sheet that script adopts, so that the content security policy stays as it is. */
export function holdStill(page: Page): Promise<void> {
  return page.evaluate(() => {
    const marked = document as Document & { isStill?: boolean }
    if (marked.isStill) return
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
    marked.isStill = true
  })
}

/** Light or dark, with every colour arrived: one on its way from a theme to the other is neither's. Holds the page still. */
export async function chooseScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  if (asked.get(page) !== colorScheme) await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  asked.set(page, colorScheme)
  await holdStill(page)
  await page.evaluate(async (wanted) => {
    // A page that the server writes follows the browser at once.
    if (document.documentElement.dataset.mantineColorScheme === undefined) return
    for (let frames = 0; frames < 300; frames++) {
      if (document.documentElement.dataset.mantineColorScheme === wanted) return
      await new Promise((next) => requestAnimationFrame(next))
    }
    throw new Error(`The page did not turn ${wanted}.`)
  }, colorScheme)
}
