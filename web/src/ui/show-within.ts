/**
 * Scrolls the list that an entry is in so far that the entry is in sight. Not by `scrollIntoView`: in Chromium the first press of
 * Tab would go on from the entry, past the way to the content.
 */
export function showWithin(entry: Element | null | undefined): void {
  for (let list = entry?.parentElement; entry && list; list = list.parentElement) {
    if (list.scrollHeight <= list.clientHeight || getComputedStyle(list).overflowY === 'visible') continue
    const [around, at] = [list.getBoundingClientRect(), entry.getBoundingClientRect()]
    list.scrollTop += Math.min(0, at.top - around.top) || Math.max(0, at.bottom - around.bottom)
    return
  }
}
