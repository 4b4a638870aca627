import type { Text } from '@brava/contract/language.ts'

export const posSaleTexts = {
  refunded: {
    en: 'The sale is refunded and the buyer is told. Its key is withdrawn.',
    bs: 'Novac je vraćen i kupac je obaviješten. Ključ je povučen.',
    hr: 'Novac je vraćen i kupac je obaviješten. Ključ je povučen.',
  },
  rejected: {
    en: 'The sale stays as it is. The buyer is told why.',
    bs: 'Prodaja ostaje na snazi. Kupac je obaviješten o razlogu.',
    hr: 'Prodaja ostaje na snazi. Kupac je obaviješten o razlogu.',
  },
} as const satisfies Record<string, Text>
