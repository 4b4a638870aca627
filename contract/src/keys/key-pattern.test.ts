import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKeyPattern, keyPatternLength, maskCode, normaliseCode, shownTail, wholeCode } from './key-pattern.ts'

test('a key format that Lejla enters is accepted only if codes can be matched against it', () => {
  for (const good of ['[A-Z0-9]{15}', '^\\d{4}[A-Z]{2,3}$', 'A|B', '\\w{12}']) expect(isKeyPattern(good)).toBe(true)
  for (const bad of ['[A-Z0-9]{4}\\$', '\\', 'A\\{', '(A', 'A+', '[A-Z', 'd{4}', '^$'])
    expect([bad, isKeyPattern(bad)]).toEqual([bad, false])
  const letters = fc.constantFrom(...'^$[]{},|?\\dwAZ09.-()+*')
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 12 }), (pattern) => {
      if (isKeyPattern(pattern)) expect(wholeCode(pattern).test('')).toBeTypeOf('boolean')
    }),
    { numRuns: 20_000 },
  )
})

test('a key format has at most 200 characters and two open repeats: more could take for ever to match', () => {
  expect([isKeyPattern('A'.repeat(200)), isKeyPattern('A'.repeat(201))]).toEqual([true, false])
  expect([isKeyPattern('A?[BC]{2,}D'), isKeyPattern('A?[BC]{2,}D?')]).toEqual([true, false])
})

test('the length of the codes is known if the format fixes it', () => {
  const lengths = ['^[A-Z0-9]{15}$', '\\d{4}-[A-Z]{5}X', 'ABC', '\\w', 'A{2,3}', 'A|BC', 'AB?'].map(keyPatternLength)
  expect(lengths).toEqual([15, 11, 3, 1, null, null, null])
})

test('one code is one key, however it is written: case, separators, wide letters, invisible characters', () => {
  for (const same of [
    'AB12-CD34',
    'ab12 cd34',
    'AB12_CD34',
    'ＡＢ１２ＣＤ３４',
    'AB\u00ad12\u200bCD34',
    'AB12.CD/34',
    'AB12–CD34',
  ])
    expect(normaliseCode(same)).toBe('AB12CD34')
  expect(normaliseCode('ključ-č9')).toBe('KLJUČČ9')
})

test('a list shows the last four characters of a key, and never more than a third of it', () => {
  expect(['AB12-CD34-EF56', 'ABCDEFGHIJK', 'ABCDEF', 'ABCDE', 'AB', ''].map(shownTail)).toEqual([
    'EF56',
    'IJK',
    'EF',
    'E',
    '',
    '',
  ])
  expect(shownTail('ABCDE-FGHIJ-KLMNO-PQRST-UVWXY')).toBe('VWXY')
  expect(maskCode('ab12-cd34-ef56')).toBe('••••-••••-EF56')
  expect(maskCode('0z9Z AaBb_12zz')).toBe('••••-••••-12ZZ')
  expect(maskCode('12345')).toBe('••••5')
  const letters = fc.string({ unit: fc.constantFrom(...'ABYZabyz0189-_ .Č^`{@'), maxLength: 40, size: 'max' })
  fc.assert(
    fc.property(letters, (code) => {
      const masked = maskCode(code)
      const seen = [...masked].filter((char) => char !== '•' && char !== '-').join('')
      expect(seen).toBe(shownTail(code))
      expect(seen.length).toBeLessThanOrEqual(Math.min(4, normaliseCode(code).length / 3))
      expect([...masked].filter((char) => char !== '-')).toHaveLength(normaliseCode(code).length)
    }),
  )
})
