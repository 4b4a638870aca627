import { z } from 'zod'
import { line } from './endpoint.ts'

/** Things whose names appear in the reader's language. */
export type NamedKind = 'category' | 'platform' | 'region' | 'country' | 'paymentType' | 'keySource' | 'cashWeek'

const kinds = new WeakMap<z.ZodType, NamedKind>()

/**
 * A name in an answer that the server translates into the language of the call: functions write the default name (for a
 * region or country its code, for a payment type its number), and the answer contains the reader's name for it
 * (docs/decisions/0080-names-in-the-readers-language.md).
 */
export function saidName(kind: NamedKind): z.ZodString {
  const schema = z.string().describe('In the language of the call, where it has a name of its own there')
  kinds.set(schema, kind)
  return schema
}

/** The kind of name that a schema takes; undefined for any other schema. */
export function saidKindOf(schema: z.ZodType): NamedKind | undefined {
  return kinds.get(schema)
}

/** A name in one language, as entered: empty to use the default name, missing to keep the current one. */
export const nameInLanguage = (max: number) => line(max).optional()
