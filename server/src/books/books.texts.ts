import type { Text } from '@brava/contract/language.ts'

export const booksTexts = {
  approved: { en: 'Approved and booked.', bs: 'Odobreno i proknjiženo.', hr: 'Odobreno i proknjiženo.' },
  rejected: {
    en: 'Rejected. The person who asked has been told.',
    bs: 'Odbijeno. Osoba koja je ovo tražila dobila je obavještenje.',
    hr: 'Odbijeno. Osoba koja je ovo zatražila dobila je obavijest.',
  },
  withdrawn: {
    en: 'Withdrawn; nothing is booked.',
    bs: 'Povučeno; ništa nije knjiženo.',
    hr: 'Povučeno; ništa nije knjiženo.',
  },
  checking: {
    en: 'The books are being checked. The result appears here.',
    bs: 'Provjera knjiga je u toku. Rezultat će se pojaviti ovdje.',
    hr: 'Provjera knjiga je u tijeku. Rezultat će se pojaviti ovdje.',
  },
  checkingAlready: {
    en: 'A check is already in progress. Its result appears here.',
    bs: 'Provjera je već u toku. Njen rezultat će se pojaviti ovdje.',
    hr: 'Provjera je već u tijeku. Njezin rezultat pojavit će se ovdje.',
  },
} as const satisfies Record<string, Text>
