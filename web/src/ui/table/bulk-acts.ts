import { useEffect, useRef } from 'react'

/** What keys and the command palette can do with the rows chosen on the screen. */
export interface BulkActs {
  /** Asks which action, and does it. */
  readonly choose: () => void
  /** Deletes the chosen rows; undefined where the list deletes nothing. */
  readonly remove: (() => void) | undefined
}

let current: { readonly acts: BulkActs } | undefined

/** The acts of the list on the screen; undefined where there is none. */
export function bulkActs(): BulkActs | undefined {
  return current?.acts
}

/** Offers a list's acts while it is on the screen. */
export function useBulkActs(acts: BulkActs) {
  const own = useRef({ acts })
  own.current.acts = acts
  useEffect(() => {
    const mine = own.current
    current = mine
    return () => {
      if (current === mine) current = undefined
    }
  }, [])
}
