import type { Page } from '@playwright/test'

/** Runs in the browser; everything it needs is inside. */
function inspect(): string[] {
  const found: string[] = []
  const hidden = (element: Element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    element.closest('.visually-hidden, [aria-hidden="true"], [inert]') !== null
  const named = (element: Element) => {
    const own = element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : ''
    const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50)
    return `<${element.tagName.toLowerCase()}${own}> "${words}"`
  }
  const wordsBeyond = (element: Element, edge: number) => {
    const inside = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const words = document.createRange()
    for (let node = inside.nextNode(); node; node = inside.nextNode()) {
      if (!node.textContent?.trim() || !node.parentElement || hidden(node.parentElement)) continue
      words.selectNodeContents(node)
      if (words.getBoundingClientRect().right > edge + 1) return true
    }
    return false
  }
  /** The visible part of a text's box, after clipping by every element around it that hides its overflow. */
  const clipped = (rect: DOMRect, inside: Element) => {
    let { top, bottom, left, right } = rect
    for (let around: Element | null = inside; around && around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === 'visible') continue
      const edge = around.getBoundingClientRect()
      top = Math.max(top, edge.top)
      bottom = Math.min(bottom, edge.bottom)
      left = Math.max(left, edge.left)
      right = Math.min(right, edge.right)
    }
    return { top, bottom, left, right }
  }
  const root = document.documentElement
  const main = document.querySelector('main')

  // Neither the window nor the sheet ever scrolls sideways.
  if (root.scrollWidth > root.clientWidth)
    found.push(`the window is ${root.scrollWidth - root.clientWidth} px too wide`)
  if (main && main.scrollWidth > main.clientWidth)
    found.push(`the sheet is ${main.scrollWidth - main.clientWidth} px too wide`)

  // Title, one heading, one main landmark, a language.
  if (!/.+ · Brava$/.test(document.title)) found.push(`the window is called "${document.title}"`)
  const headings = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility())
  if (headings.length !== 1) found.push(`${headings.length} headings of the first level`)
  else if (!headings[0]?.textContent?.trim()) found.push('the heading of the first level is empty')
  if (document.querySelectorAll('main').length !== 1) found.push('not one <main>')
  if (!/^(bs|hr|en)/.test(root.lang)) found.push(`the page is in language "${root.lang}"`)

  // Text that is cut off: hidden by its box without an ellipsis, or with one where a label must be fully readable.
  const whole = 'button, th, label, h1, h2, h3, h4, [role="tab"], [role="menuitem"], nav a, legend'
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const { clientWidth, scrollWidth } = element
    if (scrollWidth <= clientWidth + 1 || clientWidth < 8) continue
    const style = getComputedStyle(element)
    if (style.overflowX !== 'hidden' && style.overflowX !== 'clip') continue
    if (hidden(element) || !element.textContent?.trim()) continue
    const dots = style.textOverflow === 'ellipsis'
    // Only text matters: a drawing may extend beyond its frame.
    const edge = element.getBoundingClientRect().left + element.clientLeft + clientWidth
    if (!dots && !wordsBeyond(element, edge)) continue
    const explained = element.title || element.closest('[title]') || element.querySelector('[title]')
    if (dots && (explained || !element.closest(whole))) continue
    found.push(`cut by ${scrollWidth - clientWidth} px: ${named(element)}`)
  }

  // A frame marks a button, an underline marks a link: never both.
  for (const element of document.body.querySelectorAll('button, a')) {
    const { borderTopWidth, borderTopStyle, borderTopColor, textDecorationLine } = getComputedStyle(element)
    if (!textDecorationLine.includes('underline') || borderTopStyle === 'none' || borderTopWidth === '0px') continue
    if (/^rgba\(.*, 0\)$/.test(borderTopColor) || hidden(element)) continue
    found.push(`looks like a button and like a link: ${named(element)}`)
  }

  // Text that leaves its box, or overlaps other text.
  const boxes: { top: number; bottom: number; left: number; right: number; node: Text; text: string }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  // A panel covers the page on purpose: while one is open, only its own text is compared.
  const panels = [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')]
  const panel = panels.filter((one) => one.checkVisibility()).at(-1)
  const spilled = new Set<Element>()
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement
    if (!node.data.trim() || !parent || ['SCRIPT', 'STYLE', 'OPTION', 'TITLE', 'NOSCRIPT'].includes(parent.tagName))
      continue
    if (hidden(parent)) continue
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 1)
    let block: Element = parent
    while (/^(inline|contents)$/.test(getComputedStyle(block).display) && block.parentElement)
      block = block.parentElement
    const bounds = block.getBoundingClientRect()
    const { overflowX } = getComputedStyle(block)
    for (const rect of rects) {
      if (overflowX === 'visible' && bounds.width > 1 && !spilled.has(block)) {
        const beyond = Math.max(rect.right - bounds.right, bounds.left - rect.left)
        const below = rect.bottom - bounds.bottom
        if (beyond > 1.5 || below > 5) {
          spilled.add(block)
          found.push(`leaves its box by ${Math.round(Math.max(beyond, below))} px: ${named(block)}`)
        }
      }
      const { top, bottom, left, right } = clipped(rect, parent)
      if (right - left < 1 || bottom - top < 2) continue
      const inSight = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
      if (!inSight) continue
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (!hit || (hit !== parent && !hit.contains(parent) && !parent.contains(hit))) {
        // Something else is in front of the middle of the text, which is fine if it covers it wholly, as a bar or a
        // dialog does.
        continue
      }
      if (panel && !panel.contains(parent)) continue
      const shrink = (bottom - top) * 0.24
      boxes.push({ top: top + shrink, bottom: bottom - shrink, left, right, node, text: node.data.trim().slice(0, 40) })
    }
  }
  boxes.sort((a, b) => a.top - b.top)
  for (const [index, one] of boxes.entries()) {
    for (let next = index + 1; next < boxes.length; next++) {
      const other = boxes[next]
      if (!other || other.top >= one.bottom) break
      if (other.node === one.node) continue
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - other.top
      if (across > 2 && down > 2) found.push(`"${one.text}" lies upon "${other.text}"`)
    }
  }
  return [...new Set(found)]
}

/**
 * What is wrong with the layout of the current screen: cut, spilled and overlapping text, and what every page must
 * have. Charts adapt to a new width some frames later, so a finding is checked again and counts only if it persists.
 */
export async function layoutFindings(page: Page): Promise<string[]> {
  let found = await page.evaluate(inspect)
  for (let looks = 0; looks < 10 && found.length > 0; looks++) {
    await page.evaluate(someFrames, 6)
    found = await page.evaluate(inspect)
  }
  return found
}

/** Runs in the browser. */
async function someFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise((next) => requestAnimationFrame(next))
}
