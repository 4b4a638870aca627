import type { Text } from '@brava/contract/language.ts'

export const taxNumberTexts = {
  valid: {
    en: 'The VAT number is valid.',
    bs: 'PDV broj je važeći.',
    hr: 'PDV broj je valjan.',
  },
  invalid: {
    en: 'The VAT number is not valid. VAT is charged at the seller’s rate.',
    bs: 'PDV broj nije važeći. PDV se obračunava po stopi prodavca.',
    hr: 'PDV broj nije valjan. PDV se obračunava po stopi prodavatelja.',
  },
  unknown: {
    en: 'VIES did not answer. The portal will ask again automatically.',
    bs: 'VIES nije odgovorio. Portal će automatski ponoviti upit.',
    hr: 'VIES nije odgovorio. Portal će automatski ponoviti upit.',
  },
  confirmed: {
    en: 'VAT number confirmed.',
    bs: 'PDV broj je potvrđen.',
    hr: 'PDV broj je potvrđen.',
  },
} as const satisfies Record<string, Text>
