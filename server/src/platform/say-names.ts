import { saidKindOf } from '@brava/contract/said-name.ts'
import type { z } from 'zod'
import type { SayName } from './db/reference-names.ts'

type Say = (wire: unknown, say: SayName) => unknown

/** The parts of a schema's definition, for the kinds that contain others. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
}

/**
 * Translates the names in an encoded answer into its reader's language, where its schema declares names (saidName);
 * undefined for an answer without any.
 */
export function sayerOf(schema: z.ZodType): Say | undefined {
  const kind = saidKindOf(schema)
  if (kind) return (wire, say) => (typeof wire === 'string' ? say(kind, wire) : wire)
  const { type, shape, element, innerType } = schema._zod.def as unknown as Definition
  if (type === 'object' && shape) return fieldsSayer(shape)
  if (type === 'array' && element) {
    const one = sayerOf(element)
    return one && ((wire, say) => (Array.isArray(wire) ? wire.map((value) => one(value, say)) : wire))
  }
  return innerType && sayerOf(innerType)
}

function fieldsSayer(shape: Readonly<Record<string, z.ZodType>>): Say | undefined {
  const fields = Object.entries(shape).flatMap(([name, of]) => {
    const one = sayerOf(of)
    return one ? [[name, one] as const] : []
  })
  if (fields.length === 0) return undefined
  return (wire, say) => {
    if (typeof wire !== 'object' || wire === null) return wire
    const said: Record<string, unknown> = { ...wire }
    for (const [name, one] of fields) if (name in said) said[name] = one(said[name], say)
    return said
  }
}
