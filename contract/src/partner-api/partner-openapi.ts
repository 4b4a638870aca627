import { z } from 'zod'
import type { ErrorDef } from '../errors.ts'
import { adviceFor, everyIdempotencyError, everyPartnerError } from './partner-errors.ts'
import { limitOf, needsIdempotencyKey, type PartnerEndpoint, partnerLimits, partnerPrefix } from './partner-endpoint.ts'
import { partnerApi } from './partner-api.ts'

type Json = Readonly<Record<string, unknown>>

/** How a partner reads and writes a schema: the wire form of a codec, "12.50" and not 1250. */
const schemaOf = (type: z.ZodType, io: 'input' | 'output' = 'input'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    // Examples are in wire form; Zod leaves them out if a value is decoded into something else.
    override: ({ zodSchema, jsonSchema }) => {
      const given = z.globalRegistry.get(zodSchema)?.examples
      if (Array.isArray(given)) jsonSchema.examples = given
    },
  }) as Json
  return schema
}

const bytes = { schema: { type: 'string', format: 'binary' } }

function parametersOf(type: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!type) return []
  const { properties = {}, required = [] } = schemaOf(type) as {
    properties?: Record<string, Json>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(typeof schema.description === 'string' ? { description: schema.description } : {}),
    schema,
  }))
}

const header = (name: string, description: string, required: boolean, maxLength?: number): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string', ...(maxLength ? { minLength: 1, maxLength } : {}) },
})

const pinHeader: Json = {
  ...header('Brava-Pin', 'The PIN of the clerk; in the sandbox any but 0000 (wrong) and 9999 (locked)', true),
  schema: { type: 'string', pattern: '^\\d{4,8}$', examples: ['4711'] },
}

/** The refusals of a call, by status. */
export function refusalsOf(endpoint: PartnerEndpoint): readonly ErrorDef<never>[] {
  const all = [
    ...everyPartnerError,
    ...(needsIdempotencyKey(endpoint) ? everyIdempotencyError : []),
    ...(endpoint.errors ?? []),
  ] as readonly ErrorDef<never>[]
  return [...new Map(all.map((def) => [def.code, def])).values()]
}

function responsesOf(endpoint: PartnerEndpoint): Json {
  const { response, status = 200 } = endpoint
  const content =
    typeof response === 'string' ? { '*/*': bytes } : { 'application/json': { schema: schemaOf(response) } }
  const byStatus = Map.groupBy(refusalsOf(endpoint), (def) => def.status)
  return {
    [status]: { description: 'Success', headers: answerHeaders, content },
    ...(endpoint.method === 'GET' ? { 304: { description: 'You already have it (If-None-Match)' } } : {}),
    ...Object.fromEntries(
      [...byStatus].map(([code, defs]) => [
        code,
        {
          description: defs.map((def) => `${def.code}: ${adviceFor(def).action}`).join('\n\n'),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
    ),
  }
}

const answerHeaders = {
  'Brava-Version': {
    description: 'The version of this answer: the one named by the request, otherwise that of the credential',
    schema: { type: 'string' },
  },
  'Request-Id': { description: 'Quote it when you ask for help', schema: { type: 'string' } },
  RateLimit: { description: 'What is left of the limit', schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'The limit', schema: { type: 'string' } },
}

function operation(part: string, name: string, endpoint: PartnerEndpoint): Json {
  const { body, scope } = endpoint
  const limit = limitOf(endpoint)
  return {
    operationId: name,
    tags: [part],
    summary: endpoint.summary,
    ...(endpoint.description ? { description: endpoint.description } : {}),
    'x-scope': scope,
    'x-refusals': refusalsOf(endpoint).map((def) => ({
      code: def.code,
      status: def.status,
      ...(typeof def.text.en === 'string' ? { title: def.text.en } : {}),
      ...adviceFor(def),
    })),
    'x-sandbox': scope !== 'anyone',
    'x-limit': `${partnerLimits[limit]} a minute (${limit})`,
    ...(scope === 'anyone' ? { security: [] } : {}),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(needsIdempotencyKey(endpoint)
        ? [header('Idempotency-Key', 'Save it before you send; the same key never does anything twice', true, 255)]
        : []),
      ...(needsIdempotencyKey(endpoint) || endpoint.path === '/events'
        ? [
            header(
              'Prefer',
              endpoint.path === '/events'
                ? '`wait=30`: seconds to wait for an event in place of an empty answer'
                : '`wait=30`: seconds to wait for the same request that is still worked on, in place of 409',
              false,
              100,
            ),
          ]
        : []),
      ...(endpoint.pin ? [pinHeader] : []),
      header('Brava-Version', 'The version of the API; that of the credential when left out', false, 10),
    ],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } } } : {}),
    responses: responsesOf(endpoint),
  }
}

export const problemSchema = {
  type: 'object',
  description: 'RFC 9457',
  required: ['type', 'title', 'status', 'code', 'retry', 'action', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    retry: { type: 'string', enum: ['never', 'sameKey', 'newKey'] },
    action: { type: 'string' },
    requestId: { type: 'string' },
    problems: { type: 'array', items: { type: 'object' }, description: 'Which lines or fields are wrong, and why.' },
    location: {
      type: 'string',
      format: 'uri-reference',
      description: 'Of `order.referenceTaken`: the order that has the reference.',
      examples: ['/partner/v1/orders/ord_9Fd3Kq7mXw2Rt5Yb8Nc1Vz'],
    },
  },
}

/** The OpenAPI 3.1 description of the partner API, in wire form. */
export function partnerOpenapi(server: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [part, endpoints] of Object.entries(partnerApi)) {
    for (const [name, endpoint] of Object.entries(endpoints as Readonly<Record<string, PartnerEndpoint>>)) {
      const path = `${partnerPrefix}${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(part, name, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Brava partner API',
      version: '2026-11-21',
      description: 'Amounts are decimal strings with two decimals, instants ISO 8601 in UTC, ids opaque.',
    },
    servers: [{ url: server }],
    security: [{ credential: [] }],
    tags: Object.keys(partnerApi).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        credential: {
          type: 'http',
          scheme: 'bearer',
          description: 'brv_live_…, brv_test_… or, of a terminal, brv_pos_…',
        },
      },
      schemas: { Problem: problemSchema },
    },
  }
}
