import { type RawBuilder, sql } from 'kysely'

/**
 * Tens of thousands of numbers as one parameter, in PostgreSQL's array notation: passing them one by one takes far
 * longer.
 */
export function idsInOne(ids: readonly number[]): RawBuilder<number[]> {
  return sql`${inOne(ids)}::bigint[]`
}

/** The same for numbers that may be null. */
export function numbersInOne(values: readonly (number | null)[]): RawBuilder<(number | null)[]> {
  return sql`${inOne(values.map((value) => value ?? 'null'))}::bigint[]`
}

const inOne = (values: readonly (number | string)[]) => `{${values.join(',')}}`
