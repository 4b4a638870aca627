import { folded } from '@brava/contract/folded.ts'
import { saveBlob } from '../../api/call.ts'
import { wordsAt } from './picture-words.ts'

/** The name of a series or a bar in a picture, and its look: a role of the theme such as "var(--chart-own)". */
export interface PictureKey {
  readonly label: string
  readonly colour: string
  /** The dash pattern of its line; none for a bar or a solid line. */
  readonly dashes?: string
}

/** The drawing of a chart, in pixels, with colours by their roles. */
export interface Drawing {
  readonly markup: string
  readonly width: number
  readonly height: number
}

export type PictureFormat = 'png' | 'svg'

const edge = 24
/** For high-density screens, and for paper. */
const scale = 2
const font = "Geist, 'Segoe UI', Arial, sans-serif"

/** The roles of the light theme with their colours, whichever theme is shown. */
function lightColours(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const read = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && rule.selectorText === ':root') {
        for (const name of rule.style)
          if (name.startsWith('--')) found.set(name, rule.style.getPropertyValue(name).trim())
      } else if ('cssRules' in rule) read(rule.cssRules as CSSRuleList)
    }
  }
  for (const sheet of document.styleSheets) read(sheet.cssRules)
  return found
}

/** Replaces roles by colours, including roles that refer to other roles. */
function coloured(markup: string, colours: ReadonlyMap<string, string>): string {
  const role = /var\((--[a-z0-9-]+)\)/g
  const once = (text: string) => text.replace(role, (_, name: string) => colours.get(name) ?? 'currentColor')
  return once(once(once(markup)))
}

/** A drawing on the screen, without what appears only on hover. */
function drawingOf(svg: SVGSVGElement): Drawing {
  const { width, height } = svg.getBoundingClientRect()
  const parts = [...svg.childNodes].map((node) => new XMLSerializer().serializeToString(node))
  return { markup: parts.join(''), width: Math.round(width), height: Math.round(height) }
}

/** A chart as a standalone picture: title, legend and drawing on white, in the colours of the light theme. */
function pictureOf(title: string, keys: readonly PictureKey[], { markup, width, height }: Drawing): Drawing {
  const below = keys.map(({ label, colour, dashes }, index) => {
    const y = 62 + index * 20
    const line = `<line x1="${edge}" x2="${edge + 18}" y1="${y - 4}" y2="${y - 4}" stroke="${colour}" stroke-width="2"${dashes ? ` stroke-dasharray="${dashes}"` : ''}/>`
    return line + wordsAt(edge + 26, y, label, { fill: 'var(--text-2)' })
  })
  const top = 62 + keys.length * 20
  const [wide, high] = [width + 2 * edge, top + height + edge]
  return {
    width: wide,
    height: high,
    markup: coloured(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" font-family="${font}"><rect width="${wide}" height="${high}" fill="var(--surface)"/><g font-weight="600">${wordsAt(edge, 38, title, { size: 16 })}</g>${below.join('')}<svg x="${edge}" y="${top}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${markup}</svg></svg>`,
      lightColours(),
    ),
  }
}

async function asPng({ markup, width, height }: Drawing): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture was not made'))), 'image/png'),
  )
}

/** A file name that every system accepts. */
const fileName = (title: string) =>
  folded(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'chart'

/** Saves a chart as a separate file. */
export async function savePicture(
  format: PictureFormat,
  title: string,
  keys: readonly PictureKey[],
  drawing: Drawing | SVGSVGElement,
): Promise<void> {
  const picture = pictureOf(title, keys, 'markup' in drawing ? drawing : drawingOf(drawing))
  const blob = format === 'png' ? await asPng(picture) : new Blob([picture.markup], { type: 'image/svg+xml' })
  saveBlob(blob, `${fileName(title)}.${format}`)
}
