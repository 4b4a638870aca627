import type { Text } from '@brava/contract/language.ts'

export const vatTextsTexts = {
  saved: {
    en: 'The text is saved. It is printed on documents issued from now on.',
    bs: 'Tekst je sačuvan. Stoji na dokumentima koji se izdaju od sada.',
    hr: 'Tekst je spremljen. Stoji na dokumentima koji se izdaju od sada.',
  },
  wentBack: {
    en: 'Documents issued from now on have the standard text.',
    bs: 'Na dokumentima koji se izdaju od sada stoji standardni tekst.',
    hr: 'Na dokumentima koji se izdaju od sada stoji standardni tekst.',
  },
} as const satisfies Record<string, Text>
