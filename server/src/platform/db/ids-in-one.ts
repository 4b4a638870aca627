import { type RawBuilder, sql } from 'kysely'

/** Tens of thousands of numbers as one parameter, written as PostgreSQL writes an array: number by number they take far longer. */
export function idsInOne(ids: readonly number[]): RawBuilder<number[]> {
  return sql`${inOne(ids)}::bigint[]`
}

/** The same of numbers some of which may be missing. */
export function numbersInOne(values: readonly (number | null)[]): RawBuilder<(number | null)[]> {
  return sql`${inOne(values.map((value) => value ?? 'null'))}::bigint[]`
}

const inOne = (values: readonly (number | string)[]) => `{${values.join(',')}}`
