/** One line of a pasted quick order. */
export interface QuickOrderLine {
  /** Code or title of a product. */
  readonly text: string
  readonly quantity: number
  /**
   * The line as written, if its last number may not be a quantity: "Vektor Liga 27". A product with that name or code
   * takes precedence.
   */
  readonly whole?: string | undefined
}

/** The largest number read as a quantity: more than a cart line may have, which is then reported. */
export const mostQuickOrderQuantity = 9_999_999

/** The most lines that are read at once. */
export const mostQuickOrderLines = 200

/**
 * Reads pasted lines "code<TAB>quantity": also with a semicolon, or with spaces or a comma before the last number; a
 * line without a number is one key. If only a space or a comma precedes the number, the line may also be a name. Empty
 * lines are skipped; anything after 200 lines is cut. Letters are composed: a Mac may copy "č" as a letter and its
 * mark.
 */
export function parseQuickOrder(pasted: string): QuickOrderLine[] {
  return pasted
    .normalize('NFC')
    .split(/\r?\n/)
    .map((line) => line.replaceAll('\u0000', '').trim())
    .filter((line) => line !== '')
    .slice(0, mostQuickOrderLines)
    .map((line) => {
      const byColumns = /^(.+?)[\t;]\s*(\d{1,7})[\t;\s]*$/.exec(line)
      const match = byColumns ?? /^(.+?)(?:\s*,\s*|\s+[x×]?\s*)(\d{1,7})$/.exec(line)
      const text = (match?.[1] ?? line)
        .replace(/[\t;]+$/, '')
        .trim()
        .slice(0, 200)
      const quantity = match?.[2] ? Number(match[2]) : 1
      const mayBeName = match !== null && byColumns === null && line.length <= 200
      return { text, quantity: Math.max(1, quantity), ...(mayBeName ? { whole: line } : {}) }
    })
}
