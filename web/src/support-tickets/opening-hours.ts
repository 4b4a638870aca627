import type { Language } from '@brava/contract/language.ts'
import { language } from '../text/language.ts'

interface Hours {
  readonly openingHoursEn: string
  readonly openingHoursBs: string
  readonly openingHoursHr: string
}

/** In the reader's language; if that is empty, in one of the others. */
export function openingHoursOf({ openingHoursEn: en, openingHoursBs: bs, openingHoursHr: hr }: Hours): string {
  const all: Readonly<Record<Language, string>> = { en, bs, hr }
  return all[language] || (language === 'en' ? bs || hr : all[language === 'bs' ? 'hr' : 'bs'] || en)
}
