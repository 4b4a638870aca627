/**
 * Scrolls the list that contains an entry just far enough to show the entry. It does not use `scrollIntoView`: in
 * Chromium the first press of Tab would then continue from the entry, past the skip link to the content.
 */
export function showWithin(entry: Element | null | undefined): void {
  for (let list = entry?.parentElement; entry && list; list = list.parentElement) {
    if (list.scrollHeight <= list.clientHeight || getComputedStyle(list).overflowY === 'visible') continue
    const [around, at] = [list.getBoundingClientRect(), entry.getBoundingClientRect()]
    list.scrollTop += Math.min(0, at.top - around.top) || Math.max(0, at.bottom - around.bottom)
    return
  }
}
