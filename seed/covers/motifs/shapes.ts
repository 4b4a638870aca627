import type { Random } from '../../world/random.ts'
import type { Palette } from '../palettes.ts'

/** Draws one subject on a canvas of 300 × 400; the title goes below y = 290, a platform band above y = 28. */
export type Draw = (p: Palette, random: Random, title: string) => string

export const fill = (color: string, d: string): string => `<path fill="${color}" d="${d}"/>`

export const line = (color: string, width: number, d: string): string =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`

export const rect = (color: string, x: number, y: number, w: number, h: number, r = 0): string =>
  `<rect fill="${color}" x="${x}" y="${y}" width="${w}" height="${h}"${r ? ` rx="${r}"` : ''}/>`

export const disc = (color: string, x: number, y: number, r: number): string =>
  `<circle fill="${color}" cx="${x}" cy="${y}" r="${r}"/>`

export const turn = (degrees: number, x: number, y: number, inner: string): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${inner}</g>`

export const flip = (yes: boolean, inner: string): string =>
  yes ? `<g transform="matrix(-1 0 0 1 300 0)">${inner}</g>` : inner

export const sky = (color: string): string => `<path fill="${color}" d="M0 0h300v400H0z"/>`

export const ground = (color: string, y: number): string => fill(color, `M0 ${y}h300v${400 - y}H0z`)

export const stars = (color: string, random: Random, count: number, bottom: number): string =>
  fill(
    color,
    Array.from({ length: count }, () => `M${random.whole(10, 288)} ${random.whole(34, bottom)}h3v3h-3z`).join(''),
  )

/** A row of pointed mountains from left to right, down to the ground. */
export const range = (color: string, random: Random, low: number, high: number, step: number): string => {
  let d = 'M0 400V' + low
  let up = random.chance(0.5)
  for (let x = 0; x < 300 + step; x += step) {
    d += `L${x + random.whole(-step / 5, step / 5)} ${up ? random.whole(high, high + 22) : random.whole(low - 16, low)}`
    up = !up
  }
  return fill(color, `${d}L300 400z`)
}

export const hill = (color: string, y: number, bend: number): string =>
  fill(color, `M0 ${y}Q150 ${y - bend} 300 ${y}V400H0z`)

export const pineTree = (color: string, x: number, y: number, h: number): string => {
  const w = h * 0.27
  return fill(
    color,
    `M${x} ${y - h}l${w} ${h * 0.5}h${-w * 0.4}l${w * 0.7} ${h * 0.42}h${-w * 2.6}l${w * 0.7} ${-h * 0.42}h${-w * 0.4}z`.replace(
      /(\.\d)\d+/g,
      '$1',
    ),
  )
}

export const petals = (color: string, x: number, y: number, inner: number, outer: number, count: number): string => {
  const n = (value: number) => Math.round(value * 10) / 10
  let d = ''
  for (let i = 0; i < count * 2; i++) {
    const r = i % 2 ? inner : outer
    const a = (Math.PI * i) / count - Math.PI / 2
    d += `${i ? 'L' : 'M'}${n(x + r * Math.cos(a))} ${n(y + r * Math.sin(a))}`
  }
  return fill(color, `${d}z`)
}

export const gearShape = (color: string, hole: string, x: number, y: number, r: number): string =>
  [0, 45, 90, 135].map((a) => turn(a, x, y, rect(color, x - r * 0.2, y - r * 1.28, r * 0.4, r * 2.56, 4))).join('') +
  disc(color, x, y, r) +
  disc(hole, x, y, r * 0.42)
