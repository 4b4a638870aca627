import type { Text } from '@brava/contract/language.ts'

export const filesTexts = {
  stored: { en: 'The image is stored.', bs: 'Slika je sačuvana.', hr: 'Slika je spremljena.' },
} as const satisfies Record<string, Text>
