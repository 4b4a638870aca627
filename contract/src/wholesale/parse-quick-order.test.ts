import { describe, expect, it } from 'vitest'
import { parseQuickOrder } from './parse-quick-order.ts'

describe('a quick order that Amra pastes', () => {
  it('is read from a spreadsheet: code, tab, quantity', () => {
    expect(parseQuickOrder('NF-0117\t10\r\nVL-0027\t4\n\n')).toEqual([
      { text: 'NF-0117', quantity: 10 },
      { text: 'VL-0027', quantity: 4 },
    ])
  })

  it('is read with semicolons, commas, spaces and a times sign', () => {
    expect(parseQuickOrder('NF-0117;10\nVL-0027, 4\nIO-0093 x 3\nKestrel Antivirus Pro, 3 PC\t20')).toEqual([
      { text: 'NF-0117', quantity: 10 },
      { text: 'VL-0027', quantity: 4, whole: 'VL-0027, 4' },
      { text: 'IO-0093', quantity: 3, whole: 'IO-0093 x 3' },
      { text: 'Kestrel Antivirus Pro, 3 PC', quantity: 20 },
    ])
  })

  it('keeps the whole line if its number may be part of a name, but not if columns separate them', () => {
    expect(parseQuickOrder('Vektor Liga 27\nVektor Liga 27\t5\nVektor Liga 27 5')).toEqual([
      { text: 'Vektor Liga', quantity: 27, whole: 'Vektor Liga 27' },
      { text: 'Vektor Liga 27', quantity: 5 },
      { text: 'Vektor Liga 27', quantity: 5, whole: 'Vektor Liga 27 5' },
    ])
  })

  it('takes one key if there is no number, and never less than one; a quantity above the limit of a line is kept, so that it can be reported', () => {
    expect(parseQuickOrder('Deep Tide\nNF-0117\t0\nVL-0027\t9999999')).toEqual([
      { text: 'Deep Tide', quantity: 1 },
      { text: 'NF-0117', quantity: 1 },
      { text: 'VL-0027', quantity: 9_999_999 },
    ])
  })

  it('from a Mac, which copies č as a letter and its mark, has the letters of the catalogue', () => {
    expect(parseQuickOrder(`${'Žuti čamac'.normalize('NFD')}\t2`)).toEqual([{ text: 'Žuti čamac', quantity: 2 }])
  })

  it('is cut after 200 lines', () => {
    expect(parseQuickOrder(Array.from({ length: 500 }, (_, n) => `P-${n}\t1`).join('\n'))).toHaveLength(200)
  })
})
