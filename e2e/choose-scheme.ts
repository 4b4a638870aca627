import type { Page } from '@playwright/test'

/** The colours each window was last asked for. */
const asked = new WeakMap<Page, 'light' | 'dark'>()

/**
 * Light or dark, with every colour arrived: one on its way from a theme to the other is neither's. Nothing moves on the
 * page any more afterwards; its rules are adopted by script, so that the portal's content security policy stays as it is.
 */
export async function chooseScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  if (asked.get(page) !== colorScheme) await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  asked.set(page, colorScheme)
  await page.evaluate(async (wanted) => {
    const marked = document as Document & { isStill?: boolean }
    if (!marked.isStill) {
      const still = new CSSStyleSheet()
      still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }')
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
      marked.isStill = true
    }
    // A page that the server writes follows the browser at once.
    if (document.documentElement.dataset.mantineColorScheme === undefined) return
    for (let frames = 0; frames < 300; frames++) {
      if (document.documentElement.dataset.mantineColorScheme === wanted) return
      await new Promise((next) => requestAnimationFrame(next))
    }
    throw new Error(`The page did not turn ${wanted}.`)
  }, colorScheme)
}
