import type { Text } from '@brava/contract/language.ts'

export const regionsTexts = {
  saved: { en: 'The region is saved.', bs: 'Regija je sačuvana.', hr: 'Regija je spremljena.' },
  deleted: { en: 'The region is deleted.', bs: 'Regija je obrisana.', hr: 'Regija je izbrisana.' },
} as const satisfies Record<string, Text>
