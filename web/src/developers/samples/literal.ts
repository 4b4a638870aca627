export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** A value as written in a URL or a header. */
export const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** How a language writes JSON values. */
export interface Spelling {
  readonly list: readonly [string, string]
  readonly map: readonly [string, string]
  readonly entry: (name: string, value: string) => string
  readonly text: (text: string) => string
  readonly words: Readonly<Record<'null' | 'true' | 'false', string>>
  /** The space inside the braces of a single-line object. */
  readonly space: string
}

const single = (text: string) =>
  `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')}'`
const json = { null: 'null', true: 'true', false: 'false' }

export const spellings = {
  json: {
    list: ['[', ']'],
    map: ['{', '}'],
    entry: (name, value) => `${JSON.stringify(name)}: ${value}`,
    text: (text) => JSON.stringify(text),
    words: json,
    space: ' ',
  },
  typescript: {
    list: ['[', ']'],
    map: ['{', '}'],
    entry: (name, value) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : single(name)}: ${value}`,
    text: single,
    words: json,
    space: ' ',
  },
  php: {
    list: ['[', ']'],
    map: ['[', ']'],
    entry: (name, value) => `${phpText(name)} => ${value}`,
    text: phpText,
    words: json,
    space: '',
  },
  python: {
    list: ['[', ']'],
    map: ['{', '}'],
    entry: (name, value) => `${JSON.stringify(name)}: ${value}`,
    text: (text) => JSON.stringify(text),
    words: { null: 'None', true: 'True', false: 'False' },
    space: '',
  },
} as const satisfies Record<string, Spelling>

/** PHP knows no other escapes in single quotes; a line break is written as it is. */
function phpText(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

/** A value as the language writes it, split into lines where one would be longer than `width`. */
export function literal(value: Json, spelling: Spelling, indent = 0, width = 58): string {
  if (value === null || typeof value === 'boolean') return spelling.words[`${value}`]
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return spelling.text(value)
  const [open, close] = Array.isArray(value) ? spelling.list : spelling.map
  const parts = (deeper: number) =>
    Array.isArray(value)
      ? (value as readonly Json[]).map((item) => literal(item, spelling, deeper, width))
      : Object.entries(value).map(([name, item]) => spelling.entry(name, literal(item, spelling, deeper, width)))
  const flat = parts(0)
  if (flat.length === 0) return `${open}${close}`
  const pad = open === '{' ? spelling.space : ''
  const line = `${open}${pad}${flat.join(', ')}${pad}${close}`
  if (!line.includes('\n') && line.length + indent <= width) return line
  const inner = ' '.repeat(indent + 2)
  // Only JSON allows no trailing comma.
  const last = spelling === spellings.json ? '' : ','
  return `${open}\n${parts(indent + 2)
    .map((part) => `${inner}${part}`)
    .join(',\n')}${last}\n${' '.repeat(indent)}${close}`
}
