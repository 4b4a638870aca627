import { array, assert, integer, property, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawModules } from './modules.ts'
import { errorCorrection, pdf417, pdf417Codewords } from './pdf417.ts'
import { patternOf } from './pdf417-patterns.ts'

const asHub3 = { columns: 9, level: 4 }

/** Decodes codewords in byte compaction back to bytes. */
function contentOf(codewords: readonly number[], level: number): number[] {
  const length = codewords[0] ?? 0
  expect(codewords.length - length).toBe(2 ** (level + 1))
  const data = codewords.slice(2, length)
  while (data.at(-1) === 900) data.pop()
  const groups = codewords[1] === 924 ? data.length / 5 : Math.ceil(data.length / 5) - 1
  const bytes: number[] = []
  for (let group = 0; group < groups; group += 1) {
    let value = data.slice(group * 5, group * 5 + 5).reduce((all, digit) => all * 900n + BigInt(digit), 0n)
    const six: number[] = []
    for (let byte = 0; byte < 6; byte += 1) {
      six.unshift(Number(value % 256n))
      value /= 256n
    }
    bytes.push(...six)
  }
  return [...bytes, ...data.slice(groups * 5)]
}

describe('PDF417', () => {
  it('has the error correction of the example in ISO/IEC 15438: "PDF417" at level 1', () => {
    expect(errorCorrection([5, 453, 178, 121, 239], 4)).toEqual([452, 327, 657, 619])
  })

  it('has patterns of four bars and four spaces, each in the cluster of its row, all different', () => {
    const all = new Set<number>()
    for (let cluster = 0; cluster < 3; cluster += 1) {
      for (let codeword = 0; codeword < 929; codeword += 1) {
        const bits = patternOf(cluster, codeword).toString(2)
        const [b1 = 0, , b2 = 0, , b3 = 0, , b4 = 0] = [...bits.matchAll(/1+|0+/g)].map(([run]) => run.length)
        expect(bits).toMatch(/^1[01]{15}0$/)
        expect((b1 - b2 + b3 - b4 + 9) % 9).toBe(cluster * 3)
        all.add(Number(bits))
      }
    }
    expect(all.size).toBe(3 * 929)
    // The first and the last of each cluster in the standard's table.
    expect(patternOf(0, 0).toString(2)).toBe('11101010111000000')
    expect([0, 1, 2].map((cluster) => patternOf(cluster, 0))).toEqual([0x1d5c0, 0x1f560, 0x1abe0])
  })

  it('corrects errors: the whole row of codewords is zero at every root of the generator', () => {
    assert(
      property(array(integer({ min: 0, max: 928 }), { minLength: 1, maxLength: 200 }), (data) => {
        const whole = [...data, ...errorCorrection(data, 32)]
        for (let power = 1, root = 3; power <= 32; power += 1, root = (root * 3) % 929) {
          expect(whole.reduce((sum, codeword) => (sum * root + codeword) % 929, 0)).toBe(0)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('encodes every byte, however many there are', () => {
    assert(
      property(uint8Array({ minLength: 1, maxLength: 290 }), (content) => {
        const codewords = pdf417Codewords(content, asHub3)
        expect(codewords.length % 9).toBe(0)
        expect(contentOf(codewords, 4)).toEqual([...content])
      }),
    )
  })

  it('is refused if it would be higher than the standard allows', () => {
    expect(() => pdf417(new Uint8Array(1000), asHub3)).toThrow(RangeError)
  })

  it('is drawn as rectangles of whole modules with its quiet zone', () => {
    const modules = pdf417(Buffer.from('HRVHUB30'), asHub3)
    expect(modules[0]).toHaveLength(17 + 17 * 11 + 18)
    expect(modules.length % 3).toBe(0)
    const drawn = drawModules(modules, 4)
    expect(drawn).toMatchObject({ width: 230, height: modules.length + 8 })
    expect(drawn.path).toMatch(/^(M\d+ \d+h\d+v3h-\d+z)+$/)
    const dark = [...drawn.path.matchAll(/h(\d+)v(\d+)/g)].reduce((sum, [, w, h]) => sum + Number(w) * Number(h), 0)
    expect(dark).toBe(modules.flat().filter(Boolean).length)
  })
})
