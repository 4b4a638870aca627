import type { Endpoint } from '@brava/contract/endpoint.ts'
import type { z } from 'zod'
import { wireSchema } from './sample-body.ts'

/**
 * Names of the fields at each place of a response: "data[].company" → "id name". "*" stands for names chosen by people.
 */
export type Fields = Record<string, string>

type Schema = ReturnType<typeof wireSchema> & { additionalProperties?: unknown }

const written = (found: ReadonlyMap<string, ReadonlySet<string>>): Fields =>
  Object.fromEntries(
    [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([place, names]) => [place, [...names].sort().join(' ')]),
  )
const noted = (found: Map<string, Set<string>>, place: string, names: readonly string[]) =>
  found.set(place, new Set([...(found.get(place) ?? []), ...names]))
const inside = (place: string, name: string) => (place ? `${place}.${name}` : name)

/** The fields that the contract lets a call return. */
export function declaredFields(endpoint: Endpoint): Fields {
  if (typeof endpoint.response === 'string') return { '': endpoint.response }
  const found = new Map<string, Set<string>>()
  const visit = (schema: Schema, place: string) => {
    for (const each of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) visit(each, place)
    if (schema.items) visit(schema.items, `${place}[]`)
    if (schema.properties) {
      noted(found, place, Object.keys(schema.properties))
      for (const [name, each] of Object.entries(schema.properties)) visit(each, inside(place, name))
    }
    if (typeof schema.additionalProperties === 'object') noted(found, place, ['*'])
  }
  visit(wireSchema(endpoint.response as z.ZodType), '')
  return written(found)
}

/** The fields of a response. */
export function foundFields(answer: unknown): Fields {
  const found = new Map<string, Set<string>>()
  const visit = (value: unknown, place: string) => {
    if (Array.isArray(value)) for (const each of value) visit(each, `${place}[]`)
    else if (typeof value === 'object' && value !== null) {
      noted(found, place, Object.keys(value))
      for (const [name, each] of Object.entries(value)) visit(each, inside(place, name))
    }
  }
  visit(answer, '')
  return written(found)
}
