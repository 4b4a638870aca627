import { texts } from '../text/texts.ts'

/** How far above or below the start price products are added to a price group. */
export const startPriceTexts = texts({
  changeOnStart: { en: 'Start price change', bs: 'Promjena početne cijene', hr: 'Promjena početne cijene' },
  changeHint: {
    en: '−5 adds the products at 5% below it',
    bs: '−5 dodaje proizvode po 5 % nižoj cijeni',
    hr: '−5 dodaje proizvode po 5 % nižoj cijeni',
  },
})
