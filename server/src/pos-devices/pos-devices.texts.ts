import type { Text } from '@brava/contract/language.ts'

export const posDevicesTexts = {
  registered: { en: 'The device is registered.', bs: 'Uređaj je dodan.', hr: 'Uređaj je dodan.' },
  saved: { en: 'The device is saved.', bs: 'Uređaj je sačuvan.', hr: 'Uređaj je spremljen.' },
  unlocked: { en: 'The device is unlocked.', bs: 'Uređaj je otključan.', hr: 'Uređaj je otključan.' },
  removed: {
    en: 'The device is removed. It can no longer sign in.',
    bs: 'Uređaj je uklonjen. Više se ne može prijaviti.',
    hr: 'Uređaj je uklonjen. Više se ne može prijaviti.',
  },
} as const satisfies Record<string, Text>
