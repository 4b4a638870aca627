import type { Text } from '@brava/contract/language.ts'

export const publishersTexts = {
  saved: { en: 'The publisher is saved.', bs: 'Izdavač je sačuvan.', hr: 'Izdavač je spremljen.' },
  deleted: { en: 'The publishers are deleted.', bs: 'Izdavači su obrisani.', hr: 'Izdavači su izbrisani.' },
} as const satisfies Record<string, Text>
