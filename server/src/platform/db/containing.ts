/** A pattern for ILIKE that finds the text anywhere; the person's % and _ are taken literally. */
export function containing(text: string): string {
  return `%${beginning(text)}`
}

/** The same for what begins with the text. */
export function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
}
