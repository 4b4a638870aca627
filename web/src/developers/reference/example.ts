import type { Json } from '../samples/literal.ts'
import type { Schema } from './document.ts'

/** Values for fields described only by their name. */
const byName: readonly [RegExp, Json][] = [
  [/currency/i, 'BAM'],
  [/requestId/, 'req_8Kq2'],
  [/reference/i, 'A-77'],
  [/title|name/i, 'Iron Orchard'],
  [/platform/i, 'PC'],
  [/url/i, 'https://shop.example/brava'],
  [/code/i, 'TEST-8FQ2-K4XN'],
  [/next|after|cursor/i, 'c1.f0'],
  [/rate/i, '17'],
  [/reason/i, 'The code has been used before.'],
]

const idTail = '9Fd3Kq7mXw2Rt5Yb8Nc1Vz'

/** A text that fits a pattern of the contract: an opaque id, an amount. */
function ofPattern(pattern: string): string | undefined {
  const prefix = /^\^\(?([a-z]{3})_/.exec(pattern)?.[1]
  if (prefix) return `${prefix}_${idTail}`
  return ['12.50', '8.6300', '12', '17', '2026-11-21'].find((text) => new RegExp(pattern).test(text))
}

/** A realistic value on the wire: the contract's example, otherwise what its name and type suggest. */
export function exampleOf(schema: Schema, name = ''): Json {
  const given = schema.examples?.[0] ?? schema.const ?? schema.enum?.[0]
  if (given !== undefined) return given
  const option = (schema.anyOf ?? schema.oneOf)?.find((one) => one.type !== 'null')
  if (option) return exampleOf(option, name)
  if (schema.allOf?.[0]) return exampleOf(schema.allOf[0], name)
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([key, field]) => [key, exampleOf(field, key)]))
  if (type === 'array') return schema.items ? [exampleOf(schema.items, name)] : []
  if (type === 'object') return {}
  if (type === 'boolean') return schema.default ?? false
  if (type === 'integer' || type === 'number')
    return schema.default ?? Math.max(schema.minimum ?? 1, Math.min(10, schema.maximum ?? 10))
  if (schema.default !== undefined) return schema.default
  if (schema.format === 'date-time') return '2026-11-21T20:04:11.000Z'
  if (schema.format === 'date') return '2026-11-21'
  const ofShape = schema.pattern ? ofPattern(schema.pattern) : undefined
  return ofShape ?? byName.find(([words]) => words.test(name))?.[1] ?? 'text'
}
