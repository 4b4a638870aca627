import { plural, type Text, type TextWith } from '@brava/contract/language.ts'

export const shopsTexts = {
  saved: { en: 'The shop is saved.', bs: 'Web shop je sačuvan.', hr: 'Web-trgovina je spremljena.' },
  begun: { en: 'Started.', bs: 'Pokrenuto.', hr: 'Pokrenuto.' },
  resumed: { en: 'The shop is resumed.', bs: 'Web shop nastavlja s radom.', hr: 'Web-trgovina nastavlja s radom.' },
  linked: { en: 'Linked.', bs: 'Povezano.', hr: 'Povezano.' },
  unlinked: { en: 'Unlinked.', bs: 'Veza je uklonjena.', hr: 'Veza je uklonjena.' },
  priceSet: { en: 'The price is saved.', bs: 'Cijena je sačuvana.', hr: 'Cijena je spremljena.' },
  priceGoes: {
    en: 'The price is saved and being pushed.',
    bs: 'Cijena je sačuvana i šalje se.',
    hr: 'Cijena je spremljena i šalje se.',
  },
} as const satisfies Record<string, Text>

export const shopsSaid = {
  tested: {
    en: ({ name, products }) =>
      `${name} answers: ${products} ${plural('en', products, { one: 'product', other: 'products' })}, the keys may write.`,
    bs: ({ name, products }) => `${name} odgovara. Proizvoda: ${products}. Ključevi imaju pravo pisanja.`,
    hr: ({ name, products }) => `${name} odgovara. Proizvoda: ${products}. Ključevi imaju pravo pisanja.`,
  },
} as const satisfies Record<string, TextWith<{ name: string; products: number }>>
