import { describe, expect, it } from 'vitest'
import { languages } from '../language.ts'
import { taxNumberNames } from './tax-numbers.ts'

describe('the numbers that tax offices give', () => {
  it('have one name for every reader: a JIB of Sarajevo, an OIB of Zagreb', () => {
    for (const language of languages) {
      expect(taxNumberNames('BA').taxId[language]).toBe('JIB')
      expect(taxNumberNames('HR').taxId[language]).toBe('OIB')
      expect(taxNumberNames('DE').vatId[language]).toBe('USt-IdNr.')
    }
  })

  it('are called in the reader’s own words where the country is not known', () => {
    expect(taxNumberNames('JP').taxId).toEqual({ en: 'Tax number', bs: 'Porezni broj', hr: 'Porezni broj' })
    expect(taxNumberNames(null)).toEqual(taxNumberNames('JP'))
  })
})
