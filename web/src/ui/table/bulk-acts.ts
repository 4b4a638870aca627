import { useEffect, useRef } from 'react'

/** What keys and the command palette can do with the rows chosen on the screen. */
export interface BulkActs {
  /** Asks for the action, and performs it. */
  readonly choose: () => void
  /** Deletes the selected rows; undefined if the list has no deletion. */
  readonly remove: (() => void) | undefined
}

let current: { readonly acts: BulkActs } | undefined

/** The bulk acts of the list on the screen; undefined if there is none. */
export function bulkActs(): BulkActs | undefined {
  return current?.acts
}

/** Makes a list's bulk acts available while it is on the screen. */
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
