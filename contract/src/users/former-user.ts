import type { Language } from '../language.ts'

/**
 * First name of an erased person in the database; the last name is the number of the account. The no-break space
 * distinguishes it from text that people type.
 */
export const formerUser = 'Former\u00a0user'

const said: Readonly<Record<Language, string>> = {
  en: 'Former user',
  bs: 'Bivši korisnik',
  hr: 'Bivši korisnik',
}

/** A text that names erased people, in the language of its reader. */
export const sayFormerUsers = (text: string, language: Language): string =>
  text.includes(formerUser) ? text.replaceAll(formerUser, said[language]) : text

/** The same for all texts in a value of any shape; a value that names no erased person is returned unchanged. */
export function sayFormerUsersIn<T>(value: T, language: Language): T {
  if (typeof value === 'string') return sayFormerUsers(value, language) as T
  if (Array.isArray(value)) {
    const said: unknown[] = value.map((each: unknown) => sayFormerUsersIn(each, language))
    return said.some((each, index) => each !== value[index]) ? (said as T) : value
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const parts = Object.entries(value)
  const said = parts.map(([name, each]: [string, unknown]) => [name, sayFormerUsersIn(each, language)] as const)
  return said.some(([, each], index) => each !== parts[index]?.[1]) ? (Object.fromEntries(said) as T) : value
}
