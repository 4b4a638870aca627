import { enumeration, type ValueOf } from '../enums.ts'
import type { Transitions } from '../transitions.ts'

/** What has become of a buyer's report that a key does not work. */
export const faultState = enumeration({
  reported: [1, { en: 'Reported', bs: 'Prijavljeno', hr: 'Prijavljeno' }],
  accepted: [2, { en: 'Accepted', bs: 'Prihvaćeno', hr: 'Prihvaćeno' }],
  awaitingKey: [
    3,
    { en: 'Accepted, key missing', bs: 'Prihvaćeno, nedostaje ključ', hr: 'Prihvaćeno, nedostaje ključ' },
  ],
  replaced: [4, { en: 'Replaced', bs: 'Zamijenjeno', hr: 'Zamijenjeno' }],
  rejected: [5, { en: 'Rejected', bs: 'Odbijeno', hr: 'Odbijeno' }],
  refunded: [6, { en: 'Refunded', bs: 'Vraćen novac', hr: 'Vraćen novac' }],
})
export type FaultState = ValueOf<typeof faultState>

const s = faultState.code

/** What a distributor may do with a report in each state: used by the server's guard, the buttons and the tests. */
export const faultTransitions = {
  /** The distributor accepts the report; the key stays with the buyer until another one replaces it. */
  accept: {
    from: [s.reported],
    to: [s.accepted],
    label: { en: 'Accept', bs: 'Prihvati', hr: 'Prihvati' },
  },
  /** Without another key in stock, the unit is owed one. */
  replace: {
    from: [s.reported, s.accepted],
    to: [s.replaced, s.awaitingKey],
    label: { en: 'Replace key', bs: 'Zamijeni ključ', hr: 'Zamijeni ključ' },
  },
  reject: {
    from: [s.reported, s.accepted],
    to: [s.rejected],
    label: { en: 'Reject', bs: 'Odbij', hr: 'Odbij' },
  },
} as const satisfies Transitions<FaultState>

export type FaultAction = keyof typeof faultTransitions

/** What changes a report's state without a button. */
export const faultOccurrences = {
  reported: {
    from: [],
    to: [s.reported],
    label: { en: 'Reported by the buyer', bs: 'Kupac prijavio', hr: 'Kupac prijavio' },
  },
  keyArrived: {
    from: [s.awaitingKey],
    to: [s.replaced],
    label: { en: 'Key arrived', bs: 'Ključ stigao', hr: 'Ključ stigao' },
  },
  /** The unit was refunded, so nothing is owed for it any more. */
  refunded: {
    from: [s.reported, s.accepted, s.awaitingKey],
    to: [s.refunded],
    label: { en: 'Unit refunded', bs: 'Vraćen novac za ključ', hr: 'Vraćen novac za ključ' },
  },
} as const satisfies Transitions<FaultState>

/** The distributor must still act, or a key is owed. */
export const openFaultStates: readonly FaultState[] = [s.reported, s.accepted, s.awaitingKey]
