import { randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A text file with the given number of different codes, NF26-XXXX-XXXX-XXXX, one per line. */
export function codeFile(rows: number): Buffer {
  const line = 'NF26-XXXX-XXXX-XXXX\n'
  const file = Buffer.alloc(rows * line.length, line)
  const random = randomBytes(rows * 12)
  for (let row = 0; row < rows; row += 1) {
    for (let n = 0; n < 12; n += 1) {
      const at = row * line.length + 5 + n + Math.floor(n / 4)
      file[at] = letters.charCodeAt((random[row * 12 + n] ?? 0) & 31)
    }
  }
  return file
}
