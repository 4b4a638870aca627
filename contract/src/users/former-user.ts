import type { Language } from '../language.ts'

/**
 * First name of a person whose data is erased, as the database has it; the last name is the number of the account. The
 * no-break space tells it from words that people type.
 */
export const formerUser = 'Former\u00a0user'

const said: Readonly<Record<Language, string>> = {
  en: 'Former user',
  bs: 'Bivši korisnik',
  hr: 'Bivši korisnik',
}

/** A text in which erased people are named, in the language of its reader. */
export const sayFormerUsers = (text: string, language: Language): string =>
  text.includes(formerUser) ? text.replaceAll(formerUser, said[language]) : text
