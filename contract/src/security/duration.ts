import { type Language, plural } from '../language.ts'

/** A waiting time in words: "4 seconds", "za 15 minuta". Minutes are rounded up. */
export function inSeconds(language: Language, seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 60) {
    const forms = {
      en: { one: 'second', other: 'seconds' },
      bs: { one: 'sekundu', few: 'sekunde', other: 'sekundi' },
      hr: { one: 'sekundu', few: 'sekunde', other: 'sekundi' },
    }[language]
    return `${whole} ${plural(language, whole, forms)}`
  }
  const minutes = Math.ceil(whole / 60)
  const forms = {
    en: { one: 'minute', other: 'minutes' },
    bs: { one: 'minutu', few: 'minute', other: 'minuta' },
    hr: { one: 'minutu', few: 'minute', other: 'minuta' },
  }[language]
  return `${minutes} ${plural(language, minutes, forms)}`
}
