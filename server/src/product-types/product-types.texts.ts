import type { Text } from '@brava/contract/language.ts'

export const productTypesTexts = {
  saved: { en: 'The platform is saved.', bs: 'Platforma je sačuvana.', hr: 'Platforma je spremljena.' },
  deleted: { en: 'The platforms are deleted.', bs: 'Platforme su obrisane.', hr: 'Platforme su izbrisane.' },
} as const satisfies Record<string, Text>
