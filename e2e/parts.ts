import type { Locator, Page } from '@playwright/test'

/**
 * The parts of a record or of the settings besides the one that opens first. The views of a list do not count as parts.
 */
export function parts(page: Page): Locator {
  const isRecord = /\/\d+(\?|$)/.test(page.url())
  const main = page.getByRole('main')
  return main.locator(
    `nav [class*="sideTab"]:not([aria-current])${isRecord ? ', [role="tab"][aria-selected="false"]' : ''}`,
  )
}
