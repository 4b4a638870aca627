import { isLanguage, type Language, pickLanguage, plural as pluralIn } from '@brava/contract/language.ts'

const key = 'brava.language'

/** What this browser keeps; null before the first choice. */
function kept(): Language | null {
  try {
    const stored = localStorage.getItem(key)
    return isLanguage(stored) ? stored : null
  } catch {
    return null
  }
}

/** The choice that this browser keeps, else the first of the browser's own languages that there is. */
function read(): Language {
  return kept() ?? pickLanguage(globalThis.navigator?.languages?.join(','))
}

/** The language of the interface. It holds for the life of the page: a change reloads it (specification §1). */
export const language: Language = read()

/** Languages in their native names, in the order of the menu. */
export const languageNames: Readonly<Record<Language, string>> = { bs: 'Bosanski', hr: 'Hrvatski', en: 'English' }

/** Keeps the choice in this browser and reloads the page. */
export function chooseLanguage(next: Language) {
  try {
    localStorage.setItem(key, next)
  } catch {
    // There is no room for it; where it is kept with the person, it comes from there.
  }
  location.reload()
}

/**
 * Takes over the language that is kept with the person, where this browser has not been told another: on the first sign-in
 * at a new machine. Answers whether the page reloads.
 */
export function adoptLanguage(ofPerson: Language): boolean {
  if (kept() !== null) return false
  try {
    localStorage.setItem(key, ofPerson)
  } catch {
    return false
  }
  if (ofPerson === language) return false
  location.reload()
  return true
}

/** The word form for a count in the language of the interface. */
export function plural(count: number, forms: { one: string; few?: string; other: string }): string {
  return pluralIn(language, count, forms)
}
