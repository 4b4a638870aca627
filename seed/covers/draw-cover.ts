import type { SeedProduct } from '../world/products.ts'
import { hashText, randomFrom } from '../world/random.ts'
import { black } from './letterforms-black.ts'
import { semibold } from './letterforms-semibold.ts'
import { lettering, widthOf } from './lettering.ts'
import { rect } from './motifs/shapes.ts'
import { suiting } from './motifs/suiting.ts'
import { drawMotif } from './motifs.ts'
import { brandPalettes, type Palette, palettes } from './palettes.ts'

const capHeight = 71
const width = 300

/** All ways to cut the words into at most `most` lines. */
function cuts(words: readonly string[], most: number): string[][] {
  if (most === 1 || words.length === 1) return [[words.join(' ')]]
  return [
    [words.join(' ')],
    ...words
      .slice(1)
      .flatMap((_, i) => cuts(words.slice(i + 1), most - 1).map((rest) => [words.slice(0, i + 1).join(' '), ...rest])),
  ]
}

interface Line {
  text: string
  sx: number
  height: number
}

/** Sets a title as full lines, as posters do: narrow words grow tall, wide ones stay low. */
function setTitle(title: string, room: number, tracking: number): Line[] {
  const box = 256
  const gap = 9
  const set = cuts(title.split(' '), 3).map((lines) => {
    const made = lines.map((text): Line => {
      const sx = Math.min(box / widthOf(black, text, tracking), 0.92)
      return { text, sx, height: Math.min(capHeight * sx * 1.65, 60) }
    })
    const total = made.reduce((sum, line) => sum + line.height, gap * (made.length - 1))
    const squeeze = Math.min(1, (room - gap * (made.length - 1)) / (total - gap * (made.length - 1)))
    const fitted = made.map((line) => {
      const height = line.height * squeeze
      return { ...line, height, sx: Math.min(line.sx, (height / capHeight) * 1.3) }
    })
    return {
      fitted,
      worth:
        Math.min(...fitted.map((line) => line.height)) +
        Math.min(...fitted.map((line) => widthOf(black, line.text, tracking) * line.sx)) / 8,
    }
  })
  return set.reduce((best, one) => (one.worth > best.worth ? one : best)).fitted
}

function fitted(face: typeof black, text: string, size: number, most: number, tracking = 0): number {
  return Math.min(size / 100, most / widthOf(face, text, tracking))
}

const bands: Partial<Record<SeedProduct['platform'], string>> = { Xbox: '#0e7a1f', PS5: '#1739b8', Switch: '#cf1420' }

function band(platform: SeedProduct['platform']): string {
  const color = bands[platform]
  if (!color) return ''
  return (
    rect(color, 0, 0, width, 30) +
    lettering(black, platform.toUpperCase(), { x: 14, y: 22, sx: 0.2, sy: 0.2, color: '#ffffff', tracking: 6 })
  )
}

function gameTitle(product: SeedProduct, palette: Palette): string {
  const { title, subtitle } = product.cover
  const lean = product.category === 'racing' || product.category === 'sport'
  const mixed = product.category === 'indie'
  const tracking = product.category === 'horror' ? 12 : -1
  const bottom = subtitle ? 352 : 376
  const lines = setTitle(mixed ? title : title.toUpperCase(), bottom - 296, tracking)
  let y = bottom
  let out = ''
  for (const line of lines.toReversed()) {
    const sy = line.height / capHeight
    const w = widthOf(black, line.text, tracking) * line.sx
    out =
      lettering(black, line.text, {
        x: (width - w) / 2 - (lean ? 3 : 0),
        y,
        sx: line.sx,
        sy,
        color: palette.ink,
        tracking,
        slant: lean ? -0.16 : 0,
      }) + out
    y -= line.height + 9
  }
  if (subtitle) {
    const text = subtitle.toUpperCase()
    const s = fitted(semibold, text, 17, 240, 10)
    out += lettering(semibold, text, {
      x: (width - widthOf(semibold, text, 10) * s) / 2,
      y: 379,
      sx: s,
      sy: s,
      color: palette.light === palette.near ? palette.ink : palette.light,
      tracking: 10,
    })
  }
  return out
}

function softwareTitle(product: SeedProduct, palette: Palette): string {
  const { title, subtitle, value } = product.cover
  const s = fitted(black, title, 50, 250)
  let out = lettering(black, title, { x: 22, y: 338, sx: s, sy: s, color: palette.ink })
  const chip = value ? widthOf(semibold, value) * 0.21 + 22 : 0
  const beside = widthOf(semibold, subtitle) * 0.24 + chip < 240
  if (subtitle) {
    const t = fitted(semibold, subtitle, 27, 252 - (chip && beside ? chip + 12 : 0))
    out += lettering(semibold, subtitle, { x: 23, y: 372, sx: t, sy: t, color: palette.ink })
  }
  if (value)
    out +=
      rect(palette.light, 278 - chip, beside ? 350 : 20, chip, 30, 7) +
      lettering(black, value, {
        x: 278 - chip + (chip - widthOf(black, value) * 0.19) / 2,
        y: beside ? 371 : 41,
        sx: 0.19,
        sy: 0.19,
        color: palette.near,
      })
  return out
}

function cardTitle(product: SeedProduct, palette: Palette): string {
  const { title, subtitle, value } = product.cover
  const [amount = '', unit = ''] = value.split(' ')
  const s = fitted(black, amount, 116, 200)
  const u = 0.42
  const w = widthOf(black, amount) * s + 12 + widthOf(black, unit) * u
  const scale = Math.min(1, 262 / w)
  const x = (width - w * scale) / 2
  const name = [title, subtitle].filter(Boolean).join(' ')
  const n = fitted(semibold, name, 28, 240)
  return (
    lettering(black, amount, { x, y: 324, sx: s * scale, sy: s * scale, color: palette.ink }) +
    lettering(black, unit, {
      x: x + (widthOf(black, amount) * s + 12) * scale,
      y: 324,
      sx: u * scale,
      sy: u * scale,
      color: palette.light,
    }) +
    lettering(semibold, name, {
      x: (width - widthOf(semibold, name) * n) / 2,
      y: 372,
      sx: n,
      sy: n,
      color: palette.ink,
    })
  )
}

/**
 * The cover of a product: a flat 3:4 poster as SVG text, letters outlined to paths, under 6 kB. The same product always
 * gives the same bytes; the platforms of a title share its drawing.
 */
export function drawCover(product: SeedProduct): string {
  const { motif, title, subtitle } = product.cover
  const random = randomFrom(`cover ${title} ${subtitle}`)
  const brand = brandPalettes[product.publisher]
  const isCard = product.platform === 'Gift card' || product.platform === 'Top-up'
  const isSoftware = product.platform === 'Windows' || product.platform === 'macOS'
  const names = suiting[motif]
  // The first title of a motif gets its best palette; further titles are spread over the rest.
  const palette = brand
    ? (brand[hashText(`${subtitle}${product.region}`) % brand.length] ?? palettes.night)
    : palettes[
        names[firstOf.has(`${title}/${subtitle}`) ? 0 : 1 + (hashText(`${title}${subtitle}`) % (names.length - 1))] ??
          'night'
      ]
  const lettered = isCard
    ? cardTitle(product, palette)
    : isSoftware
      ? softwareTitle(product, palette)
      : gameTitle(product, palette)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400">${drawMotif(motif, palette, random, title)}${lettered}${band(product.platform)}</svg>`
}

/**
 * Further pictures of a game: its motif in different light, without letters. The same product always gives the same
 * bytes.
 */
export function drawScenes({ cover: { motif, title } }: SeedProduct): string[] {
  return suiting[motif].slice(1, 3).map((name, index) => {
    const drawn = drawMotif(motif, palettes[name], randomFrom(`scene ${index} of ${title}`), title)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400">${drawn}</svg>`
  })
}

/** Titles that represent their motif in the catalogue's first rows. */
const firstOf = new Set([
  'Northfall/Ashen Crown',
  'Vektor Liga 27/',
  'Apex Meridian 26/',
  'Deep Tide/',
  'Šumska bajka/',
  'Kolonija Zero/',
  'Drift District/',
  'Hollow Signal/',
  'Iron Orchard/',
  'Paper Dynasty/',
  'Mlin & Med/',
  'Lanternkeep/',
  'Gambit of Kings/',
  'Starhold Frontier/',
  'Ruin of Valdren/',
  'Castle Grayrook/',
  'Tin Hearts Brigade/',
  'Dustline Rally/',
  'Wings of Neretva/',
  'Most/',
  'Emberpeak/',
  'Coalsmoke Express/',
  'Salt & Sails/',
  'Night of the Grey Wolf/',
  'Mycelia/',
  'Sands of Ketura/',
  'Second Sun/',
  'Whisker Street/',
  'The Gilded Eye/',
  'Skyward Post/',
  'Gemfall Saga/',
  'Breakwater/',
  'Emberwright/',
  'Court Kings 27/',
  'Frostbound/',
])
