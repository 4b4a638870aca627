import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { settled } from './settled.ts'

/** Records every movement that takes longer than a blink, and every smooth scroll. */
async function watchMotion(page: Page) {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const note = (event: Event) => {
      const target = event.target as Element
      for (const one of target.getAnimations?.({ subtree: true }) ?? []) {
        const { activeDuration = 0, delay = 0 } = one.effect?.getComputedTiming() ?? {}
        const takes = Number(activeDuration) + Number(delay)
        if (takes > 20) moved.push(`${target.localName}.${target.getAttribute('class')}: ${Math.round(takes)} ms`)
      }
    }
    for (const kind of ['transitionrun', 'animationstart']) document.addEventListener(kind, note, true)
    for (const name of ['scrollTo', 'scrollIntoView', 'scrollBy'] as const) {
      const own = Element.prototype[name] as (...given: unknown[]) => unknown
      Element.prototype[name] = function (this: Element, ...given: unknown[]) {
        const asked = given.find((one): one is ScrollOptions => typeof one === 'object' && one !== null)?.behavior
        if (asked === 'smooth' || (asked !== 'instant' && getComputedStyle(this).scrollBehavior === 'smooth'))
          moved.push(`${this.localName}.${this.className} glides`)
        return own.apply(this, given)
      }
    }
  })
}

const moved = (page: Page) =>
  page.evaluate(() => [...new Set((window as unknown as { moved: string[] }).moved.splice(0))])

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`${reducedMotion === 'reduce' ? 'Nothing moves for Tarik, who asked for less motion' : 'For Tarik, who did not ask for less motion, the same things do move'}`, {
    tag: '@desktop',
  }, async ({ open, say }) => {
    const page = await open('tarik')
    await page.emulateMedia({ reducedMotion })
    await watchMotion(page)
    const found: string[] = []
    const main = page.getByRole('main')
    await page.goto('/orders')
    await settled(page)
    // Hovering, a menu, a panel, a dialog, a drawer, a message, another screen.
    await main.getByRole('button', { name: say.ui.export, exact: true }).hover()
    for (const name of [say.ui.density, say.ui.columns]) {
      await main.getByRole('button', { name, exact: true }).click()
      const panel = page.locator('.mantine-Popover-dropdown, [role="menu"]')
      await expect(panel.last()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
    }
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await main.getByRole('row').nth(1).getByRole('checkbox').check()
    found.push(...(await moved(page)))
    await main.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/orders\/edit\//)
    await settled(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('banner').getByRole('button', { name: say.shell.menu }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    found.push(...(await moved(page)))
    if (reducedMotion === 'reduce') expect(found).toEqual([])
    // The watcher detects motion when there is any.
    else expect(found.length).toBeGreaterThan(3)
  })
}
