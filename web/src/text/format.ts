import { formatter, type Instant } from '@brava/contract/format.ts'
import { language } from './language.ts'

/** Amounts, counts and dates in the format of the chosen language; mails and documents use the same functions. */
export const {
  separators,
  decimal,
  money,
  count,
  percent,
  percentOf,
  rate,
  date,
  shortDate,
  time,
  dateTime,
  dateRange,
} = formatter(language)

/** Parses what a person typed ("1.234,5", "1234.50", "12") to a decimal string; null when it is not a number. */
export function decimalFromTyped(typed: string): string | null {
  const text = typed.replace(/[\s\u00a0]/g, '').replace('−', '-')
  if (text === '') return ''
  const lastComma = text.lastIndexOf(',')
  const lastDot = text.lastIndexOf('.')
  let normal = text
  if (lastComma >= 0 && lastDot >= 0) {
    const mark = lastComma > lastDot ? ',' : '.'
    normal = text
      .split(mark === ',' ? '.' : ',')
      .join('')
      .replace(mark, '.')
  } else if (lastComma >= 0) {
    normal =
      separators.decimal === ',' || !/^-?\d{1,3}(,\d{3})+$/.test(text)
        ? text.replace(',', '.')
        : text.split(',').join('')
  } else if (lastDot >= 0) {
    normal = separators.decimal === '.' || !/^-?\d{1,3}(\.\d{3})+$/.test(text) ? text : text.split('.').join('')
  }
  return /^-?\d+(\.\d+)?$/.test(normal) ? normal : null
}

// Browsers have no Bosnian texts for this; minutes, hours and days are the same as in Croatian.
let relative: Intl.RelativeTimeFormat | undefined

function inWords(n: number, unit: 'minute' | 'hour' | 'day'): string {
  relative ??= new Intl.RelativeTimeFormat(language === 'en' ? 'en' : 'hr', { numeric: 'auto', style: 'long' })
  return relative.format(n, unit)
}

const justNow = { en: 'just now', bs: 'upravo sada', hr: 'upravo sada' }[language]

/** "5 minutes ago", "yesterday"; after a week the full date. */
export function ago(instant: Instant, now = Date.now()): string {
  if (!instant) return '—'
  const seconds = Math.round((new Date(instant).getTime() - now) / 1000)
  const size = Math.abs(seconds)
  if (size < 60) return justNow
  if (size < 3600) return inWords(Math.trunc(seconds / 60), 'minute')
  if (size < 86_400) return inWords(Math.trunc(seconds / 3600), 'hour')
  if (size < 604_800) return inWords(Math.trunc(seconds / 86_400), 'day')
  return date(instant)
}

/** 5300 becomes "5,2 kB". */
export function bytes(size: number): string {
  if (size < 1024) return `${size} B`
  if (size < 1_048_576) return `${decimal((size / 1024).toFixed(1), 1)} kB`
  return `${decimal((size / 1_048_576).toFixed(1), 1)} MB`
}
