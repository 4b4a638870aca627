import type { Language } from '@brava/contract/language.ts'

/**
 * The name of a country (ISO 3166) or currency (ISO 4217) in a language, from the Unicode CLDR; undefined for an
 * unknown code.
 */
export function nameByCode(type: 'region' | 'currency', code: string, language: Language): string | undefined {
  try {
    return new Intl.DisplayNames(language, { type, fallback: 'none' }).of(code)
  } catch {
    // Not a well-formed code.
    return undefined
  }
}
