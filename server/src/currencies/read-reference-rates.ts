import { businessDay, daysBetween } from '@brava/contract/calendar-day.ts'
import { currenciesErrors } from '@brava/contract/currencies/currencies.errors.ts'
import { refuse } from '../platform/refuse.ts'
import type { OfficialRates } from './official-rates.ts'
import { marksPerEuro } from './rate-between.ts'

/**
 * @assumption Over Christmas and Easter central banks publish nothing for up to five days; a list twice as old is not a
 * daily list.
 */
const oldestDays = 10
/** The list names about thirty currencies; one with only a few is damaged. */
const fewest = 10

/**
 * Reads the European Central Bank's daily reference rates (eurofxref-daily.xml): one day, units per euro by currency.
 * Strict, and without a general XML parser: declarations and entities are refused, so none is ever expanded. The list
 * must be complete and from the last ten days. The mark, which it lacks, is added by its constant. Throws
 * currencies.unreadableList or wrongDay.
 */
export function readReferenceRates(bytes: Uint8Array, { source, now }: { source: string; now: Date }): OfficialRates {
  const bad = () => refuse(currenciesErrors.unreadableList, { params: { source } })
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
  } catch {
    return bad()
  }
  if (/<!|&/.test(text) || !/^(?:<\?xml [^<>]*\?>\s*)?<gesmes:Envelope[\s>]/.test(text)) bad()
  if (!text.endsWith('</gesmes:Envelope>')) bad()
  const days = [...text.matchAll(/<Cube\s+time=['"](\d{4}-\d\d-\d\d)['"]\s*>/g)]
  const lines = [...text.matchAll(/<Cube\s+currency=['"]([A-Z]{3})['"]\s+rate=['"](\d{1,7}(?:\.\d{1,8})?)['"]\s*\/>/g)]
  const rates = new Map(lines.map(([, code = '', rate = '']) => [code, rate]))
  const isWhole = lines.length === text.split(/currency\s*=/).length - 1 && rates.size === lines.length
  if (days.length !== 1 || !isWhole || rates.size < fewest || [...rates.values()].some((rate) => Number(rate) <= 0))
    bad()
  const day = days[0]?.[1] ?? ''
  const age = daysBetween(day, businessDay(now))
  if (!(age >= 0 && age <= oldestDays)) refuse(currenciesErrors.wrongDay, { params: { source, day } })
  return { source, day, perEuro: { ...Object.fromEntries(rates), BAM: marksPerEuro } }
}
