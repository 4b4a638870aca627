import { useSyncExternalStore } from 'react'
import { whenOtherPerson } from '../api/profile.ts'

/** Promotions that are shown in turn, and which of them is on the screen. */
export interface Turn {
  readonly ids: readonly number[]
  readonly at: number
}

let turn: Turn | null = null
/** Shown since the page was loaded: a promotion dismissed with Close does not reappear automatically. */
const met = new Set<number>()
const listeners = new Set<() => void>()

function change(next: Turn | null) {
  turn = next
  const id = next?.ids[next.at]
  if (id !== undefined) met.add(id)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

whenOtherPerson(() => {
  change(null)
  met.clear()
})

export const useTurn = (): Turn | null => useSyncExternalStore(subscribe, () => turn)

/** Shows these one after the other. */
export const showInTurn = (ids: readonly number[]) => change(ids.length > 0 ? { ids, at: 0 } : null)

/** The next one; closes after the last (specification §4). */
export const showNext = () => change(turn && turn.at + 1 < turn.ids.length ? { ...turn, at: turn.at + 1 } : null)

export function endTurn() {
  for (const id of turn?.ids ?? []) met.add(id)
  change(null)
}

export const wasMet = (id: number) => met.has(id)
