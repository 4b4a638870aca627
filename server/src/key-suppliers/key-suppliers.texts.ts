import type { Text } from '@brava/contract/language.ts'

export const keySuppliersTexts = {
  saved: { en: 'The supplier is saved.', bs: 'Dobavljač je sačuvan.', hr: 'Dobavljač je spremljen.' },
  mailed: {
    en: 'The proposal is on its way to the supplier.',
    bs: 'Prijedlog nabavke je poslan dobavljaču.',
    hr: 'Prijedlog nabave poslan je dobavljaču.',
  },
} as const satisfies Record<string, Text>
