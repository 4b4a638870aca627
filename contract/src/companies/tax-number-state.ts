import { enumeration, type ValueOf } from '../enums.ts'

/**
 * The state of a company's VAT number (decision 0091). Sales to another country are without VAT only while it is valid.
 */
export const taxNumberState = enumeration({
  none: [1, { en: 'No number', bs: 'Nema broja', hr: 'Nema broja' }],
  open: [2, { en: 'Not confirmed yet', bs: 'Još nije potvrđen', hr: 'Još nije potvrđen' }],
  valid: [3, { en: 'Confirmed', bs: 'Potvrđen', hr: 'Potvrđen' }],
  invalid: [4, { en: 'Not valid', bs: 'Nije važeći', hr: 'Nije valjan' }],
})
export type TaxNumberState = ValueOf<typeof taxNumberState>
