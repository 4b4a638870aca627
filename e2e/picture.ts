import { inflateSync } from 'node:zlib'

export interface Picture {
  readonly width: number
  readonly height: number
  /** Relative luminance (WCAG) of every pixel, row by row. */
  readonly light: Float32Array
}

const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

const paeth = (a: number, b: number, c: number) => {
  const [toA, toB, toC] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
  return toA <= toB && toA <= toC ? a : toB <= toC ? b : c
}

/** Reads a PNG as the browser creates it from a screen: eight bits per channel, not interlaced. */
export function readPicture(png: Buffer): Picture {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const channels = png[25] === 6 ? 4 : 3
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const raw = inflateSync(Buffer.concat(parts))
  const stride = width * channels
  const rows = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)]
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? (rows[y * stride + x - channels] ?? 0) : 0
      const up = y > 0 ? (rows[(y - 1) * stride + x] ?? 0) : 0
      const corner = x >= channels && y > 0 ? (rows[(y - 1) * stride + x - channels] ?? 0) : 0
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0
      rows[y * stride + x] = (raw[y * (stride + 1) + 1 + x] ?? 0) + guess
    }
  }
  const part = (at: number) => linear[rows[at] ?? 0] ?? 0
  const light = Float32Array.from({ length: width * height }, (_, pixel) => {
    const at = pixel * channels
    return 0.2126 * part(at) + 0.7152 * part(at + 1) + 0.0722 * part(at + 2)
  })
  return { width, height, light }
}

/** The leftmost columns of a picture. */
export function leftPart({ width, height, light }: Picture, columns: number): Picture {
  const kept = Math.min(columns, width)
  return { width: kept, height, light: light.filter((_, at) => at % width < kept) }
}

const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** How many pixels contrast with the most frequent one by 3 : 1 (WCAG 1.4.11). */
export function inked({ light }: Picture): number {
  const often = new Map<number, number>()
  for (const one of light) often.set(one, (often.get(one) ?? 0) + 1)
  const ground = [...often].reduce((most, next) => (next[1] > most[1] ? next : most))[0]
  return light.filter((one) => contrast(one, ground) >= 3).length
}

/** How many pixels differ by 3 : 1 between two pictures of the same place. */
export function differing(a: Picture, b: Picture): number {
  return a.light.filter((one, at) => contrast(one, b.light[at] ?? one) >= 3).length
}
