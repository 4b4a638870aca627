import type { Text } from '@brava/contract/language.ts'

export const apiCredentialsTexts = {
  created: {
    en: 'The credential is created.',
    bs: 'API ključ je napravljen.',
    hr: 'API ključ je izrađen.',
  },
  saved: { en: 'The credential is saved.', bs: 'API ključ je sačuvan.', hr: 'API ključ je spremljen.' },
  rotated: {
    en: 'There is a new secret. The old one works for another 24 hours.',
    bs: 'Izdat je novi API ključ. Prethodni važi još 24 sata.',
    hr: 'Izdan je novi API ključ. Prethodni vrijedi još 24 sata.',
  },
  asked: {
    en: 'The admins of the company have been asked by e-mail.',
    bs: 'Administratorima kompanije je molba poslana e-mailom.',
    hr: 'Administratorima tvrtke molba je poslana e-poštom.',
  },
  revoked: {
    en: 'The credential is revoked. Its next call fails.',
    bs: 'API ključ je opozvan. Više ne radi.',
    hr: 'API ključ je opozvan. Više ne radi.',
  },
} as const satisfies Record<string, Text>
