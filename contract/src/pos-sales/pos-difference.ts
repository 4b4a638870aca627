import { enumeration, type ValueOf } from '../enums.ts'
import type { Text } from '../language.ts'

/** How our books and the company's own may differ on a sale at a till. */
export const posDifferenceKinds = ['missingHere', 'missingThere', 'state', 'amount', 'day'] as const
export type PosDifferenceKind = (typeof posDifferenceKinds)[number]

export const posDifferenceLabels: Readonly<Record<PosDifferenceKind, Text>> = {
  missingHere: { en: 'Not in our books', bs: 'Nema kod nas', hr: 'Nema kod nas' },
  missingThere: { en: 'Not in their books', bs: 'Nema kod njih', hr: 'Nema kod njih' },
  state: { en: 'Different state', bs: 'Različito stanje', hr: 'Različito stanje' },
  amount: { en: 'Different amount', bs: 'Različit iznos', hr: 'Različit iznos' },
  day: { en: 'Different day', bs: 'Kod nas drugi dan', hr: 'Kod nas drugi dan' },
}

/** Whether a day agrees with the company's own books. */
export const posDayResult = enumeration({
  notCompared: [1, { en: 'Not compared', bs: 'Nije upoređeno', hr: 'Nije uspoređeno' }],
  agrees: [2, { en: 'Agrees', bs: 'Slaže se', hr: 'Slaže se' }],
  differs: [3, { en: 'Differs', bs: 'Ne slaže se', hr: 'Ne slaže se' }],
})
export type PosDayResult = ValueOf<typeof posDayResult>
