import { count } from '../text/format.ts'
import { plural } from '../text/language.ts'
import { texts } from '../text/texts.ts'

export const belowCostTexts = texts({
  belowCost: {
    en: (n: number) => `${count(n)} ${plural(n, { one: 'price is', other: 'prices are' })} below cost`,
    bs: (n: number) =>
      `${count(n)} ${plural(n, { one: 'cijena je', few: 'cijene su', other: 'cijena je' })} ispod nabavne`,
    hr: (n: number) =>
      `${count(n)} ${plural(n, { one: 'cijena je', few: 'cijene su', other: 'cijena je' })} ispod nabavne`,
  },
  belowCostWhy: {
    en: 'Why do you sell below cost?',
    bs: 'Zašto prodajete ispod nabavne cijene?',
    hr: 'Zašto prodajete ispod nabavne cijene?',
  },
  confirmBelow: { en: 'Sell below cost', bs: 'Prodaj ispod nabavne', hr: 'Prodaj ispod nabavne' },
  costsLine: {
    en: (price: string, cost: string) => `${price}, costs ${cost}`,
    bs: (price: string, cost: string) => `${price}, nabavna ${cost}`,
    hr: (price: string, cost: string) => `${price}, nabavna ${cost}`,
  },
})
