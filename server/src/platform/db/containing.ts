/** A pattern for ILIKE that finds the text anywhere; the person's % and _ are taken literally. */
export function containing(text: string): string {
  return `%${beginning(text)}`
}

/** The same for what begins with the text. */
export function beginning(text: string): string {
  return `${exactly(text)}%`
}

/** The same for the text itself, in capitals or not. */
export function exactly(text: string): string {
  return text.replace(/[\\%_]/g, (char) => `\\${char}`)
}

/** How to look for a text: one that upper and lower case do not change is found by LIKE in less than half the time of ILIKE. */
export const likeFor = (text: string): 'like' | 'ilike' =>
  text.toLowerCase() === text.toUpperCase() ? 'like' : 'ilike'
