/** The element of a row that gets the focus: the quantity field, else its link, else any other control. */
const places = ['[data-quantity] input, input[inputmode="numeric"]', 'a[href]', 'button, input']

function entryOf(row: Element): HTMLElement | undefined {
  for (const place of places) {
    const found = [...row.querySelectorAll<HTMLElement>(place)].find(
      (one) => !one.matches(':disabled') && one.checkVisibility(),
    )
    if (found) return found
  }
  return undefined
}

const rowsOfPage = () =>
  [...document.querySelectorAll<HTMLElement>('main :is(tbody tr[data-row], ul[data-rows] > li)')].filter((row) =>
    row.checkVisibility(),
  )

function focusRow(row: HTMLElement | undefined): boolean {
  const entry = row && entryOf(row)
  entry?.focus()
  // As if the person had tabbed there.
  if (entry instanceof HTMLInputElement) entry.select()
  row?.scrollIntoView({ block: 'nearest' })
  return entry !== undefined
}

const enter = () => focusRow(rowsOfPage().find((row) => entryOf(row)))

/**
 * Moves the focus from the search to the first row of the list; if other rows were just requested, to the first of
 * those.
 */
export function enterRows(areAsked: boolean): void {
  if (!areAsked) {
    enter()
    return
  }
  const field = document.activeElement
  let tries = 0
  const timer = setInterval(() => {
    const isBusy = document.querySelector('main [aria-busy="true"], main [data-stale]') !== null
    tries += 1
    // If the person kept typing or went elsewhere, the focus stays there.
    const isDone = document.activeElement !== field || tries > 60 || (tries > 2 && !isBusy && enter())
    if (isDone) clearInterval(timer)
  }, 80)
}

/** Moves the focus from an element in a row to the row below or above; above the first row is the search. */
export function stepRow(from: Element, step: 1 | -1): boolean {
  const rows = rowsOfPage().filter((row) => entryOf(row))
  const at = rows.findIndex((row) => row.contains(from))
  if (at < 0) return false
  if (at + step < 0) {
    document.querySelector<HTMLInputElement>('[data-quick-search]')?.focus()
    return true
  }
  return focusRow(rows[at + step])
}
