import { pathToFileURL } from 'node:url'
import type { ListEndpoint } from '@brava/contract/list.ts'
import { z } from 'zod'
import { filesBelow, fromRoot } from '../source-files.ts'
import type { DeclaredEndpoint } from './endpoints-of-contract.ts'

export type Json = Record<string, unknown>

const prefix = '#/components/schemas/'

/** How callers write and read a shape: the wire form of a codec, "12.50" and not 1250. */
const wire = { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' } as const

export interface NamedSchemas {
  /** Every named shape, by name. */
  readonly components: Record<string, Json>
  /** A reference if the shape has a name, otherwise the shape itself. */
  schemaOf(type: z.ZodType): Json
}

const pascal = (words: string) =>
  words.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Objects and unions deserve a name; a number or a text speaks for itself. */
function isShape(value: unknown): value is z.ZodType {
  return value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodEnum
}

/**
 * Names the shapes of the contract: the exports of its files, by their name (prefixed with the noun if two have the
 * same), and for each call the body, the response and a list's row.
 */
export async function namedSchemas(endpoints: readonly DeclaredEndpoint[]): Promise<NamedSchemas> {
  const registry = z.registry<{ id: string }>()
  const taken = new Map<string, z.ZodType>()
  const name = (type: unknown, ...candidates: string[]) => {
    if (!isShape(type) || registry.has(type)) return
    const id = candidates.find((candidate) => !taken.has(candidate))
    if (!id) throw new Error(`no free name for ${candidates.join(', ')}`)
    taken.set(id, type)
    registry.add(type, { id })
  }
  for (const file of filesBelow('contract/src', /(?<!\.test|\.endpoints)\.ts$/)) {
    const noun = fromRoot(file).split('/').slice(2, -1).join('-')
    const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>
    for (const [exported, value] of Object.entries(module)) {
      name(
        value,
        pascal(exported),
        pascal(`${noun} ${exported}`),
        pascal(`${noun} ${file.split('/').at(-1)} ${exported}`),
      )
    }
  }
  for (const { name: call, endpoint } of endpoints) {
    const of = pascal(call)
    if ('row' in endpoint) name((endpoint as unknown as ListEndpoint).row, `${of}Row`)
    if (!endpoint.upload) name(endpoint.body, `${of}Body`)
    if (endpoint.response !== 'file') name(endpoint.response, `${of}Answer`)
  }

  const { schemas } = z.toJSONSchema(registry, { ...wire, uri: (id) => `${prefix}${id}` }) as {
    schemas: Record<string, Json>
  }
  const { __shared: _, ...named } = schemas
  const components = Object.fromEntries(Object.entries(named).map(([id, schema]) => [id, clean(schema)]))
  return {
    components: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
    schemaOf: (type) => {
      const id = registry.get(type as never)?.id
      return id ? { $ref: `${prefix}${id}` } : clean(z.toJSONSchema(type, wire) as Json)
    },
  }
}

/**
 * Removes the marks of a standalone document. A recursive shape is z.json(), which Zod shares under a number: any
 * value.
 */
function clean(schema: Json): Json {
  const { $schema: _, $id: __, ...rest } = schema
  const anyJson = '{"description":"Any JSON value."}'
  return JSON.parse(
    JSON.stringify(rest).replaceAll(/\{"\$ref":"#\/components\/schemas\/__shared#[^"]*"\}/g, anyJson),
  ) as Json
}

/** The named shapes that the paths refer to, directly or through others. */
export function usedBy(paths: Json, components: Readonly<Record<string, Json>>): Record<string, Json> {
  const used = new Set<string>()
  const visit = (value: unknown) => {
    for (const [, id = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(id) || !components[id]) continue
      used.add(id)
      visit(components[id])
    }
  }
  visit(paths)
  return Object.fromEntries(Object.entries(components).filter(([id]) => used.has(id)))
}
