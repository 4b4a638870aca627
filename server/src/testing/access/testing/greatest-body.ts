import { createHash } from 'node:crypto'
import type { Endpoint } from '@brava/contract/endpoint.ts'
import { bodyFor } from './body-for.ts'
import { wireSchema } from './sample-body.ts'

type Schema = ReturnType<typeof wireSchema> & {
  readonly maxItems?: number
  readonly additionalProperties?: Schema | boolean
}
type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Used where a schema has no limit: more than any call should store. */
const endless = 200_000

/**
 * The largest bodies that a call may accept, the largest first: every text as long, every list as full and every record
 * as wide as its schema allows, each with `n` in it, so that no two are the same. The last one is small.
 */
export function greedyBodies(endpoint: Endpoint, n: number): unknown[] {
  if (!endpoint.body) return [undefined]
  const schema = wireSchema(endpoint.body) as Schema
  const small = (bodyFor(endpoint, true) ?? {}) as Record<string, Json>
  const greatest = greatestOf(schema, n, small)
  // For rules between fields, which no schema expresses: the small body with one large field at a time.
  const single = Object.keys(schema.properties ?? {}).map((name) => ({
    ...small,
    [name]: (greatest as Record<string, Json>)[name] ?? null,
  }))
  return [greatest, ...single, small]
}

/** Incompressible letters, different for each `n`. */
function noise(n: number, length: number): string {
  const blocks = Math.ceil(length / 86)
  const made = Array.from({ length: blocks }, (_, at) =>
    createHash('sha512').update(`${n} ${at}`).digest('base64url'),
  ).join('')
  return made.slice(0, length)
}

function greatestOf(schema: Schema, n: number, sample: Json | undefined): Json {
  const variants = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (schema.const !== undefined || schema.enum) return sample ?? (schema.enum?.[0] as Json) ?? null
  if (variants) return greatestOf(variants.find((one) => one.type !== 'null') ?? (variants[0] as Schema), n, sample)
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  const under = (name: string) => (sample as Record<string, Json> | undefined)?.[name]
  switch (type) {
    case 'object': {
      const known = Object.entries(schema.properties ?? {}).map(
        ([name, one]) => [name, greatestOf(one as Schema, n, under(name))] as const,
      )
      const rest = schema.additionalProperties
      const wide =
        rest && typeof rest === 'object'
          ? Array.from({ length: 2000 }, (_, at) => [`c${at}`, greatestOf(rest, n, undefined)] as const)
          : []
      return Object.fromEntries([...known, ...wide])
    }
    case 'array':
      return Array.from({ length: Math.min(schema.maxItems ?? 500, 500) }, (_, at) =>
        greatestOf((schema.items ?? {}) as Schema, n + at, (sample as Json[] | undefined)?.[0]),
      )
    case 'string':
      if (schema.pattern || schema.format) return sample ?? ''
      return noise(n, Math.min(schema.maxLength ?? endless, endless))
    case 'integer':
    case 'number':
      return typeof sample === 'number' ? sample : 1
    case 'boolean':
      return true
    default:
      return noise(n, endless)
  }
}
