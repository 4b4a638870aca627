import { folded } from '@brava/contract/folded.ts'
/** Whether the text contains every word of a search, in any order. An empty search matches everything. */
export function hasWords(text: string, search: string): boolean {
  const within = folded(text)
  return folded(search)
    .split(/\s+/)
    .every((word) => within.includes(word))
}

/** How well a label fits what was typed, best first: 0 the same, 1 begins with it, 2 a word begins with it, 3 contains it, 4 found by something else. */
export function fit(label: string, typed: string): number {
  const [words, needle] = [folded(label), folded(typed.trim())]
  if (words === needle) return 0
  if (words.startsWith(needle)) return 1
  if (!words.includes(needle)) return 4
  const beginsWord = words
    .split(needle)
    .some((before, part, parts) => part < parts.length - 1 && /[^\p{L}\p{N}]$/u.test(before))
  return beginsWord ? 2 : 3
}

/** Best matches first; equally good ones keep their order. */
export function ranked<T extends { readonly label: string }>(hits: readonly T[], typed: string): T[] {
  return hits
    .map((hit) => ({ hit, at: fit(hit.label, typed) }))
    .sort((a, b) => a.at - b.at)
    .map(({ hit }) => hit)
}
