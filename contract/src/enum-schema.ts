import { z } from 'zod'
import type { Enumeration } from './enums.ts'
import type { Text } from './language.ts'

const enumerations = new WeakMap<z.ZodType, Enumeration<Record<string, number>>>()

/**
 * The schema of an enumeration's numbers. Separate from enums.ts, so that the browser's shell has labels without zod.
 */
export function schemaOf<N extends Record<string, number>>(of: Enumeration<N>): z.ZodType<N[keyof N], N[keyof N]> {
  const schema = z.literal(of.values as unknown as [number, ...number[]])
  enumerations.set(schema, of as unknown as Enumeration<Record<string, number>>)
  return schema as unknown as z.ZodType<N[keyof N], N[keyof N]>
}

type Names = Readonly<Record<string, Text>>

const names = new WeakMap<z.ZodType, Names>()

/**
 * Gives names to words, numbers, or no (0) and yes (1) that are not an enumeration; an export shows these names
 * instead.
 */
export function named<S extends z.ZodType>(by: Names, schema: S): S {
  names.set(schema, by)
  return schema
}

/** The names of a schema's values; undefined if they have none. */
export function namesOf(schema: z.ZodType): Names | undefined {
  return names.get(schema)
}

/** The enumeration whose numbers a schema takes; undefined for any other schema. */
export function enumerationOf(schema: z.ZodType): Enumeration<Record<string, number>> | undefined {
  return enumerations.get(schema)
}
