/** Letters that Unicode does not decompose into a letter and its mark. */
const whole: Readonly<Record<string, string>> = { đ: 'd', ł: 'l', ø: 'o', ı: 'i', ß: 's' }

/**
 * Text without diacritics and case, as searches compare it: "kljuc" finds "Ključ". The database does the same with
 * folded().
 */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[đłøıß]/g, (letter) => whole[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}

/** Whether the text contains the searched words. */
export const hasText = (words: string, search: string): boolean => folded(words).includes(folded(search))
