import { enumeration, type ValueOf } from '../enums.ts'
import type { Transitions } from '../transitions.ts'

/** What has become of a buyer's request to return a key. */
export const keyReturnState = enumeration({
  requested: [1, { en: 'Return requested', bs: 'Zatražen povrat', hr: 'Zatražen povrat' }],
  accepted: [2, { en: 'Returned', bs: 'Vraćeno', hr: 'Vraćeno' }],
  rejected: [3, { en: 'Return rejected', bs: 'Povrat odbijen', hr: 'Povrat odbijen' }],
  withdrawn: [4, { en: 'Return withdrawn', bs: 'Zahtjev povučen', hr: 'Zahtjev povučen' }],
})
export type KeyReturnState = ValueOf<typeof keyReturnState>

const s = keyReturnState.code

/** Who may do what with a request in each state: used by the server's guard, the buttons and the tests. */
export const keyReturnTransitions = {
  /** The unit is refunded; its key goes back to stock. */
  accept: { from: [s.requested], to: [s.accepted], label: { en: 'Accept', bs: 'Prihvati', hr: 'Prihvati' } },
  reject: { from: [s.requested], to: [s.rejected], label: { en: 'Reject', bs: 'Odbij', hr: 'Odbij' } },
  /** By the buyer, who keeps the key; opening the key also withdraws the request. */
  withdraw: { from: [s.requested], to: [s.withdrawn], label: { en: 'Withdraw', bs: 'Povuci', hr: 'Povuci' } },
} as const satisfies Transitions<KeyReturnState>
export type KeyReturnAction = keyof typeof keyReturnTransitions
