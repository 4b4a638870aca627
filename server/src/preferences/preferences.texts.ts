import type { Text } from '@brava/contract/language.ts'

export const preferencesTexts = {
  saved: { en: 'Saved.', bs: 'Sačuvano.', hr: 'Spremljeno.' },
  viewSaved: { en: 'The view is saved.', bs: 'Prikaz je sačuvan.', hr: 'Prikaz je spremljen.' },
  viewDeleted: { en: 'The view is deleted.', bs: 'Prikaz je obrisan.', hr: 'Prikaz je izbrisan.' },
} as const satisfies Record<string, Text>
