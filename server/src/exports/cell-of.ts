import { enumerationOf, namesOf } from '@brava/contract/enum-schema.ts'
import { businessZone, formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import { Tier } from '@brava/contract/prices/price-rows.ts'
import { tierWords } from '@brava/contract/prices/tier-words.ts'
import { z } from 'zod'
import { type Cell, percentCell, textOf } from '../platform/tables/cell.ts'

/** Writes one value of a row, as sent over the wire, into a cell. */
export type WriteCell = (value: unknown, language: Language) => Cell

const words: Record<'yes' | 'no', Record<Language, string>> = {
  yes: { en: 'yes', bs: 'da', hr: 'da' },
  no: { en: 'no', bs: 'ne', hr: 'ne' },
}

const number = (value: unknown): Cell => ({ number: String(value) })

/** Unwraps nullable, optional and default schemas. */
function bare(schema: z.ZodType): z.ZodType {
  if (enumerationOf(schema)) return schema
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return bare(schema.unwrap() as z.ZodType)
  return schema
}

/**
 * How a field of a list's row is written to a cell, derived from the row's schema: amounts and numbers in the
 * spreadsheet format of the language, basis points as percent, days as dates, instants as days and minutes of the business
 * zone (ISO), enumerations by their labels. A field inside a nested list ("lines.product.title") is written one value after
 * another. Undefined if there is no such field or it is neither one value nor a list of them.
 */
export function cellOf(row: z.ZodType, field: string): WriteCell | undefined {
  let schema = bare(row)
  let isOfEach = false
  for (const step of field.split('.')) {
    if (schema instanceof z.ZodArray) {
      schema = bare(schema.element as z.ZodType)
      isOfEach = true
    }
    if (!(schema instanceof z.ZodObject)) return undefined
    const next = (schema.shape as Record<string, z.ZodType>)[step]
    if (!next) return undefined
    schema = bare(next)
  }
  const write = writerOf(schema, field)
  return write && isOfEach ? eachOf(write) : write
}

/** The same for every value, one after another as text. */
const eachOf =
  (write: WriteCell): WriteCell =>
  (values, language) =>
    (Array.isArray(values) ? values : []).map((value) => textOf(write(value, language))).join(', ')

function writerOf(found: z.ZodType, field: string): WriteCell | undefined {
  let schema = found
  const enumeration = enumerationOf(schema)
  if (enumeration) return filled((value, language) => enumeration.label(value as never, language))
  if (schema instanceof z.ZodPipe) {
    const [wire, own] = [bare(schema.in as z.ZodType), bare(schema.out as z.ZodType)]
    if (own instanceof z.ZodDate) return filled((value) => ({ date: instantText(String(value)) }))
    if (own instanceof z.ZodNumber) return filled(number)
    schema = wire
  }
  const names = namesOf(schema)
  if (names)
    return filled((value, language) => (names[String(value)] ?? names[Number(value)])?.[language] ?? String(value))
  if (schema instanceof z.ZodNumber) {
    if (field.endsWith('Bp')) return filled((value) => percentCell(Number(value)))
    return filled(number)
  }
  if (schema instanceof z.ZodBoolean) return filled((value, language) => words[value ? 'yes' : 'no'][language])
  if (schema instanceof z.ZodArray) {
    const element = bare(schema.element as z.ZodType)
    if (element === Tier) return eachOf((tier, language) => tierText(tier as z.input<typeof Tier>, language))
    const write = isText(element) || namesOf(element) || enumerationOf(element) ? writerOf(element, field) : undefined
    return write && eachOf(write)
  }
  if (schema instanceof z.ZodISODate) return filled((value) => ({ date: String(value) }))
  return isText(schema) ? filled((value) => String(value)) : undefined
}

const isText = (schema: z.ZodType) =>
  schema instanceof z.ZodString ||
  schema instanceof z.ZodStringFormat ||
  schema instanceof z.ZodEnum ||
  schema instanceof z.ZodLiteral

const filled =
  (write: WriteCell): WriteCell =>
  (value, language) =>
    value === null || value === undefined ? '' : write(value, language)

function tierText({ minQuantity, price }: z.input<typeof Tier>, language: Language): string {
  const { count, decimal } = formatter(language)
  return tierWords(language, count(minQuantity), decimal(price))
}

let zoned: Intl.DateTimeFormat | undefined

/** "2026-11-21 13:00" in the business zone. */
function instantText(iso: string): string {
  zoned ??= new Intl.DateTimeFormat('sv-SE', { timeZone: businessZone, dateStyle: 'short', timeStyle: 'short' })
  return zoned.format(new Date(iso))
}
