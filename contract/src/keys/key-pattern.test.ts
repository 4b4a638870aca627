import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKeyPattern, wholeCode } from './key-pattern.ts'

test('a key format that Lejla enters is taken only when codes can be compared with it', () => {
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
