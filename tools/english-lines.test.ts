import type { Language } from '@brava/contract/language.ts'
import { expect, test } from 'vitest'
import { phrases } from './phrases.ts'

/** English lines that are Bosnian or Croatian: by their letters, or because they stand for other words elsewhere. */
function astray(all: readonly Record<Language, string>[]): string[] {
  const ours = new Set(all.flatMap(({ en, bs, hr }) => [bs, hr].filter((text) => text !== en && text.length > 2)))
  return all
    .filter(({ en, bs, hr }) => /[čćđšž]/i.test(en) || (en !== bs && en !== hr && ours.has(en)))
    .map(({ en }) => en)
}

// Five people walk through the portal in one language that is not English (e2e/crawl.spec.ts).
test('what stands on an English screen is English, whoever sees it', () => {
  const all = phrases()
  expect(all.length).toBeGreaterThan(3000)
  expect(astray(all)).toEqual([])
})

test('a line of another language among the English ones is found', () => {
  const orders = { en: 'Orders', bs: 'Narudžbe', hr: 'Narudžbe' }
  expect(astray([orders, { en: 'Plaćeno', bs: 'Da', hr: 'Da' }])).toEqual(['Plaćeno'])
  expect(
    astray([
      { en: 'Payment', bs: 'Uplata', hr: 'Uplata' },
      { en: 'Uplata', bs: 'Novac', hr: 'Novac' },
    ]),
  ).toEqual(['Uplata'])
})
