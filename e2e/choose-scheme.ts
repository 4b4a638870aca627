import type { Page } from '@playwright/test'

/**
 * Light or dark, and waits until every colour has arrived: one on its way from a theme to the other is neither's, and
 * children set out only when their parents are there.
 */
export async function chooseScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((wanted) => document.documentElement.dataset.mantineColorScheme === wanted, colorScheme)
  await page.evaluate(async () => {
    const passing = () => document.getAnimations().some((one) => Number(one.effect?.getComputedTiming().endTime) < 2000)
    for (let frames = 0, still = 0; still < 5 && frames < 600; frames++) {
      await new Promise((next) => requestAnimationFrame(next))
      still = passing() ? 0 : still + 1
    }
  })
}
