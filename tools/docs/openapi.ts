import type { DeclaredEndpoint } from './endpoints-of-contract.ts'
import { requestBody, parameters, responses } from './openapi-parts.ts'
import { type Json, namedSchemas, usedBy } from './openapi-schemas.ts'

/** The OpenAPI 3.1 description of every declared call, in its wire format. */
export async function openapiDocument(endpoints: readonly DeclaredEndpoint[], version: string): Promise<string> {
  const { components, schemaOf } = await namedSchemas(endpoints)
  const paths: Record<string, Json> = {}
  for (const declared of endpoints) {
    const { noun, name, endpoint } = declared
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    const body = requestBody(endpoint, schemaOf)
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        operationId: name,
        tags: [noun],
        summary: endpoint.summary,
        'x-access': endpoint.access,
        ...(endpoint.access === 'anyone' ? { security: [] } : {}),
        parameters: [
          ...parameters(endpoint.params, 'path', schemaOf),
          ...parameters(endpoint.query, 'query', schemaOf),
          ...(endpoint.idempotent
            ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
            : []),
        ],
        ...(body ? { requestBody: body } : {}),
        responses: responses(endpoint, schemaOf),
      },
    }
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Brava',
      version,
      description: 'The calls of the portal. Amounts are decimal strings with two decimals, instants ISO 8601 in UTC.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Brava' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...usedBy(paths, components),
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
