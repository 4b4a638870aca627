import { z } from 'zod'

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

interface JsonSchema {
  type?: string | string[]
  enum?: Json[]
  const?: Json
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  default?: Json
}

const known = new WeakMap<z.ZodType, JsonSchema>()

/** The JSON schema of a caller's input. */
export function wireSchema(schema: z.ZodType): JsonSchema {
  const made =
    known.get(schema) ??
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema)
  known.set(schema, made)
  return made
}

/** Values that pass checks which a JSON schema does not express. */
const usual: Readonly<Record<string, string>> = {
  email: 'somebody@example.test',
  currency: 'EUR',
  gtin: '96385074',
  accentColor: '#3445d1',
}

/** A small body that the schema accepts (all fields with `full`, otherwise only the required ones). */
export function sampleOf(schema: JsonSchema, full = false, name = ''): Json {
  if (usual[name] !== undefined) return usual[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0] ?? null
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return sampleOf(variants.find((each) => each.type !== 'null') ?? variants[0] ?? {}, full)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => sampleOf(each, full)))
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type
  switch (type) {
    case 'object': {
      const names = Object.keys(schema.properties ?? {}).filter((name) => full || schema.required?.includes(name))
      return Object.fromEntries(names.map((name) => [name, sampleOf(schema.properties?.[name] ?? {}, full, name)]))
    }
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sampleOf(schema.items ?? {}, full))
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    case 'string':
      return sampleText(schema)
    default:
      return null
  }
}

function sampleText(schema: JsonSchema): string {
  if (schema.format === 'email') return 'somebody@example.test'
  if (schema.format === 'date') return '2026-01-15'
  if (schema.format === 'date-time') return '2026-01-15T10:00:00Z'
  if (schema.format === 'uuid') return '0b8f0c52-6a49-4a50-9a53-0d9c0e7f6a11'
  if (schema.format === 'uri') return 'https://example.test/'
  const candidates = ['12.50', '1', 'abc', 'BA', 'ABC', 'a'.repeat(schema.minLength ?? 1), 'b'.repeat(43)]
  const pattern = schema.pattern ? new RegExp(schema.pattern, 'u') : undefined
  const fits = candidates.filter(
    (text) =>
      text.length >= (schema.minLength ?? 0) &&
      text.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY) &&
      (!pattern || pattern.test(text)),
  )
  return (pattern ? fits[0] : (fits.find((text) => text === 'abc') ?? fits[0])) ?? 'abc'
}

/** Every path of the schema to a value, as property names and array positions. */
export function pathsOf(
  schema: JsonSchema,
  at: readonly (string | number)[] = [],
): { at: readonly (string | number)[]; schema: JsonSchema }[] {
  const inner = schema.anyOf?.find((each) => each.type === 'object' || each.type === 'array') ?? schema
  const here = at.length > 0 ? [{ at, schema }] : []
  if (inner.properties)
    return [...here, ...Object.entries(inner.properties).flatMap(([name, each]) => pathsOf(each, [...at, name]))]
  if (inner.items) return [...here, ...pathsOf(inner.items, [...at, 0])]
  return here
}
