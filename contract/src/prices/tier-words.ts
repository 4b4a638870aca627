import type { Language } from '../language.ts'

const from: Record<Language, string> = { en: 'from', bs: 'od', hr: 'od' }

/** "from 10: 9.90": a price that applies from a quantity on, with both numbers formatted for the reader. */
export const tierWords = (language: Language, quantity: string, price: string) =>
  `${from[language]} ${quantity}: ${price}`
