import { browser } from '../text/browser-store.ts'

/** Specification §9; the contract's list code has the same numbers, but importing it would load the schemas. */
export const pageSizes = [5, 10, 15, 20, 50, 100, 200, 500] as const
export const defaultPageSize = 50

const key = (list: string) => `brava.pageSize.${list}`

/** The page size a person chose for this list, or the default. */
export function pageSizeOf(list: string): number {
  const stored = Number(browser.get(key(list)))
  return (pageSizes as readonly number[]).includes(stored) ? stored : defaultPageSize
}

/** Remembers the choice for this list alone; null forgets it. */
export function keepPageSize(list: string, size: number | null) {
  if (size === null) browser.drop(key(list))
  else browser.set(key(list), String(size))
}
