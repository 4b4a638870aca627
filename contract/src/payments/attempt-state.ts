import { enumeration, type ValueOf } from '../enums.ts'
import type { Transitions } from '../transitions.ts'

/** What has become of a card payment attempt. */
export const attemptState = enumeration({
  open: [1, { en: 'Waiting for the card', bs: 'Čeka karticu', hr: 'Čeka karticu' }],
  timedOut: [2, { en: 'No answer from the bank', bs: 'Banka nije odgovorila', hr: 'Banka nije odgovorila' }],
  capturing: [3, { en: 'Approved, being charged', bs: 'Odobreno, u naplati', hr: 'Odobreno, u naplati' }],
  captured: [4, { en: 'Charged', bs: 'Naplaćeno', hr: 'Naplaćeno' }],
  declined: [5, { en: 'Declined', bs: 'Odbijeno', hr: 'Odbijeno' }],
  releasing: [6, { en: 'Money is being released', bs: 'Novac se oslobađa', hr: 'Novac se oslobađa' }],
  released: [7, { en: 'Money released', bs: 'Novac oslobođen', hr: 'Novac oslobođen' }],
  abandoned: [8, { en: 'Never answered', bs: 'Bez odgovora', hr: 'Bez odgovora' }],
})
export type AttemptState = ValueOf<typeof attemptState>

const s = attemptState.code

/** Every transition between states of a card payment (domain rules §7); none is made by a button. */
export const attemptTransitions = {
  begun: { from: [], to: [s.open], label: { en: 'Started', bs: 'Započeto', hr: 'Započeto' } },
  /** The time for 3-D Secure has run out; the keys are released, and the gateway is still asked. */
  timeRanOut: {
    from: [s.open],
    to: [s.timedOut],
    label: { en: 'No answer in time', bs: 'Nema odgovora na vrijeme', hr: 'Nema odgovora na vrijeme' },
  },
  /** The gateway holds the money and the order has all its keys, so the card may be charged. */
  authorised: {
    from: [s.open, s.timedOut],
    to: [s.capturing],
    label: { en: 'Approved by the bank', bs: 'Banka odobrila', hr: 'Banka odobrila' },
  },
  declined: {
    from: [s.open, s.timedOut],
    to: [s.declined],
    label: { en: 'Declined', bs: 'Odbijeno', hr: 'Odbijeno' },
  },
  captured: {
    from: [s.capturing],
    to: [s.captured],
    label: { en: 'Charged', bs: 'Naplaćeno', hr: 'Naplaćeno' },
  },
  /** Approved too late, or for an order that can no longer be delivered: nobody keeps this money. */
  notWanted: {
    from: [s.open, s.timedOut, s.capturing, s.declined, s.abandoned],
    to: [s.releasing],
    label: { en: 'Not deliverable', bs: 'Ne može se isporučiti', hr: 'Ne može se isporučiti' },
  },
  released: {
    from: [s.releasing],
    to: [s.released],
    label: { en: 'Money released', bs: 'Novac oslobođen', hr: 'Novac oslobođen' },
  },
  gaveUp: {
    from: [s.timedOut],
    to: [s.abandoned],
    label: { en: 'Never answered', bs: 'Bez odgovora', hr: 'Bez odgovora' },
  },
} as const satisfies Transitions<AttemptState>
export type AttemptEvent = keyof typeof attemptTransitions

/** The gateway must still be asked. */
export const liveAttemptStates: readonly AttemptState[] = [s.open, s.timedOut, s.capturing, s.releasing]

/** While an attempt is in one of these states, keys are held for its order. */
export const attemptStatesWithKeys: readonly AttemptState[] = [s.open, s.capturing]
