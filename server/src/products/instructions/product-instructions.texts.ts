import type { Text } from '@brava/contract/language.ts'

export const instructionTexts = {
  saved: { en: 'The instructions are saved.', bs: 'Uputstvo je sačuvano.', hr: 'Upute su spremljene.' },
  deleted: { en: 'The instructions are removed.', bs: 'Uputstvo je uklonjeno.', hr: 'Upute su uklonjene.' },
} as const satisfies Record<string, Text>
