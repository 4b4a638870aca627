import type { Letterforms } from './letterforms.ts'

/** Width of a text in em hundredths, before scaling. */
export function widthOf(face: Letterforms, text: string, tracking = 0): number {
  let width = -tracking
  for (const letter of text) width += (face[letter]?.[0] ?? 28) + tracking
  return width
}

const round = (value: number) => Math.round(value * 1000) / 1000

/** A text as one path: `x`, `y` is the start of its baseline; `sx`, `sy` scale em hundredths to canvas units. */
export function lettering(
  face: Letterforms,
  text: string,
  place: { x: number; y: number; sx: number; sy: number; color: string; tracking?: number; slant?: number },
): string {
  const { x, y, sx, sy, color, tracking = 0, slant = 0 } = place
  let at = 0
  let d = ''
  for (const letter of text) {
    const form = face[letter]
    if (form) d += form[1].replace(/M(-?\d+)/g, (_, start: string) => `M${Number(start) + at}`)
    at += (form?.[0] ?? 28) + tracking
  }
  return `<path fill="${color}" transform="matrix(${round(sx)} 0 ${round(slant * sy)} ${round(sy)} ${round(x)} ${round(y)})" d="${d}"/>`
}
