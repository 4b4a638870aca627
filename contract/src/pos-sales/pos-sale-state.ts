import { enumeration, type ValueOf } from '../enums.ts'
import { mayTake, type Transitions } from '../transitions.ts'

/** What has become of a POS sale. */
export const posSaleState = enumeration({
  held: [1, { en: 'Held', bs: 'Rezervisano', hr: 'Rezervirano' }],
  sold: [2, { en: 'Sold', bs: 'Prodano', hr: 'Prodano' }],
  cancelled: [3, { en: 'Cancelled', bs: 'Otkazano', hr: 'Otkazano' }],
  reversed: [4, { en: 'Reversed', bs: 'Stornirano', hr: 'Stornirano' }],
})
export type PosSaleState = ValueOf<typeof posSaleState>

/** The device messages that are stored under their number. */
export const posMessageKinds = ['authorise', 'confirm', 'cancel', 'reprint'] as const
export type PosMessageKind = (typeof posMessageKinds)[number]

const { held, sold, cancelled, reversed } = posSaleState.code

/** 0: the sale does not exist yet. */
export type PosSaleBefore = PosSaleState | 0

/**
 * What a message, or silence, does to a sale: a message that is not allowed in its state is refused and changes
 * nothing. Drives the server's guard, the model of the tests and the guide of the developer pages.
 */
export const posSaleTransitions = {
  authorise: { from: [0], to: [held], label: { en: 'Authorise', bs: 'Autorizuj', hr: 'Autoriziraj' } },
  confirm: { from: [held], to: [sold], label: { en: 'Confirm', bs: 'Potvrdi', hr: 'Potvrdi' } },
  /** Also before its authorise arrives, which is then refused. */
  cancel: {
    from: [0, held, cancelled, reversed],
    to: [cancelled, reversed],
    label: { en: 'Cancel', bs: 'Otkaži', hr: 'Otkaži' },
  },
  reprint: { from: [sold], to: [sold], label: { en: 'Print again', bs: 'Ispiši ponovo', hr: 'Ispiši ponovno' } },
  silence: { from: [held], to: [reversed], label: { en: 'No answer', bs: 'Bez odgovora', hr: 'Bez odgovora' } },
} as const satisfies Transitions<PosSaleBefore>

export const maySend = (kind: PosMessageKind, state: PosSaleBefore) => mayTake(posSaleTransitions, kind, state)

/** A sale that was completed and then cancelled waits for a person. */
export const posClaimState = enumeration({
  open: [1, { en: 'To decide', bs: 'Za odluku', hr: 'Za odluku' }],
  refunded: [2, { en: 'Refunded', bs: 'Vraćen novac', hr: 'Povrat izvršen' }],
  rejected: [3, { en: 'Rejected', bs: 'Odbijeno', hr: 'Odbijeno' }],
})
export type PosClaimState = ValueOf<typeof posClaimState>

const claim = posClaimState.code

/** What the distributor may do about a claim: used by the server's guard, the buttons and the tests. */
export const posClaimTransitions = {
  accept: {
    from: [claim.open],
    to: [claim.refunded],
    label: { en: 'Refund the sale', bs: 'Vrati novac', hr: 'Vrati novac' },
  },
  reject: { from: [claim.open], to: [claim.rejected], label: { en: 'Reject the claim', bs: 'Odbij', hr: 'Odbij' } },
} as const satisfies Transitions<PosClaimState>
export type PosClaimAction = keyof typeof posClaimTransitions

/** How often a code may be printed again, and for how many hours after the sale. */
export const mostReprints = 3
export const reprintHours = 24
