import type { SampleLanguage } from './sample-language.ts'

export interface Piece {
  readonly kind: 'plain' | 'string' | 'number' | 'keyword' | 'quiet'
  readonly text: string
}

const words = (text: string) => new Set(text.split(' '))
const keywords: Partial<Record<SampleLanguage, ReadonlySet<string>>> = {
  typescript: words(
    'const let for of await async function return if else new import from export throw try catch while true false null undefined',
  ),
  php: words('function return if else foreach as new throw try catch while true false null fn use'),
  csharp: words(
    'using var new await async return if foreach in throw try catch while true false null static byte string',
  ),
  python: words(
    'import from def return if not else for in raise try except while with as True False None and or lambda',
  ),
  java: words(
    'import static var new return if else for throw try catch while true false null byte String boolean final',
  ),
  curl: words('curl'),
}

const string = /"""[\s\S]*?"""|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`/.source
const number = /\b\d[\d_]*(?:\.\d+)?\b/.source
const word = /[$@]?[A-Za-z_]\w*/.source
const slashes = /\/\/[^\n]*/.source
const hash = /#[^\n]*/.source

function patternOf(language: SampleLanguage): RegExp {
  const comment = language === 'python' || language === 'curl' ? hash : slashes
  // A URL contains two slashes that do not start a comment, so strings are matched first.
  return new RegExp(`(${string})|(${comment})|(${number})|(${word})`, 'g')
}

/** Splits code into coloured pieces: strings, numbers, keywords and comments. Its text is unchanged. */
export function highlight(code: string, language: SampleLanguage): Piece[] {
  if (language === 'http') return [{ kind: 'plain', text: code }]
  const own = keywords[language]
  const pieces: Piece[] = []
  let end = 0
  const add = (kind: Piece['kind'], text: string) => {
    if (text) pieces.push({ kind, text })
  }
  for (const match of code.matchAll(patternOf(language))) {
    const [text, isString, isComment, isNumber] = match
    const rest = code.slice(match.index + text.length)
    // A field name in JSON stays plain, so that its value stands out.
    const isName = language === 'json' && isString && /^\s*:/.test(rest)
    const isWord = own?.has(text) && !code.slice(0, match.index).endsWith('.')
    const isJsonWord = language === 'json' && /^(true|false|null)$/.test(text)
    const kind = isString
      ? isName
        ? 'plain'
        : 'string'
      : isComment
        ? 'quiet'
        : isNumber || isJsonWord
          ? 'number'
          : isWord
            ? 'keyword'
            : 'plain'
    add('plain', code.slice(end, match.index))
    add(kind, text)
    end = match.index + text.length
  }
  add('plain', code.slice(end))
  return pieces
}

/** The pieces line by line. */
export function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]]
  for (const { kind, text } of pieces)
    for (const [at, part] of text.split('\n').entries()) {
      if (at > 0) lines.push([])
      if (part) lines.at(-1)?.push({ kind, text: part })
    }
  return lines
}
