import { plural, type Text, type TextWith } from '@brava/contract/language.ts'

export const shopsTexts = {
  saved: { en: 'The shop is saved.', bs: 'Web shop je sačuvan.', hr: 'Web trgovina je spremljena.' },
} as const satisfies Record<string, Text>

export const shopsSaid = {
  tested: {
    en: ({ name, products }) =>
      `${name} answers: ${products} ${plural('en', products, { one: 'product', other: 'products' })}, the keys may write.`,
    bs: ({ name, products }) => `${name} odgovara: proizvoda ${products}, ključevi smiju pisati.`,
    hr: ({ name, products }) => `${name} odgovara: proizvoda ${products}, ključevi smiju pisati.`,
  },
} as const satisfies Record<string, TextWith<{ name: string; products: number }>>
