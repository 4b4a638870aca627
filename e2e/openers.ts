import type { Locator, Page } from '@playwright/test'
import { quiet } from './settled.ts'

/** Overlays that open over a screen: menus, panels, dialogs, drawers, lists of choices. */
export const overlays = '[role="dialog"], [role="menu"], [role="listbox"]'

export interface Opener {
  /** The same on every screen for the same UI kit element; buttons of different rows have the same kind too. */
  readonly kind: string
  readonly name: string
}

/** Runs in the browser: marks one button of each kind with its index in the result. */
function mark(known: readonly string[]): Opener[] {
  const seen = new Set(known)
  const kept: Opener[] = []
  for (const old of document.querySelectorAll<HTMLElement>('[data-pressed]')) delete old.dataset.pressed
  const buttons = document.querySelectorAll<HTMLElement>(
    'main button:not(:disabled), main [role="combobox"]:not(:disabled), header button[aria-haspopup]',
  )
  for (const button of buttons) {
    if (!button.checkVisibility() || button.matches('[role="tab"], [aria-pressed], [aria-current], [type="submit"]'))
      continue
    const name = (button.getAttribute('aria-label') ?? button.textContent ?? '').trim().split(':')[0] ?? ''
    const words = name.replace(/\d+/g, '#')
    const label = button.id ? document.querySelector(`label[for="${CSS.escape(button.id)}"]`)?.textContent : ''
    // Sorting headers, pages and views are one kind each; another test checks what they do.
    const isOfKit = button.closest('th, nav') !== null && !button.hasAttribute('aria-haspopup')
    const place = button.closest('th, nav')?.localName ?? (button.closest('tr, li') ? 'row' : 'screen')
    const kind = isOfKit ? `${place} ${button.className}` : `${place} ${label} ${words} ${button.className}`
    if (seen.has(kind)) continue
    seen.add(kind)
    button.dataset.pressed = String(kept.length)
    kept.push({ kind, name: name || (label ?? '') })
  }
  return kept
}

/** Buttons of a screen that may open something, one of each kind that is not yet known. */
export function openers(page: Page, known: ReadonlySet<string>): Promise<Opener[]> {
  return page.evaluate(mark, [...known])
}

/** The overlays currently open over the screen. */
export function openNow(page: Page): Locator {
  return page.locator(overlays).filter({ visible: true })
}

/** Runs in the browser: waits a few frames and returns whether the number of visible overlays has changed. */
async function watch([selector, before, frames]: readonly [string, number, number]): Promise<boolean> {
  const count = () => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length
  for (let frame = 0; frame < frames; frame++) {
    if (count() !== before) return true
    await new Promise((next) => requestAnimationFrame(next))
  }
  return false
}

/** Runs in the browser. */
function takesFocus(button: SVGElement | HTMLElement): boolean {
  button.focus()
  return document.activeElement === button
}

/** Presses Enter on it; returns whether something opened. */
export async function pressOpens(page: Page, button: Locator): Promise<boolean> {
  const before = await openNow(page).count()
  try {
    // A late dialog from an earlier press keeps the focus: Enter would press something inside it.
    if (!(await button.evaluate(takesFocus, undefined, { timeout: 3000 }))) return false
  } catch (error) {
    // A button that has disappeared in the meantime, such as the one of a quantity that the server refused, opens
    // nothing.
    if ((await button.count()) > 0) throw error
    return false
  }
  await page.keyboard.press('Enter')
  const shows = () => page.evaluate(watch, [overlays, before, 8] as const).catch(() => false)
  if (await shows()) return (await openNow(page).count()) > before
  // A dialog whose code is loaded on first use appears later, and would take the focus from the next button pressed.
  await quiet(page)
  return (await shows()) && (await openNow(page).count()) > before
}

/** The element with the focus: 'the button', or what has it instead. */
export function focusedIs(button: Locator): Promise<string> {
  return button.evaluate((one) => {
    const now = document.activeElement
    return now === one ? 'the button' : (now?.outerHTML.slice(0, 160) ?? 'nothing')
  })
}

/** Presses Escape until nothing is open; returns false if something stays open. */
export async function escapeAll(page: Page): Promise<boolean> {
  for (let presses = 0; presses < 8; presses++) {
    const before = await openNow(page).count()
    if (before === 0) return true
    await page.keyboard.press('Escape')
    // As long as a person would wait: a second Escape would go to what is underneath.
    await page.evaluate(watch, [overlays, before, 60] as const)
  }
  return (await openNow(page).count()) === 0
}

/** Runs in the browser: the structure of the topmost overlay, and its words without figures. */
export async function shapeOf(page: Page): Promise<{ shape: string; words: string }> {
  return page.evaluate((selector) => {
    const top = [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility()).at(-1)
    if (!top) return { shape: '', words: '' }
    const pieces = new Set<string>()
    for (const one of [top, ...top.querySelectorAll('*')]) {
      const state = ['role', 'data-tone', 'data-variant', 'aria-invalid', 'disabled'].map((name) =>
        one.getAttribute(name),
      )
      pieces.add(`${one.localName}.${one.getAttribute('class')} ${state.join(' ')}`)
    }
    return { shape: [...pieces].sort().join('\n'), words: top.innerText.replace(/\d+/g, '#') }
  }, overlays)
}

/** Closes the messages left by the presses. */
export async function clearMessages(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const message of document.querySelectorAll('[data-toasts] > *'))
      [...message.querySelectorAll<HTMLElement>('button')].at(-1)?.click()
  })
}
