/** Letters that Unicode does not take apart into a letter and its mark. */
const whole: Readonly<Record<string, string>> = { đ: 'd', ł: 'l', ø: 'o', ı: 'i', ß: 's' }

/** Letters without marks and case, as searches compare them: "kljuc" finds "Ključ". The database does the same with folded(). */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[đłøıß]/g, (letter) => whole[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}

/** The words have the searched text in them. */
export const hasText = (words: string, search: string): boolean => folded(words).includes(folded(search))
