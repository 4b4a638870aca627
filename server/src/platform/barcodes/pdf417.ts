import type { Modules } from './modules.ts'
import { patternOf } from './pdf417-patterns.ts'

const prime = 929
const pad = 900
/** Starts bytes whose count is divisible by six; another code starts any other count. */
const bytesBySix = 924
const bytes = 901
const start = 0b11111111010101000
const stop = 0b111111101000101001
/** A row is three modules high (ISO/IEC 15438, 5.8.2). */
const rowHeight = 3

/**
 * PDF417 (ISO/IEC 15438) of bytes, in byte compaction: `columns` of data, error correction of a `level` (0 to 8: 2 to
 * the power of level + 1 codewords). Throws if there would be more than 90 rows.
 */
export function pdf417(content: Uint8Array, { columns, level }: { columns: number; level: number }): Modules {
  const codewords = pdf417Codewords(content, { columns, level })
  const rows = codewords.length / columns
  const lines = Array.from({ length: rows }, (_, row) => {
    const cluster = row % 3
    const [left, right] = indicators(row, { rows, columns, level })
    const shown = [left, ...codewords.slice(row * columns, (row + 1) * columns), right]
    return [
      ...bitsOf(start, 17),
      ...shown.flatMap((codeword) => bitsOf(patternOf(cluster, codeword), 17)),
      ...bitsOf(stop, 18),
    ]
  })
  return lines.flatMap((line) => Array.from({ length: rowHeight }, () => line))
}

/** The codewords of the symbol row by row: their number, the data, the padding, and the error correction. */
export function pdf417Codewords(
  content: Uint8Array,
  { columns, level }: { columns: number; level: number },
): readonly number[] {
  const data = byteCompaction(content)
  const checks = 2 ** (level + 1)
  const rows = Math.max(3, Math.ceil((1 + data.length + checks) / columns))
  if (rows > 90 || rows * columns > 928) throw new RangeError('too much for one PDF417')
  const length = rows * columns - checks
  const whole = [length, ...data, ...Array<number>(length - 1 - data.length).fill(pad)]
  return [...whole, ...errorCorrection(whole, checks)]
}

/** Six bytes become five codewords in base 900, remaining bytes one each (ISO/IEC 15438, 5.4.3). */
function byteCompaction(content: Uint8Array): number[] {
  const codewords = [content.length % 6 === 0 ? bytesBySix : bytes]
  let at = 0
  for (; at + 6 <= content.length; at += 6) {
    let value = 0n
    for (const byte of content.subarray(at, at + 6)) value = value * 256n + BigInt(byte)
    const five: number[] = []
    for (let digit = 0; digit < 5; digit += 1) {
      five.unshift(Number(value % 900n))
      value /= 900n
    }
    codewords.push(...five)
  }
  return [...codewords, ...content.subarray(at)]
}

/** Reed–Solomon over the integers modulo 929 with the generator 3 (ISO/IEC 15438, 5.10). */
export function errorCorrection(data: readonly number[], checks: number): number[] {
  // (x − 3)(x − 3²)…(x − 3^checks), lowest coefficient first, without the leading 1.
  const generator = [1]
  for (let power = 1, root = 3; power <= checks; power += 1, root = (root * 3) % prime) {
    generator.push(0)
    for (let at = generator.length - 1; at > 0; at -= 1) {
      generator[at] = ((generator[at - 1] ?? 0) + (prime - root) * (generator[at] ?? 0)) % prime
    }
    generator[0] = ((prime - root) * (generator[0] ?? 0)) % prime
  }
  const rest = Array<number>(checks).fill(0)
  for (const codeword of data) {
    const factor = (codeword + (rest[checks - 1] ?? 0)) % prime
    for (let at = checks - 1; at >= 0; at -= 1) {
      const before = at === 0 ? 0 : (rest[at - 1] ?? 0)
      rest[at] = (before + factor * (prime - (generator[at] ?? 0))) % prime
    }
  }
  return rest.reverse().map((value) => (prime - value) % prime)
}

/** Rows, columns and level, spread over the codewords left and right of each row (ISO/IEC 15438, 5.11). */
function indicators(row: number, { rows, columns, level }: { rows: number; columns: number; level: number }) {
  const base = 30 * Math.floor(row / 3)
  const height = base + Math.floor((rows - 1) / 3)
  const safety = base + level * 3 + ((rows - 1) % 3)
  const width = base + columns - 1
  const of = [
    [height, width],
    [safety, height],
    [width, safety],
  ] as const
  return of[row % 3] as readonly [number, number]
}

function bitsOf(value: number, length: number): boolean[] {
  return Array.from({ length }, (_, bit) => ((value >> (length - 1 - bit)) & 1) === 1)
}
