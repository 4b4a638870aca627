/** The interface languages (specification §1). English is the default and the fallback. */
export const languages = ['bs', 'hr', 'en'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'

/** One text in every language. A missing language does not compile. */
export type Text = Readonly<Record<Language, string>>

/** A text with parameters, in every language. */
export type TextWith<P> = Readonly<Record<Language, (p: P) => string>>

const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {}

/** The word form for a count: bs and hr have one, few and other; English has one and other. */
export function plural(language: Language, count: number, forms: { one: string; few?: string; other: string }): string {
  pluralRules[language] ??= new Intl.PluralRules(language === 'bs' ? 'bs' : language)
  const rule = pluralRules[language].select(count)
  if (rule === 'one') return forms.one
  if (rule === 'few') return forms.few ?? forms.other
  return forms.other
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value)
}

/** The best language for an Accept-Language header; the default when none fits. */
export function pickLanguage(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    if (isLanguage(tag)) return tag
  }
  return defaultLanguage
}
