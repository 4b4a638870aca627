import { priceImportColumns } from '@brava/contract/prices/price-import-outcomes.ts'
import { expect, test } from 'vitest'
import { guessColumns } from './guess-columns.ts'

const guess = (...head: string[]) => guessColumns(priceImportColumns, head, {})

test('the headings of a saved price list match those of its import: the code and not the title, the price and not the rule', () => {
  for (const [title, code, rule, pays, moq] of [
    ['Product', 'Code', 'Priced by', 'Partner pays KM', 'MOQ'],
    ['Proizvod', 'Šifra', 'Vrsta cijene', 'Partner plaća KM', 'Min. kol.'],
  ] as const)
    expect(guess(title, code, rule, pays, moq)).toEqual({ product: 1, price: 3, moq: 4 })
})

test("a file with only titles is still mapped by them, and the company's last choice comes first", () => {
  expect(guess('Proizvod', 'Cijena')).toEqual({ product: 0, price: 1, moq: null })
  expect(guessColumns(priceImportColumns, ['Code', 'Iznos', 'Cijena'], { price: 'iznos' })).toMatchObject({ price: 1 })
})
