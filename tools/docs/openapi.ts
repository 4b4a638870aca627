import { commonErrors, type ErrorDef } from '@brava/contract/errors.ts'
import { z } from 'zod'
import type { DeclaredEndpoint } from './endpoints-of-contract.ts'

type Json = Record<string, unknown>

// Callers send and get the wire form of a codec: "12.50", not 1250.
function schemaOf(type: z.ZodType): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return schema
}

function parameters(type: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!type) return []
  const { properties = {}, required = [] } = schemaOf(type) as {
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

function requestBody({ body, upload }: DeclaredEndpoint['endpoint']): Json | undefined {
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

function responses({ response, errors = [], access }: DeclaredEndpoint['endpoint']): Json {
  const content =
    response === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: schemaOf(response) } }
  const refusals = [
    commonErrors.invalid,
    ...(access === 'anyone' ? [] : [commonErrors.notSignedIn]),
    ...errors,
  ] as readonly { code: string; status: number; text: ErrorDef<never>['text'] }[]
  const byStatus = Map.groupBy(refusals, (refusal) => refusal.status)
  return {
    200: { description: 'OK', content },
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

/** The OpenAPI 3.1 description of every declared call, in the form that travels. */
export function openapiDocument(endpoints: readonly DeclaredEndpoint[], version: string): string {
  const paths: Record<string, Json> = {}
  for (const declared of endpoints) {
    const { noun, name, endpoint } = declared
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    const body = requestBody(endpoint)
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        operationId: name,
        tags: [noun],
        summary: endpoint.summary,
        'x-access': endpoint.access,
        ...(endpoint.access === 'anyone' ? { security: [] } : {}),
        parameters: [
          ...parameters(endpoint.params, 'path'),
          ...parameters(endpoint.query, 'query'),
          ...(endpoint.idempotent
            ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
            : []),
        ],
        ...(body ? { requestBody: body } : {}),
        responses: responses(endpoint),
      },
    }
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Brava', version },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'data'],
          properties: {
            code: { type: 'string' },
            data: {
              type: 'object',
              required: ['info'],
              properties: {
                info: { type: 'string', description: "What happened, in the caller's language" },
                fields: {
                  type: 'array',
                  items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
                },
                detail: {},
              },
            },
            requestId: { type: 'string' },
          },
        },
      },
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
