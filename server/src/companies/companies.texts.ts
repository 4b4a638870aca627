import type { Text } from '@brava/contract/language.ts'

export const companiesTexts = {
  created: { en: 'The partner is created.', bs: 'Partner je kreiran.', hr: 'Partner je stvoren.' },
  saved: { en: 'The company is saved.', bs: 'Kompanija je sačuvana.', hr: 'Tvrtka je spremljena.' },
  approved: { en: 'The company is approved.', bs: 'Kompanija je odobrena.', hr: 'Tvrtka je odobrena.' },
  discarded: { en: 'The company is discarded.', bs: 'Kompanija je odbijena.', hr: 'Tvrtka je odbijena.' },
  restored: {
    en: 'The company waits for approval again.',
    bs: 'Kompanija ponovo čeka odobrenje.',
    hr: 'Tvrtka ponovno čeka odobrenje.',
  },
  blocked: { en: 'The company is blocked.', bs: 'Kompanija je blokirana.', hr: 'Tvrtka je blokirana.' },
  unblocked: { en: 'The block is taken back.', bs: 'Blokada je skinuta.', hr: 'Blokada je skinuta.' },
  fundsAdded: { en: 'The funds are booked.', bs: 'Sredstva su proknjižena.', hr: 'Sredstva su proknjižena.' },
  fundsCorrected: {
    en: 'The correction is booked.',
    bs: 'Ispravka je proknjižena.',
    hr: 'Ispravak je proknjižen.',
  },
  limitSet: {
    en: 'The credit limit is set.',
    bs: 'Kreditni limit je postavljen.',
    hr: 'Kreditni limit je postavljen.',
  },
} as const satisfies Record<string, Text>
