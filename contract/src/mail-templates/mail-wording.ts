import { enumeration } from '../enums.ts'

/**
 * Whose words a kind of mail is sent with. Broken: one of its placeholders is no longer known; the standard words are
 * sent until it is fixed.
 */
export const mailWording = enumeration({
  standard: [1, { en: 'Standard', bs: 'Standardni', hr: 'Standardni' }],
  changed: [2, { en: 'Changed', bs: 'Izmijenjen', hr: 'Promijenjen' }],
  broken: [3, { en: 'Needs attention', bs: 'Treba ispraviti', hr: 'Treba ispraviti' }],
})
