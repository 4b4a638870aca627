import { isLanguage, type Language, pickLanguage, plural as pluralIn } from '@brava/contract/language.ts'

const key = 'brava.language'

/** The language saved in this browser; null before the first choice. */
function kept(): Language | null {
  try {
    const stored = localStorage.getItem(key)
    return isLanguage(stored) ? stored : null
  } catch {
    return null
  }
}

/** The choice saved in this browser, otherwise the first of the browser's languages that the portal has. */
function read(): Language {
  return kept() ?? pickLanguage(globalThis.navigator?.languages?.join(','))
}

/** The interface language. It is fixed for the life of the page: a change reloads it (specification §1). */
export const language: Language = read()

/** Languages in their native names, in the order of the menu. */
export const languageNames: Readonly<Record<Language, string>> = { bs: 'Bosanski', hr: 'Hrvatski', en: 'English' }

/** Keeps the choice in this browser and reloads the page. */
export function chooseLanguage(next: Language) {
  try {
    localStorage.setItem(key, next)
  } catch {
    // There is no room for it; if it is saved for the person, it comes from there.
  }
  location.reload()
}

/**
 * Adopts the language saved for the person, unless this browser has a choice of its own: on the first sign-in on a new
 * machine. Returns whether the page reloads.
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
