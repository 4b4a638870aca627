import type { Page } from '@playwright/test'

/** The colours last requested for each window. */
const asked = new WeakMap<Page, 'light' | 'dark'>()

/**
 * Stops all motion on the page, by a style sheet adopted by script, so that the content security policy is not changed.
 */
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

/**
 * Switches to light or dark and waits until every colour has changed: a colour in transition belongs to neither theme.
 * Stops all motion on the page.
 */
export async function chooseScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  if (asked.get(page) !== colorScheme) await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  asked.set(page, colorScheme)
  await holdStill(page)
  await page.evaluate(async (wanted) => {
    // A server-rendered page follows the browser at once.
    if (document.documentElement.dataset.mantineColorScheme === undefined) return
    for (let frames = 0; frames < 300; frames++) {
      if (document.documentElement.dataset.mantineColorScheme === wanted) return
      await new Promise((next) => requestAnimationFrame(next))
    }
    throw new Error(`The page did not become ${wanted}.`)
  }, colorScheme)
}
