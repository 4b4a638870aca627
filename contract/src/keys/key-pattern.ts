/**
 * The format of a product's codes: a regular expression over the normalised code (upper case, without separators), in a
 * small subset that always matches quickly: characters, classes, fixed repeats, and at most two open ones.
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

/** The pattern as it is matched against a whole normalised code. */
export const wholeCode = (pattern: string): RegExp => new RegExp(`^(?:${pattern.replace(/^\^|\$$/g, '')})$`)

/** The length of a code of this pattern; null if it may vary. */
export function keyPatternLength(text: string): number | null {
  const bare = text.replace(/^\^|\$$/g, '')
  if (/[|?]|\{\d+,/.test(bare)) return null
  let length = 0
  for (const atom of bare.matchAll(/(\[[^\]]*\]|\\[dw]|[A-Z0-9.-])(?:\{(\d+)\})?/g)) length += Number(atom[2] ?? 1)
  return length
}

const plain = /^[\x20-\x7e]*$/

/**
 * Format characters, all that Unicode lets a program draw as nothing, and the blank Braille cell, which looks like
 * nothing.
 */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * A code without invisible characters: soft hyphens, zero-width spaces, direction marks, variation selectors and
 * fillers, which come along when codes are copied from mails and pages. The shop where the buyer redeems it would not
 * accept a code with them.
 */
export function visibleCode(code: string): string {
  return plain.test(code) ? code : code.replace(unseen, '')
}

// Done again afterwards: normalising must not turn a visible character into an invisible one.
const inPlainLetters = (code: string) => (plain.test(code) ? code : visibleCode(visibleCode(code).normalize('NFKC')))

/**
 * A code in the form used for comparison: without separators, case and invisible characters, and with wide and composed
 * letters in their plain form (Unicode NFKC), so that "ab12-cd34", "AB12 CD34" and "ＡＢ１２ＣＤ３４" are one key.
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

// Called for each character of each code of an import, so the common case is decided without a regular expression.
const isSeparator = (char: string) =>
  char === '-' || char === '_' || (!(char >= '0' && char <= 'z') && normaliseCode(char) === '')

/** A code with all but its tail hidden; groups stay visible. */
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
