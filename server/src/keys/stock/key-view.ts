import type { KeyState } from '@brava/contract/enums.ts'
import { type KeyAction, keyTransitions } from '@brava/contract/keys/key-transitions.ts'
import { actionsFrom } from '@brava/contract/transitions.ts'
import type { KeyListRow } from './keys.sql.ts'

/** A key as lists show it: masked, with the actions currently allowed. */
export function keyView<R extends KeyListRow>(row: R, homeCurrency: string) {
  return { ...row, homeCurrency, allowedActions: actionsFrom<KeyState, KeyAction>(keyTransitions, row.state) }
}

/** Share of faulty keys in basis points; 0 if there are no keys. */
export function defectRate(faulty: number, all: number): number {
  return all === 0 ? 0 : Math.round((faulty * 10_000) / all)
}
