import type { Text } from '@brava/contract/language.ts'

export const countriesTexts = {
  saved: { en: 'The country is saved.', bs: 'Država je sačuvana.', hr: 'Država je spremljena.' },
  deleted: { en: 'The countries are deleted.', bs: 'Države su obrisane.', hr: 'Države su izbrisane.' },
} as const satisfies Record<string, Text>
