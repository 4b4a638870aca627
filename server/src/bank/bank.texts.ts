import type { Text } from '@brava/contract/language.ts'

export const bankTexts = {
  staged: {
    en: 'The statement has been read. Nothing has been imported yet.',
    bs: 'Izvod je pročitan. Još ništa nije uvezeno.',
    hr: 'Izvadak je pročitan. Još ništa nije uvezeno.',
  },
  importing: { en: 'The entries are being imported.', bs: 'Stavke se uvoze.', hr: 'Stavke se uvoze.' },
  approved: {
    en: 'The order is approved and the entry settled.',
    bs: 'Narudžba je odobrena, a stavka proknjižena.',
    hr: 'Narudžba je odobrena, a stavka proknjižena.',
  },
  allApproved: {
    en: 'The orders are approved and the entry settled.',
    bs: 'Narudžbe su odobrene, a stavka proknjižena.',
    hr: 'Narudžbe su odobrene, a stavka proknjižena.',
  },
  added: {
    en: 'The money is added to the funds.',
    bs: 'Novac je dodan na sredstva.',
    hr: 'Novac je dodan na sredstva.',
  },
  ignored: { en: 'The entry is ignored.', bs: 'Stavka je zanemarena.', hr: 'Stavka je zanemarena.' },
  reopened: { en: 'The entry is open again.', bs: 'Stavka je ponovo otvorena.', hr: 'Stavka je ponovno otvorena.' },
} as const satisfies Record<string, Text>
