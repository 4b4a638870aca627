import type { Text } from '@brava/contract/language.ts'

export const categoriesTexts = {
  saved: { en: 'The category is saved.', bs: 'Kategorija je sačuvana.', hr: 'Kategorija je spremljena.' },
  deleted: { en: 'The categories are deleted.', bs: 'Kategorije su obrisane.', hr: 'Kategorije su izbrisane.' },
} as const satisfies Record<string, Text>
