import type { Text } from '@brava/contract/language.ts'

export const productFeedsTexts = {
  settingsSaved: { en: 'The column set is saved.', bs: 'Skup kolona je sačuvan.', hr: 'Skup stupaca je spremljen.' },
  settingsDeleted: {
    en: 'The column sets are deleted.',
    bs: 'Skupovi kolona su obrisani.',
    hr: 'Skupovi stupaca su izbrisani.',
  },
  making: {
    en: 'The feed is saved. Its files are being made.',
    bs: 'Feed je sačuvan. Datoteke se prave.',
    hr: 'Feed je spremljen. Datoteke se izrađuju.',
  },
  refreshing: {
    en: 'The files of the feed are being rebuilt.',
    bs: 'Datoteke feeda se ponovo prave.',
    hr: 'Datoteke feeda ponovno se izrađuju.',
  },
  deleted: {
    en: 'The feeds are deleted. Their addresses no longer work.',
    bs: 'Feedovi su obrisani. Njihove adrese više ne rade.',
    hr: 'Feedovi su izbrisani. Njihove adrese više ne rade.',
  },
  renewed: {
    en: 'The address is renewed. Send the new one to the partner: the old one no longer works.',
    bs: 'Adresa je obnovljena. Pošaljite novu partneru: stara više ne radi.',
    hr: 'Adresa je obnovljena. Pošaljite novu partneru: stara više ne radi.',
  },
} as const satisfies Record<string, Text>
