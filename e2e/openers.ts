import type { Locator, Page } from '@playwright/test'
import { quiet } from './settled.ts'

/** What opens over a screen: menus, panels, dialogs, drawers, lists of choices. */
export const overlays = '[role="dialog"], [role="menu"], [role="listbox"]'

export interface Opener {
  /** Alike on every screen for the same piece of the kit; buttons of rows are alike too. */
  readonly kind: string
  readonly name: string
}

/** Runs in the browser: marks one button of each kind with its place in the answer. */
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
    // Heads that sort, pages and views are one kind each; what they do is another test's.
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

/** Buttons of a screen that may open something, one of each kind that is not known yet. */
export function openers(page: Page, known: ReadonlySet<string>): Promise<Opener[]> {
  return page.evaluate(mark, [...known])
}

/** What is open over the screen now. */
export function openNow(page: Page): Locator {
  return page.locator(overlays).filter({ visible: true })
}

/** Runs in the browser: whether more or fewer overlays show than before, waiting a few frames for it. */
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

/** Presses Enter on it; answers whether something opened. */
export async function pressOpens(page: Page, button: Locator): Promise<boolean> {
  const before = await openNow(page).count()
  try {
    // A dialog of an earlier press that came late keeps the focus: Enter would press what is in it.
    if (!(await button.evaluate(takesFocus, undefined, { timeout: 3000 }))) return false
  } catch (error) {
    // What went away meanwhile, such as a quantity that the server refused, opens nothing.
    if ((await button.count()) > 0) throw error
    return false
  }
  await page.keyboard.press('Enter')
  const shows = () => page.evaluate(watch, [overlays, before, 8] as const).catch(() => false)
  if (await shows()) return (await openNow(page).count()) > before
  // A dialog that is fetched when it is first asked for comes later, and would take the focus from what is pressed next.
  await quiet(page)
  return (await shows()) && (await openNow(page).count()) > before
}

/** What has the focus: 'the button', or what it is instead. */
export function focusedIs(button: Locator): Promise<string> {
  return button.evaluate((one) => {
    const now = document.activeElement
    return now === one ? 'the button' : (now?.outerHTML.slice(0, 160) ?? 'nothing')
  })
}

/** Presses Escape until nothing is open; false when something stays. */
export async function escapeAll(page: Page): Promise<boolean> {
  for (let presses = 0; presses < 8; presses++) {
    const before = await openNow(page).count()
    if (before === 0) return true
    await page.keyboard.press('Escape')
    // As long as a person would wait: a second Escape would go to what lies below.
    await page.evaluate(watch, [overlays, before, 60] as const)
  }
  return (await openNow(page).count()) === 0
}

/** Runs in the browser: what the topmost overlay is built of, and its words without figures. */
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

/** Closes the messages that pressing left behind. */
export async function clearMessages(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const message of document.querySelectorAll('[data-toasts] > *'))
      [...message.querySelectorAll<HTMLElement>('button')].at(-1)?.click()
  })
}
