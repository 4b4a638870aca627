import type { Text } from './language.ts'

/** The words for a product on sale or withdrawn. */
export const saleWords: Readonly<Record<0 | 1, Text>> = {
  0: { en: 'On sale', bs: 'U prodaji', hr: 'U prodaji' },
  1: { en: 'Withdrawn', bs: 'Povučen', hr: 'Povučen' },
}
