import type { Text } from '@brava/contract/language.ts'

export const archivesSaid = {
  verifying: {
    en: 'The archive is being verified. The list shows the result.',
    bs: 'Arhiva se provjerava. Rezultat će biti u listi.',
    hr: 'Arhiva se provjerava. Rezultat će biti na popisu.',
  },
  reading: {
    en: 'The archive is being read. Its entries will be in the portal for 30 days.',
    bs: 'Arhiva se učitava. Njene stavke će 30 dana biti dostupne na portalu.',
    hr: 'Arhiva se učitava. Njezine će stavke 30 dana biti dostupne na portalu.',
  },
  puttingAway: {
    en: 'The entries leave the portal within the hour. The archive stays.',
    bs: 'Stavke će u roku od sat vremena biti uklonjene s portala. Arhiva ostaje.',
    hr: 'Stavke će u roku od sat vremena biti uklonjene s portala. Arhiva ostaje.',
  },
} as const satisfies Record<string, Text>
