import type { Text } from './language.ts'

/** What a product is said to be, by whether it is withdrawn. */
export const saleWords: Readonly<Record<0 | 1, Text>> = {
  0: { en: 'On sale', bs: 'U prodaji', hr: 'U prodaji' },
  1: { en: 'Withdrawn', bs: 'Povučen', hr: 'Povučen' },
}
