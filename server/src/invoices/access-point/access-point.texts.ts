import type { Text, TextWith } from '@brava/contract/language.ts'

export const accessPointTexts = {
  saved: { en: 'The access point is saved.', bs: 'Pristupna tačka je sačuvana.', hr: 'Pristupna točka je spremljena.' },
  again: {
    en: 'They are sent again within a minute.',
    bs: 'Šalju se ponovo u roku od minute.',
    hr: 'Šalju se ponovno u roku od minute.',
  },
} as const satisfies Record<string, Text>

export const accessPointSaid = {
  tested: {
    en: ({ name }) => `The access point answers. Account: ${name}.`,
    bs: ({ name }) => `Pristupna tačka odgovara. Račun: ${name}.`,
    hr: ({ name }) => `Pristupna točka odgovara. Račun: ${name}.`,
  },
} as const satisfies Record<string, TextWith<{ name: string }>>
