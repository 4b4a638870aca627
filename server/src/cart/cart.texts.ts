import { plural, type Text, type TextWith } from '@brava/contract/language.ts'

/** Messages of the cart calls (data.info). */
export const cartTexts = {
  added: {
    en: (n: number) => `${n} ${plural('en', n, { one: 'product is', other: 'products are' })} in your cart.`,
    bs: (n: number) => `U korpi: ${n} ${plural('bs', n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}.`,
    hr: (n: number) =>
      `U košarici: ${n} ${plural('hr', n, { one: 'proizvod', few: 'proizvoda', other: 'proizvoda' })}.`,
  } satisfies TextWith<number>,
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
      `${added} ${plural('en', added, { one: 'product', other: 'products' })} put into your cart${skipped > 0 ? `, ${skipped} no longer sold` : ''}.`,
    bs: ({ added, skipped }: { added: number; skipped: number }) =>
      `Dodano u korpu: ${added}${skipped > 0 ? `, više se ne prodaje: ${skipped}` : ''}.`,
    hr: ({ added, skipped }: { added: number; skipped: number }) =>
      `Dodano u košaricu: ${added}${skipped > 0 ? `, više se ne prodaje: ${skipped}` : ''}.`,
  } satisfies TextWith<{ added: number; skipped: number }>,
}
