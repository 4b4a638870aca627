/**
 * The form of a product's codes: a regular expression over the normalised code (upper case, without separators), from a
 * small subset that can always be tried in no time: characters, classes, fixed repeats, and at most two open ones.
 */
export function isKeyPattern(text: string): boolean {
  if (text.length > 200 || !/^\^?(?:[A-Z0-9[\]{},|?.-]|\\[dw])+\$?$/.test(text)) return false
  const open = text.match(/\{\d+,\d*\}|\?/g)?.length ?? 0
  if (open > 2) return false
  try {
    wholeCode(text)
    return true
  } catch {
    return false
  }
}

/** The pattern as a whole normalised code is compared with it. */
export const wholeCode = (pattern: string): RegExp => new RegExp(`^(?:${pattern.replace(/^\^|\$$/g, '')})$`)

/** How long a code of this pattern is; null when it may vary. */
export function keyPatternLength(text: string): number | null {
  const bare = text.replace(/^\^|\$$/g, '')
  if (/[|?]|\{\d+,/.test(bare)) return null
  let length = 0
  for (const atom of bare.matchAll(/(\[[^\]]*\]|\\[dw]|[A-Z0-9.-])(?:\{(\d+)\})?/g)) length += Number(atom[2] ?? 1)
  return length
}

const plain = /^[\x20-\x7e]*$/

/** Marks of format, all that Unicode lets a program draw as nothing, and the empty cell of Braille, which is drawn so. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * A code without what nobody sees: soft hyphens, zero-width spaces, marks of direction, variation selectors and fillers,
 * which come along when codes are copied from mails and pages. The buyer's shop would not take a code that has them.
 */
export function visibleCode(code: string): string {
  return plain.test(code) ? code : code.replace(unseen, '')
}

// Once more afterwards: what is seen must not become what is not.
const inPlainLetters = (code: string) => (plain.test(code) ? code : visibleCode(visibleCode(code).normalize('NFKC')))

/**
 * A code as it is compared: without separators, case and what nobody sees, wide and composed letters as their plain ones
 * (Unicode NFKC), so that "ab12-cd34", "AB12 CD34" and "ＡＢ１２ＣＤ３４" are one key.
 */
export function normaliseCode(code: string): string {
  return inPlainLetters(code)
    .replace(/[\s\-‐-―−_./]/g, '')
    .toUpperCase()
}

/** How many characters at the end of a code a list may show: four at most, and never more than a third of it. */
export function shownTail(code: string): string {
  const normalised = normaliseCode(code)
  return normalised.slice(normalised.length - Math.min(4, Math.floor(normalised.length / 3)))
}

// Read once for each character of each code of an import: the common case is decided without a regular expression.
const isSeparator = (char: string) =>
  char === '-' || char === '_' || (!(char >= '0' && char <= 'z') && normaliseCode(char) === '')

/** A code with everything but its tail hidden; groups stay visible. */
export function maskCode(code: string): string {
  const shown = shownTail(code).length
  let left = normaliseCode(code).length
  let masked = ''
  for (const char of inPlainLetters(code)) {
    if (isSeparator(char)) masked += '-'
    else {
      left -= 1
      masked += left < shown ? char.toUpperCase() : '•'
    }
  }
  return masked
}
