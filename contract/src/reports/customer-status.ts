import { enumeration, type ValueOf } from '../enums.ts'

/** The history of a partner who ordered in a period. */
export const customerStatus = enumeration({
  /** Its first order ever is in the period. */
  new: [1, { en: 'New', bs: 'Novi', hr: 'Novi' }],
  /** It ordered within 180 days before its first order of the period. */
  repeat: [2, { en: 'Repeat', bs: 'Stalni', hr: 'Stalni' }],
  /** Its last order before that was longer ago. */
  returning: [3, { en: 'Returning', bs: 'Vratili se', hr: 'Vratili se' }],
})
export type CustomerStatus = ValueOf<typeof customerStatus>

/** A partner without an order for more than this many days counts as returning. */
export const returningAfterDays = 180
