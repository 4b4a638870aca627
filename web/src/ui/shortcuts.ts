import { browser } from '../text/browser-store.ts'

const key = 'brava.shortcuts'

/** Single-key shortcuts can be switched off (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return browser.get(key) !== 'off'
}

export function switchShortcuts(on: boolean) {
  if (on) browser.drop(key)
  else browser.set(key, 'off')
}

/** Keys belong to the focused field, and to an open dialog. */
export function isTyping(event: KeyboardEvent): boolean {
  const fields = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'
  return event.target instanceof Element && event.target.closest(fields) !== null
}
