import { enumeration, type ValueOf } from '../enums.ts'
import type { Transitions } from '../transitions.ts'

/** What has become of a request to erase a person's data. */
export const erasureState = enumeration({
  requested: [1, { en: 'Requested', bs: 'Zatraženo', hr: 'Zatraženo' }],
  done: [2, { en: 'Erased', bs: 'Izbrisano', hr: 'Izbrisano' }],
  refused: [3, { en: 'Refused', bs: 'Odbijeno', hr: 'Odbijeno' }],
  withdrawn: [4, { en: 'Withdrawn', bs: 'Povučeno', hr: 'Povučeno' }],
})
export type ErasureState = ValueOf<typeof erasureState>

const s = erasureState.code

/**
 * What may be done with a request in each state. Only the person can withdraw it; those who manage the person decide.
 */
export const erasureTransitions = {
  erase: { from: [s.requested], to: [s.done], label: { en: 'Erase', bs: 'Izbriši', hr: 'Izbriši' } },
  refuse: { from: [s.requested], to: [s.refused], label: { en: 'Refuse', bs: 'Odbij', hr: 'Odbij' } },
  withdraw: { from: [s.requested], to: [s.withdrawn], label: { en: 'Withdraw', bs: 'Povuci', hr: 'Povuci' } },
} as const satisfies Transitions<ErasureState>
export type ErasureAction = keyof typeof erasureTransitions
