import { type Minor, wireFromMinor } from './minor.ts'
import type { Language } from './language.ts'

/** The business zone: a day is a day in Sarajevo, wherever the reader is (domain rules §12). */
export const businessZone = 'Europe/Sarajevo'

const monthNames: Record<Language, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  bs: ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
  hr: ['sij', 'velj', 'ožu', 'tra', 'svi', 'lip', 'srp', 'kol', 'ruj', 'lis', 'stu', 'pro'],
}

export type Instant = string | Date | null | undefined

interface DateParts {
  year: number
  month: number
  day: number
  time: string
}

let zoned: Intl.DateTimeFormat | undefined

/** Created for the first date: creating it costs more than the rest of this file, and many screens show no date. */
function zonedFormat(): Intl.DateTimeFormat {
  zoned ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: businessZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return zoned
}

function dateParts(instant: string | Date): DateParts {
  // A bare calendar day is not an instant: it must not shift with the time zone.
  if (typeof instant === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(instant)) {
    const [year = 0, month = 1, day = 1] = instant.split('-').map(Number)
    return { year, month, day, time: '00:00' }
  }
  const found = Object.fromEntries(
    zonedFormat()
      .formatToParts(new Date(instant))
      .map((part) => [part.type, part.value]),
  )
  return {
    year: Number(found.year),
    month: Number(found.month),
    day: Number(found.day),
    time: `${found.hour}:${found.minute}`,
  }
}

/** What people read in each language: browser, mails and documents format amounts and dates in the same way. */
export function formatter(language: Language) {
  const separators = language === 'en' ? { group: ',', decimal: '.' } : { group: '.', decimal: ',' }
  const months = monthNames[language]

  /** Groups the digits of a decimal string and writes a true minus: "-1234.5" with 2 decimals gives "−1.234,50". */
  function decimal(value: string | number, decimals = 2): string {
    const text = typeof value === 'number' ? value.toFixed(decimals) : value
    const negative = text.startsWith('-') && /[1-9]/.test(rounded(text.slice(1), decimals))
    const [whole = '0', part = ''] = rounded(text.replace('-', ''), decimals).split('.')
    const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, separators.group)
    const fraction = decimals === 0 ? '' : separators.decimal + part.padEnd(decimals, '0')
    return `${negative ? '−' : ''}${grouped}${fraction}`
  }

  /** A wire amount as a person reads it: "1234.5" and "KM" give "1.234,50 KM". */
  function money(amount: string | null | undefined, currency?: string): string {
    if (amount === null || amount === undefined || amount === '') return '—'
    return currency ? `${decimal(amount)}\u00a0${currency}` : decimal(amount)
  }

  /** Minor units as a person reads them: 123450 and "KM" give "1.234,50 KM". */
  function minor(amount: Minor, currency?: string): string {
    return money(wireFromMinor(amount), currency)
  }

  /** A whole number with grouped digits: 12438 gives "12.438". */
  function count(value: number | null | undefined): string {
    return value === null || value === undefined ? '—' : decimal(String(Math.trunc(value)), 0)
  }

  /** A number that is already a percentage: 14.3 gives "14,3 %" ("14.3%" in English). */
  function percent(value: number, decimals = 1): string {
    return `${decimal(value.toFixed(decimals), decimals)}${language === 'en' ? '%' : '\u00a0%'}`
  }

  /** Basis points as a percentage: 1430 gives "14,3 %". */
  function percentOf(basisPoints: number | null | undefined, decimals = 1): string {
    return basisPoints === null || basisPoints === undefined ? '—' : percent(basisPoints / 100, decimals)
  }

  /** A VAT rate in basis points: 1700 gives "17 %", 2550 "25,5 %". */
  const rate = (basisPoints: number): string => percent(basisPoints / 100, rateDecimals(basisPoints))

  function dayOf({ year, month, day }: DateParts): string {
    const name = months[month - 1]
    return language === 'en' ? `${day} ${name} ${year}` : `${day}. ${name} ${year}.`
  }

  /** "21. nov 2026." or "21 Nov 2026". Takes an instant or a calendar day "2026-11-21". */
  function date(instant: Instant): string {
    return instant ? dayOf(dateParts(instant)) : '—'
  }

  /** "21. nov" or "21 Nov", for places where the year is clear. */
  function shortDate(instant: Instant): string {
    if (!instant) return '—'
    const { month, day } = dateParts(instant)
    return language === 'en' ? `${day} ${months[month - 1]}` : `${day}. ${months[month - 1]}`
  }

  /** "13:00". */
  function time(instant: Instant): string {
    return instant ? dateParts(instant).time : '—'
  }

  /** "21. nov 2026. u 13:00" or "21 Nov 2026 at 13:00". */
  function dateTime(instant: Instant): string {
    if (!instant) return '—'
    const parts = dateParts(instant)
    return `${dayOf(parts)} ${language === 'en' ? 'at' : 'u'} ${parts.time}`
  }

  /** "21. okt – 21. nov 2026." */
  function dateRange(from: Instant, to: Instant): string {
    if (from && to && dateParts(from).year === dateParts(to).year) return `${shortDate(from)} – ${date(to)}`
    return `${date(from)} – ${date(to)}`
  }

  return {
    separators,
    decimal,
    money,
    minor,
    count,
    percent,
    percentOf,
    rate,
    date,
    shortDate,
    time,
    dateTime,
    dateRange,
  }
}

/** How many decimals a rate in basis points needs. */
export const rateDecimals = (basisPoints: number) => (basisPoints % 100 === 0 ? 0 : basisPoints % 10 === 0 ? 1 : 2)

/**
 * Rounds an unsigned decimal string half up to the given number of decimals: longer values read as they are booked
 * ("41.365" is 41,37).
 */
function rounded(text: string, decimals: number): string {
  const [whole = '0', part = ''] = text.split('.')
  if (part.length <= decimals) return text
  const kept = BigInt(whole + part.slice(0, decimals)) + (Number(part[decimals]) >= 5 ? 1n : 0n)
  const digits = String(kept).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
