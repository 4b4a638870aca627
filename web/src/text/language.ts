import { defaultLanguage, isLanguage, type Language, plural as pluralIn } from '@brava/contract/language.ts'

const key = 'brava.language'

function read(): Language {
  try {
    const stored = localStorage.getItem(key)
    return isLanguage(stored) ? stored : defaultLanguage
  } catch {
    return defaultLanguage
  }
}

/** The language of the interface. It holds for the life of the page: a change reloads it (specification §1). */
export const language: Language = read()

/** Languages in their native names, in the order of the menu. */
export const languageNames: Readonly<Record<Language, string>> = { bs: 'Bosanski', hr: 'Hrvatski', en: 'English' }

/** Keeps the choice in this browser and reloads the page. */
export function chooseLanguage(next: Language) {
  localStorage.setItem(key, next)
  location.reload()
}

/** The word form for a count in the language of the interface. */
export function plural(count: number, forms: { one: string; few?: string; other: string }): string {
  return pluralIn(language, count, forms)
}
