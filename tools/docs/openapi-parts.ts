import { commonErrors, type ErrorDef } from '@brava/contract/errors.ts'
import { z } from 'zod'
import type { DeclaredEndpoint } from './endpoints-of-contract.ts'
import type { Json, NamedSchemas } from './openapi-schemas.ts'

type SchemaOf = NamedSchemas['schemaOf']

export function parameters(type: z.ZodObject | undefined, place: 'path' | 'query', schemaOf: SchemaOf): Json[] {
  if (!type) return []
  // Parameters are written out, even if the body of another call has the same shape and a name.
  const { properties = {}, required = [] } = schemaOf(z.object(type.shape)) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: place === 'path' && Object.keys(schema).length === 0 ? { type: 'integer', minimum: 1 } : schema,
  }))
}

const anyBytes = { schema: { type: 'string', format: 'binary' } }

export function requestBody({ body, upload, raw }: DeclaredEndpoint['endpoint'], schemaOf: SchemaOf): Json | undefined {
  if (raw) return { required: true, content: { '*/*': anyBytes } }
  if (upload) {
    const file = { type: 'string', format: 'binary' }
    const fields = body ? schemaOf(body) : { type: 'object', properties: {} }
    const properties = {
      ...(fields.properties as Json | undefined),
      file: upload.many ? { type: 'array', items: file } : file,
    }
    return { required: true, content: { 'multipart/form-data': { schema: { ...fields, properties } } } }
  }
  return body ? { required: true, content: { 'application/json': { schema: schemaOf(body) } } } : undefined
}

export function responses({ response, errors = [], access }: DeclaredEndpoint['endpoint'], schemaOf: SchemaOf): Json {
  const content =
    response === 'file'
      ? { 'application/octet-stream': anyBytes }
      : response === 'events'
        ? { 'text/event-stream': { schema: { type: 'string' } } }
        : response === 'raw'
          ? { '*/*': anyBytes }
          : { 'application/json': { schema: schemaOf(response) } }
  const refusals = [
    commonErrors.invalid,
    ...(access === 'anyone' ? [] : [commonErrors.notSignedIn]),
    ...errors,
  ] as readonly { code: string; status: number; text: ErrorDef<never>['text'] }[]
  const byStatus = Map.groupBy(refusals, (refusal) => refusal.status)
  return {
    [response === 'raw' ? '2XX' : 200]: { description: 'OK', content },
    ...Object.fromEntries(
      [...byStatus].map(([status, list]) => [
        status,
        {
          description: list
            .map(({ code, text }) => `${code}${typeof text.en === 'string' ? `: ${text.en}` : ''}`)
            .join('\n\n'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  }
}
