import { mostKeysOfALine } from '@brava/contract/cart/most-keys.ts'
import { formatter } from '@brava/contract/format.ts'
import { plural, type Language, type Text, type TextWith } from '@brava/contract/language.ts'
import type { LeftOut } from './change-cart.ts'

const number = (language: Language, n: number) => formatter(language).count(n)
const most = (language: Language) => number(language, mostKeysOfALine)

/** Messages of the cart calls (data.info). */
export const cartTexts = {
  added: {
    en: (n: number) => `${n} ${plural('en', n, { one: 'product is', other: 'products are' })} in your cart.`,
    bs: (n: number) => `U korpi: ${n} ${plural('bs', n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}.`,
    hr: (n: number) =>
      `U košarici: ${n} ${plural('hr', n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}.`,
  } satisfies TextWith<number>,
  /** What did not fit on a full line. */
  leftOut: {
    en: ({ title, keys }) =>
      `${title}: at most ${most('en')} keys in one order line, ${number('en', keys)} ${plural('en', keys, { one: 'was', other: 'were' })} left out.`,
    bs: ({ title, keys }) =>
      `${title}: najviše ${most('bs')} ključeva u jednoj stavci, izostavljeno: ${number('bs', keys)}.`,
    hr: ({ title, keys }) =>
      `${title}: najviše ${most('hr')} ključeva u jednoj stavci, izostavljeno: ${number('hr', keys)}.`,
  } satisfies TextWith<LeftOut>,
  changed: { en: 'Your cart was changed.', bs: 'Korpa je izmijenjena.', hr: 'Košarica je izmijenjena.' } satisfies Text,
  removed: {
    en: 'The line was taken out of your cart.',
    bs: 'Stavka je uklonjena iz korpe.',
    hr: 'Stavka je uklonjena iz košarice.',
  } satisfies Text,
  cleared: {
    en: 'Your cart is empty now.',
    bs: 'Korpa je sada prazna.',
    hr: 'Košarica je sada prazna.',
  } satisfies Text,
  placed: {
    en: (number: string) => `Order ${number} is placed.`,
    bs: (number: string) => `Narudžba ${number} je poslana.`,
    hr: (number: string) => `Narudžba ${number} je poslana.`,
  } satisfies TextWith<string>,
  reordered: {
    en: ({ added, skipped }: { added: number; skipped: number }) =>
      `${added} ${plural('en', added, { one: 'product', other: 'products' })} put into your cart${skipped > 0 ? `, ${skipped} not available to you` : ''}.`,
    bs: ({ added, skipped }: { added: number; skipped: number }) =>
      `Dodano u korpu: ${added}${skipped > 0 ? `, nije vam dostupno: ${skipped}` : ''}.`,
    hr: ({ added, skipped }: { added: number; skipped: number }) =>
      `Dodano u košaricu: ${added}${skipped > 0 ? `, nije vam dostupno: ${skipped}` : ''}.`,
  } satisfies TextWith<{ added: number; skipped: number }>,
}

/** What was added to the cart, and what did not fit on full lines. */
export const withLeftOut = (language: Language, said: string, leftOut: readonly LeftOut[]): string =>
  [said, ...leftOut.map(cartTexts.leftOut[language])].join(' ')
