import type { Text } from './language.ts'

/** One row of a process: an action, the states in which it may be taken, where it leads, and its label. */
export interface Transition<S extends string | number> {
  readonly from: readonly S[]
  /** Where it can lead; several states if the facts decide (all keys found, or some missing). */
  readonly to: readonly S[]
  readonly label: Text
}
export type Transitions<S extends string | number, A extends string = string> = Readonly<Record<A, Transition<S>>>

/** Whether the action may be taken in this state. Used by both the server's guard and the browser's buttons. */
export function mayTake<S extends string | number, A extends string>(
  table: Transitions<S, A>,
  action: A,
  state: S,
): boolean {
  return table[action].from.includes(state)
}

/** The actions possible in a state, in table order. */
export function actionsFrom<S extends string | number, A extends string>(table: Transitions<S, A>, state: S): A[] {
  return (Object.keys(table) as A[]).filter((action) => mayTake(table, action, state))
}
