import { z } from 'zod'
import { line } from './endpoint.ts'

/** Things whose names are said in the reader's language. */
export type NamedKind = 'category' | 'platform' | 'region' | 'country' | 'paymentType' | 'keySource' | 'cashWeek'

const kinds = new WeakMap<z.ZodType, NamedKind>()

/**
 * A name in an answer that the server says in the language of the call: functions write the name that all share (of a region
 * or country its code, of a payment type its number), and the answer carries what its reader calls it (docs/decisions/0080-names-in-the-readers-language.md).
 */
export function saidName(kind: NamedKind): z.ZodString {
  const schema = z.string().describe('In the language of the call, where it has a name of its own there')
  kinds.set(schema, kind)
  return schema
}

/** What kind of name a schema takes; undefined for any other schema. */
export function saidKindOf(schema: z.ZodType): NamedKind | undefined {
  return kinds.get(schema)
}

/** A name in a language of its own, as it is entered: empty where the shared name is said, left out to keep what there is. */
export const nameInLanguage = (max: number) => line(max).optional()
