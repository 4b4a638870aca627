import { enumeration, type ValueOf } from '../enums.ts'
import type { Transitions } from '../transitions.ts'

/** How our books and a gateway's differ about one payment. */
export const differenceKind = enumeration({
  /** Charged here, and the gateway knows no such payment. */
  notThere: [1, { en: 'Gateway has no such payment', bs: 'Kanal nema to plaćanje', hr: 'Kanal nema to plaćanje' }],
  /** The gateway has money for a payment that was never started here. */
  notOurs: [2, { en: 'No such payment here', bs: 'Nema kod nas', hr: 'Nema kod nas' }],
  /** The reference, amount, currency or type differs from the payment that was started. */
  payment: [3, { en: 'Different payment', bs: 'Drugačije plaćanje', hr: 'Drukčije plaćanje' }],
  charged: [
    4,
    { en: 'Charged amount differs', bs: 'Naplaćeni iznos se razlikuje', hr: 'Naplaćeni se iznos razlikuje' },
  ],
  refunded: [5, { en: 'Refunded amount differs', bs: 'Vraćeni iznos se razlikuje', hr: 'Vraćeni se iznos razlikuje' }],
  /** The payment is no longer expected, but the gateway still holds the buyer's money. */
  held: [6, { en: 'Gateway still holds money', bs: 'Kanal i dalje drži novac', hr: 'Kanal i dalje drži novac' }],
  /** Asked for days without a usable answer. */
  noAnswer: [7, { en: 'Gateway gives no answer', bs: 'Kanal ne odgovara', hr: 'Kanal ne odgovara' }],
})
export type DifferenceKind = ValueOf<typeof differenceKind>

export const differenceState = enumeration({
  open: [1, { en: 'Open', bs: 'Otvoreno', hr: 'Otvoreno' }],
  /** The books agree by now, or differ in the same way as an explained difference of the same payment. */
  settled: [2, { en: 'Settled', bs: 'Riješeno', hr: 'Riješeno' }],
  explained: [3, { en: 'Explained', bs: 'Objašnjeno', hr: 'Objašnjeno' }],
})
export type DifferenceState = ValueOf<typeof differenceState>

const s = differenceState.code

/** What may be done about a difference: used by both the server's guard and the buttons. */
export const differenceTransitions = {
  /** The gateway is asked again; if the books then agree, the difference is settled. */
  recheck: {
    from: [s.open],
    to: [s.open, s.settled],
    label: { en: 'Check again', bs: 'Provjeri ponovo', hr: 'Provjeri ponovno' },
  },
  explain: {
    from: [s.open],
    to: [s.explained],
    label: { en: 'Mark as explained', bs: 'Označi kao objašnjeno', hr: 'Označi kao objašnjeno' },
  },
  reopen: {
    from: [s.explained],
    to: [s.open],
    label: { en: 'Open again', bs: 'Otvori ponovo', hr: 'Otvori ponovno' },
  },
} as const satisfies Transitions<DifferenceState>
export type DifferenceAction = keyof typeof differenceTransitions
