import { enumeration, type ValueOf } from '../enums.ts'
import type { Transitions } from '../transitions.ts'

/** What has become of a card refund: money going back to the card it was paid with. */
export const cardRefundState = enumeration({
  sending: [1, { en: 'On its way to the card', bs: 'Vraća se na karticu', hr: 'Vraća se na karticu' }],
  unknown: [2, { en: 'No answer from the gateway', bs: 'Kanal nije odgovorio', hr: 'Kanal nije odgovorio' }],
  done: [3, { en: 'Refunded to the card', bs: 'Vraćeno na karticu', hr: 'Vraćeno na karticu' }],
  declined: [4, { en: 'Refused by the gateway', bs: 'Kanal je odbio povrat', hr: 'Kanal je odbio povrat' }],
  toFunds: [5, { en: 'Given as company funds', bs: 'Vraćeno na sredstva', hr: 'Vraćeno na sredstva' }],
})
export type CardRefundState = ValueOf<typeof cardRefundState>

const s = cardRefundState.code

/** Every transition between states of a card refund. Only the last two are buttons; the rest come from the gateway. */
export const cardRefundTransitions = {
  confirmed: {
    from: [s.sending, s.unknown],
    to: [s.done],
    label: { en: 'Refunded to the card', bs: 'Vraćeno na karticu', hr: 'Vraćeno na karticu' },
  },
  refused: {
    from: [s.sending, s.unknown],
    to: [s.declined],
    label: { en: 'Refused by the gateway', bs: 'Kanal je odbio povrat', hr: 'Kanal je odbio povrat' },
  },
  unanswered: {
    from: [s.sending, s.unknown],
    to: [s.unknown],
    label: { en: 'No answer', bs: 'Nema odgovora', hr: 'Nema odgovora' },
  },
  /** A person has the gateway asked once more. */
  again: {
    from: [s.declined],
    to: [s.sending],
    label: { en: 'Try again', bs: 'Pokušaj ponovo', hr: 'Pokušaj ponovno' },
  },
  /** The card no longer accepts money, so the buyer gets it as funds. */
  toFunds: {
    from: [s.declined],
    to: [s.toFunds],
    label: { en: 'Add to company funds', bs: 'Dodaj na sredstva', hr: 'Dodaj na sredstva' },
  },
} as const satisfies Transitions<CardRefundState>
export type CardRefundEvent = keyof typeof cardRefundTransitions

/** The gateway must still be asked. */
export const openCardRefundStates: readonly CardRefundState[] = [s.sending, s.unknown]
