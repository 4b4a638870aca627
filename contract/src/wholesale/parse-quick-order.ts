/** One line of a pasted quick order. */
export interface QuickOrderLine {
  /** Code or title of a product. */
  readonly text: string
  readonly quantity: number
  /**
   * The line as it was written, where its last number need not be a quantity: "Vektor Liga 27". A product of that name or
   * code is meant before anything else.
   */
  readonly whole?: string | undefined
}

/** The largest quantity that is read as one: more than a line of the cart may have, which is then said. */
export const mostQuickOrderQuantity = 9_999_999

/** The most lines that are read at once. */
export const mostQuickOrderLines = 200

/**
 * Reads pasted lines "code<TAB>quantity": also with a semicolon, or with spaces or a comma before the last number; a line
 * without a number is one key. Where only a space or a comma stands before the number, the line may also be a name. Empty lines are skipped; more than 200 lines are cut.
 */
export function parseQuickOrder(pasted: string): QuickOrderLine[] {
  return pasted
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
