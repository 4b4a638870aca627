import { enumeration, type ValueOf } from '../enums.ts'
import type { Transitions } from '../transitions.ts'

/** What has become of a bank statement entry. */
export const entryState = enumeration({
  open: [1, { en: 'To settle', bs: 'Za knjiženje', hr: 'Za knjiženje' }],
  order: [2, { en: 'Order paid', bs: 'Plaćena narudžba', hr: 'Plaćena narudžba' }],
  funds: [3, { en: 'Added to funds', bs: 'Dodano na sredstva', hr: 'Dodano na sredstva' }],
  ignored: [4, { en: 'Ignored', bs: 'Zanemareno', hr: 'Zanemareno' }],
  /** An outgoing payment: listed, never matched. */
  outgoing: [5, { en: 'Outgoing', bs: 'Isplata', hr: 'Isplata' }],
})
export type EntryState = ValueOf<typeof entryState>

const s = entryState.code

/**
 * Which actions an entry allows in each state. What moved money is never undone here; that takes a refund or a
 * correction.
 */
export const entryTransitions = {
  approveOrder: {
    from: [s.open],
    to: [s.order],
    label: { en: 'Approve order', bs: 'Odobri narudžbu', hr: 'Odobri narudžbu' },
  },
  addFunds: {
    from: [s.open],
    to: [s.funds],
    label: { en: 'Add to funds', bs: 'Dodaj na sredstva', hr: 'Dodaj na sredstva' },
  },
  ignore: { from: [s.open], to: [s.ignored], label: { en: 'Ignore', bs: 'Zanemari', hr: 'Zanemari' } },
  reopen: { from: [s.ignored], to: [s.open], label: { en: 'Open again', bs: 'Otvori ponovo', hr: 'Otvori ponovno' } },
} as const satisfies Transitions<EntryState>

export type EntryAction = keyof typeof entryTransitions
