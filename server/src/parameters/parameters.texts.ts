import type { Text } from '@brava/contract/language.ts'

export const parametersTexts = {
  saved: { en: 'Parameters are saved.', bs: 'Parametri su sačuvani.', hr: 'Parametri su spremljeni.' },
} as const satisfies Record<string, Text>
