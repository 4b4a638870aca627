import type { Language } from '@brava/contract/language.ts'

/**
 * What readers of a language call a country (ISO 3166) or currency (ISO 4217), by the Unicode CLDR; undefined for a code
 * that it does not know.
 */
export function nameByCode(type: 'region' | 'currency', code: string, language: Language): string | undefined {
  try {
    return new Intl.DisplayNames(language, { type, fallback: 'none' }).of(code)
  } catch {
    // Not of the form of a code.
    return undefined
  }
}
