import type { Page } from '@playwright/test'

/** Runs in the browser after a key press, so that the focus counts as keyboard focus. */
function inspect(): string[] {
  const found: string[] = []
  const seen = new Map<string, number>()
  const dialogs = document.querySelectorAll('[role="dialog"]')
  const within: ParentNode = dialogs[dialogs.length - 1] ?? document
  const candidates = within.querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]',
  )
  const drawn = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, transform } = getComputedStyle(element)
    const outline = outlineStyle === 'none' || outlineWidth === '0px' ? '' : `${outlineWidth} ${outlineColor}`
    return [outline, boxShadow, borderColor, transform].join('|')
  }
  const around = (element: Element) => {
    const chain: Element[] = [element]
    for (let up = element.parentElement; up && chain.length < 4; up = up.parentElement) chain.push(up)
    if (element.nextElementSibling) chain.push(element.nextElementSibling)
    return chain
  }
  for (const element of candidates) {
    if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]'))
      continue
    // Table rows are alike, so two of each kind are enough.
    const kind = `${element.tagName} ${element.className} ${element.parentElement?.className}`
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    if ((seen.get(kind) ?? 0) > 2) continue
    ;(document.activeElement as HTMLElement | null)?.blur()
    const chain = around(element)
    const before = chain.map(drawn)
    element.focus()
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
    const called = `<${element.tagName.toLowerCase()}> "${name || element.getAttribute('placeholder') || element.id}"`
    if (document.activeElement !== element) {
      found.push(`cannot be focused: ${called}`)
      continue
    }
    if (!element.matches(':focus-visible')) found.push(`not focused as by keyboard: ${called}`)
    if (chain.every((one, index) => drawn(one) === before[index])) found.push(`no focus ring: ${called}`)
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    if (width < 2 || height < 2) continue
    const inside = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 3, top + 3],
      [right - 3, bottom - 3],
    ] as const
    const isSeen = inside.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      return (
        hit !== null &&
        (hit === element ||
          hit.closest('[role="listbox"], .mantine-Popover-dropdown') !== null ||
          element.contains(hit) ||
          hit.contains(element) ||
          hit.closest('label') !== null)
      )
    })
    if (isSeen) continue
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const where = `at ${Math.round(left)}, ${Math.round(top)} of ${innerWidth} × ${innerHeight}`
    found.push(
      `hidden while it has the focus: ${called} ${where} below <${over?.localName} class="${over?.className}">`,
    )
  }
  ;(document.activeElement as HTMLElement | null)?.blur()
  return found
}

/** Checks that everything focusable on the current screen shows its focus, and is visible when focused. */
export async function focusFindings(page: Page): Promise<string[]> {
  await page.keyboard.press('Shift')
  return page.evaluate(inspect)
}
