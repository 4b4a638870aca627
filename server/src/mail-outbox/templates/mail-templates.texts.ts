import type { Text } from '@brava/contract/language.ts'

export const mailTemplatesTexts = {
  saved: {
    en: 'The template is saved. Mails sent from now on use it.',
    bs: 'Šablon je sačuvan. Koriste ga poruke poslane od sada.',
    hr: 'Predložak je spremljen. Koriste ga poruke poslane od sada.',
  },
  standardAgain: {
    en: 'The standard text is used again.',
    bs: 'Ponovo se šalje standardni tekst.',
    hr: 'Ponovno se šalje standardni tekst.',
  },
  testSent: {
    en: 'The test is on its way to your e-mail address.',
    bs: 'Probna poruka je poslana na vašu e-mail adresu.',
    hr: 'Probna je poruka poslana na vašu adresu e-pošte.',
  },
} as const satisfies Record<string, Text>
