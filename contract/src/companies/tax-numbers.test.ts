import { describe, expect, it } from 'vitest'
import { languages } from '../language.ts'
import { taxNumberNames } from './tax-numbers.ts'

describe('tax numbers', () => {
  it('have the same name for every reader: a JIB in Sarajevo, an OIB in Zagreb', () => {
    for (const language of languages) {
      expect(taxNumberNames('BA').taxId[language]).toBe('JIB')
      expect(taxNumberNames('HR').taxId[language]).toBe('OIB')
      expect(taxNumberNames('DE').vatId[language]).toBe('USt-IdNr.')
    }
  })

  it('have a name in the reader’s language if the country is unknown', () => {
    expect(taxNumberNames('JP').taxId).toEqual({ en: 'Tax number', bs: 'Porezni broj', hr: 'Porezni broj' })
    expect(taxNumberNames(null)).toEqual(taxNumberNames('JP'))
  })
})
