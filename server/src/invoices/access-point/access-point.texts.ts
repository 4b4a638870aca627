import type { Text, TextWith } from '@brava/contract/language.ts'

export const accessPointTexts = {
  saved: { en: 'The access point is saved.', bs: 'Pristupna tačka je sačuvana.', hr: 'Pristupna točka je spremljena.' },
  sent: {
    en: 'Sent within a minute.',
    bs: 'Slanje slijedi u roku od minute.',
    hr: 'Slanje slijedi u roku od minute.',
  },
  unknownThere: {
    en: 'The access point does not know this document.',
    bs: 'Pristupna tačka ne poznaje ovaj dokument.',
    hr: 'Pristupna točka ne poznaje ovaj dokument.',
  },
  closed: { en: 'Closed.', bs: 'Zatvoreno.', hr: 'Zatvoreno.' },
} as const satisfies Record<string, Text>

export const accessPointSaid = {
  tested: {
    en: ({ name }) => `The access point answers. Account: ${name}.`,
    bs: ({ name }) => `Pristupna tačka odgovara. Račun: ${name}.`,
    hr: ({ name }) => `Pristupna točka odgovara. Korisnički račun: ${name}.`,
  },
} as const satisfies Record<string, TextWith<{ name: string }>>
