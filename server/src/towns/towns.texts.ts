import type { Text } from '@brava/contract/language.ts'

export const townsTexts = {
  saved: { en: 'The town is saved.', bs: 'Grad je sačuvan.', hr: 'Grad je spremljen.' },
  deleted: { en: 'The towns are deleted.', bs: 'Gradovi su obrisani.', hr: 'Gradovi su izbrisani.' },
} as const satisfies Record<string, Text>
