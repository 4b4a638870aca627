import type { Page } from '@playwright/test'

/** Runs in the browser, so it is self-contained. */
function inspect(): string[] {
  const least = 44
  const found: string[] = []
  const controls =
    'button, a[href], input:not([type="hidden"], [type="file"]), select, textarea, summary, [role="tab"], [role="option"]'
  /** What a press on it also reaches: its label, the frame of a field. */
  const family = (element: Element) => {
    const frame = element.matches('input') ? element.closest('[class*="_box"]') : null
    return [element, ...((element as HTMLInputElement).labels ?? []), ...(frame ? [frame] : [])]
  }
  const scrollerOf = (element: Element): Element | null => {
    for (let around = element.parentElement; around; around = around.parentElement)
      if (/auto|scroll/.test(getComputedStyle(around).overflowY) && around.scrollHeight > around.clientHeight)
        return around
    return null
  }
  // Scrolls the sheet or the window by half a window, so that each control is wholly visible once.
  const main = document.querySelector('main')
  const sheet = main && main.scrollHeight > main.clientHeight ? main : document.documentElement
  const before = sheet.scrollTop
  const step = sheet.clientHeight / 2
  const end = Math.min(sheet.scrollHeight - sheet.clientHeight, 24 * step)
  for (let top = 0; top < end + step; top += step) {
    sheet.scrollTo({ top, behavior: 'instant' })
    for (const element of document.querySelectorAll<HTMLElement>(controls)) {
      const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!shown || element.closest('[inert], [aria-hidden="true"], .visually-hidden') || element.matches(':disabled'))
        continue
      // A link inside a sentence is as high as its line (WCAG 2.5.5).
      const inSentence = element.matches('a') && getComputedStyle(element).display === 'inline'
      if (inSentence && !element.closest('h2, h3, [class*="cardTitle"]')) continue
      // Breadcrumbs lead where the menu leads as well.
      if (element.closest('[class*="crumbs"]')) continue
      const box = element.getBoundingClientRect()
      if (box.width < 2 || box.height < 2 || box.right < 0 || box.bottom < 0) continue
      const x = (box.left + box.right) / 2
      const y = (box.top + box.bottom) / 2
      // Only what is wholly inside the window can be tried.
      if (x - least / 2 < 0 || y - least / 2 < 0 || y + least / 2 > innerHeight) continue
      const scroller = scrollerOf(element)
      const across = least / 2 - 1
      const reaches = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(Math.min(innerWidth - 1, x + dx), y + dy)
        // What lies at a scroll container's edge, or under a bar there, is scrolled to where all of it can be pressed.
        if (hit && scroller && !scroller.contains(hit)) return true
        for (let over: Element | null = hit; over && !over.contains(element); over = over.parentElement)
          if (/fixed|sticky/.test(getComputedStyle(over).position)) return true
        return hit !== null && family(element).some((one) => one.contains(hit))
      }
      if (!reaches(0, 0)) continue
      const boxes = family(element).map((one) => one.getBoundingClientRect())
      // What covers a card need not contain its words in the middle: any 44 pixels that include the words will do.
      const around = [
        [-across, across],
        [0, 2 * across],
        [-2 * across, 0],
      ] as const
      const isWide =
        boxes.some(({ width }) => width >= least - 0.5) ||
        around.some(([from, to]) => reaches(from, 0) && reaches(to, 0))
      const isHigh =
        boxes.some(({ height }) => height >= least - 0.5) ||
        around.some(([from, to]) => reaches(0, from) && reaches(0, to))
      if (isWide && isHigh) continue
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
      const kind = `${element.tagName.toLowerCase()}.${String(element.className).split(' ')[0]}`
      found.push(`${Math.round(box.width)} × ${Math.round(box.height)} px to press: <${kind}> "${words}"`)
    }
  }
  sheet.scrollTo({ top: before, behavior: 'instant' })
  return [...new Set(found)]
}

/**
 * Targets too small for a thumb: less than 44 pixels wide or high, including the area around them that also takes the
 * press. Checks the whole page, down to twelve windows.
 */
export function targetFindings(page: Page): Promise<string[]> {
  return page.evaluate(inspect)
}
