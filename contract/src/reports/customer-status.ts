import { enumeration, type ValueOf } from '../enums.ts'

/** What a partner who ordered in a period was before it. */
export const customerStatus = enumeration({
  /** Its first order ever lies in the period. */
  new: [1, { en: 'New', bs: 'Novi', hr: 'Novi' }],
  /** It ordered within 180 days before its first order of the period. */
  repeat: [2, { en: 'Repeat', bs: 'Stalni', hr: 'Stalni' }],
  /** It had not ordered for longer. */
  returning: [3, { en: 'Returning', bs: 'Vratili se', hr: 'Vratili se' }],
})
export type CustomerStatus = ValueOf<typeof customerStatus>

/** A partner without an order for more days than these comes back. */
export const returningAfterDays = 180
