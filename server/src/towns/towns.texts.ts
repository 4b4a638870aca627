import type { Text } from '@brava/contract/language.ts'

export const townsTexts = {
  saved: { en: 'The town is saved.', bs: 'Mjesto je sačuvano.', hr: 'Mjesto je spremljeno.' },
  deleted: { en: 'The towns are deleted.', bs: 'Mjesta su obrisana.', hr: 'Mjesta su izbrisana.' },
} as const satisfies Record<string, Text>
