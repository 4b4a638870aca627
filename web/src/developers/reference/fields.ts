import type { Json } from '../samples/literal.ts'
import type { Schema } from './document.ts'

/** One field as listed: `lines[].product`, "string", required or not. */
export interface Field {
  readonly path: string
  readonly type: string
  readonly required: boolean
  readonly description: string | undefined
  /** The possible values, when there are only a few. */
  readonly choices: readonly Json[]
}

/** The choices of a union without its null. */
function optionsOf(schema: Schema): readonly Schema[] {
  return (schema.anyOf ?? schema.oneOf ?? []).filter((option) => option.type !== 'null')
}

const isNullable = (schema: Schema) =>
  (Array.isArray(schema.type) && schema.type.includes('null')) ||
  (schema.anyOf ?? schema.oneOf ?? []).some((option) => option.type === 'null')

/** The actual shape of a schema that may be null or is defined through others. */
function plain(schema: Schema): Schema {
  const options = optionsOf(schema)
  if (options.length === 1 && options[0]) return { ...plain(options[0]), ...said(schema) }
  if (schema.allOf?.length) return schema.allOf.reduce<Schema>((all, one) => ({ ...all, ...plain(one) }), said(schema))
  return schema
}

const said = ({ description, examples }: Schema): Schema => ({
  ...(description ? { description } : {}),
  ...(examples ? { examples } : {}),
})

const formats: Readonly<Record<string, string>> = {
  'date-time': 'date and time, UTC',
  date: 'date',
  uri: 'address',
  uuid: 'UUID',
}

/** The type in a few words: "string, up to 200", "array of objects". */
function typeOf(given: Schema): string {
  const schema = plain(given)
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  const or = isNullable(given) ? ', nullable' : ''
  const options = optionsOf(schema)
  if (options.length > 1) return `${[...new Set(options.map(typeOf))].join(' or ')}${or}`
  if (type === 'array') {
    const of = typeOf(schema.items ?? {})
    return `array of ${of.startsWith('object') ? 'objects' : of}${schema.maxItems ? `, at most ${schema.maxItems}` : ''}${or}`
  }
  const format = schema.format && formats[schema.format]
  const name = format ?? type ?? (schema.enum || schema.const !== undefined ? 'string' : 'any value')
  const { minimum, maximum, maxLength } = schema
  const most = maximum !== undefined && maximum < 1e12 ? maximum : undefined
  const range =
    type === 'integer' || type === 'number'
      ? minimum !== undefined && minimum > -1e12
        ? most === undefined
          ? `, at least ${minimum}`
          : `, ${minimum} to ${most}`
        : most === undefined
          ? ''
          : `, at most ${most}`
      : maxLength
        ? `, up to ${maxLength}`
        : ''
  return `${name}${range}${or}`
}

/** The fields of a shape; nested fields follow with their full path. */
export function fieldsOf(given: Schema, before = ''): Field[] {
  const schema = plain(given)
  if (schema.items) return fieldsOf(schema.items, `${before}[]`)
  const shapes = schema.properties ? [schema] : optionsOf(schema).map(plain)
  const seen = new Set<string>()
  return shapes.flatMap((shape) =>
    Object.entries(shape.properties ?? {}).flatMap(([name, field]): Field[] => {
      if (seen.has(name)) return []
      seen.add(name)
      const path = before ? `${before}.${name}` : name
      const inner = plain(field)
      const values = inner.enum ?? (inner.const === undefined ? [] : [inner.const])
      const own: Field = {
        path,
        type: typeOf(field),
        // A field of only one of several shapes is missing in the others.
        required: shapes.every((one) => one.required?.includes(name)),
        description: field.description ?? inner.description,
        choices: values.filter((value) => value !== null),
      }
      return [own, ...fieldsOf(inner, path)]
    }),
  )
}
