/** The box that chooses all rows of the list whose bar of acts an element stands in: there it goes on when the bar is gone. */
export function rowChooser(element: Element | null): HTMLElement | null {
  const bar = element?.closest('[role="toolbar"]')
  return bar?.closest('section, main')?.querySelector<HTMLElement>('thead input[type="checkbox"]') ?? null
}
