import { plural, type Text, type TextWith } from '@brava/contract/language.ts'

export const personalDataTexts = {
  title: { en: 'Your data in Brava', bs: 'Vaši podaci u Bravi', hr: 'Vaši podaci u Bravi' },
  file: { en: 'your-data', bs: 'vasi-podaci', hr: 'vasi-podaci' },
  nothing: { en: 'No data is kept.', bs: 'Nema podataka.', hr: 'Nema podataka.' },
  rows: {
    en: ({ count }: { count: number }) => `${count} ${plural('en', count, { one: 'entry', other: 'entries' })}`,
    bs: ({ count }: { count: number }) =>
      `${count} ${plural('bs', count, { one: 'zapis', few: 'zapisa', other: 'zapisa' })}`,
    hr: ({ count }: { count: number }) =>
      `${count} ${plural('hr', count, { one: 'zapis', few: 'zapisa', other: 'zapisa' })}`,
  },
  asked: {
    en: 'Your request is noted. We will write to you when it is decided.',
    bs: 'Vaš zahtjev je zabilježen. Javit ćemo vam se kad o njemu odlučimo.',
    hr: 'Vaš je zahtjev zabilježen. Javit ćemo vam se kad o njemu odlučimo.',
  },
  askedFor: { en: 'The request is noted.', bs: 'Zahtjev je zabilježen.', hr: 'Zahtjev je zabilježen.' },
  withdrawn: {
    en: 'Your request is withdrawn.',
    bs: 'Vaš zahtjev je povučen.',
    hr: 'Vaš je zahtjev povučen.',
  },
  refused: {
    en: 'The request is refused. The person gets the reason by e-mail.',
    bs: 'Zahtjev je odbijen. Osoba će razlog dobiti e-mailom.',
    hr: 'Zahtjev je odbijen. Osoba će razlog dobiti e-poštom.',
  },
  erased: {
    en: 'The data of this person is erased.',
    bs: 'Podaci ove osobe su izbrisani.',
    hr: 'Podaci ove osobe izbrisani su.',
  },
} as const satisfies Record<string, Text | TextWith<{ count: number }>>
