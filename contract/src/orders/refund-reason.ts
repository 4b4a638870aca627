import { enumeration, type ValueOf } from '../enums.ts'

/** The reason for a refund, for filters and sums; the details are stored beside it in words. */
export const refundReason = enumeration({
  faultyKeys: [1, { en: 'Faulty keys', bs: 'Neispravni ključevi', hr: 'Neispravni ključevi' }],
  orderedByMistake: [2, { en: 'Ordered by mistake', bs: 'Naručeno greškom', hr: 'Naručeno greškom' }],
  returnedUnused: [3, { en: 'Returned unused', bs: 'Vraćeno neiskorišteno', hr: 'Vraćeno neiskorišteno' }],
  notDelivered: [4, { en: 'Not delivered', bs: 'Nije isporučeno', hr: 'Nije isporučeno' }],
  priceCorrection: [5, { en: 'Price correction', bs: 'Ispravka cijene', hr: 'Ispravak cijene' }],
  goodwill: [6, { en: 'Goodwill', bs: 'Ustupak kupcu', hr: 'Ustupak kupcu' }],
  other: [7, { en: 'Other', bs: 'Drugo', hr: 'Drugo' }],
})
export type RefundReason = ValueOf<typeof refundReason>

/** What determines the amount of a refund. */
export const refundKind = enumeration({
  units: [1, { en: 'Units', bs: 'Jedinice', hr: 'Jedinice' }],
  amount: [2, { en: 'Amount', bs: 'Iznos', hr: 'Iznos' }],
  all: [3, { en: 'All that was left', bs: 'Sav preostali iznos', hr: 'Sav preostali iznos' }],
})
export type RefundKind = ValueOf<typeof refundKind>
