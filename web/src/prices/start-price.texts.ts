import { texts } from '../text/texts.ts'

/** How far above or below the start price products are added to a price group. */
export const startPriceTexts = texts({
  changeOnStart: { en: 'Change on the start price', bs: 'Promjena početne cijene', hr: 'Promjena početne cijene' },
  changeHint: {
    en: '−5 puts the products in at 5% below it',
    bs: '−5 dodaje proizvode po 5 % nižoj cijeni',
    hr: '−5 dodaje proizvode po 5 % nižoj cijeni',
  },
})
