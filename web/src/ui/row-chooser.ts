/**
 * The checkbox that selects all rows of the list whose bulk bar contains the element: the focus moves there when the
 * bar is gone.
 */
export function rowChooser(element: Element | null): HTMLElement | null {
  const bar = element?.closest('[role="toolbar"]')
  return bar?.closest('section, main')?.querySelector<HTMLElement>('thead input[type="checkbox"]') ?? null
}
