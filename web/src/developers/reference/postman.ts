import { type Json, literal, spellings } from '../samples/literal.ts'
import { sampleRequestOf } from './call-sample.ts'
import { callsOf, type Document } from './document.ts'

/** The calls as a Postman collection (v2.1): a folder for each section; origin and credential are variables. */
export function postmanCollection(document: Document, origin: string): Json {
  const folders = Map.groupBy(callsOf(document), (call) => call.part)
  return {
    info: {
      name: document.info.title,
      description: `${document.info.description ?? ''} Version ${document.info.version}.`.trim(),
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{credential}}', type: 'string' }] },
    variable: [
      { key: 'origin', value: origin },
      { key: 'credential', value: '' },
    ],
    item: [...folders].map(([part, calls]) => ({
      name: part,
      item: calls.map((call) => {
        const { path, headers = {}, body } = sampleRequestOf(call)
        const [pathname = '', query] = path.split('?')
        return {
          name: call.title,
          request: {
            method: call.method,
            description: call.operation.description ?? call.operation.summary,
            header: [
              ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
              // A new key for each request; Postman generates it.
              ...Object.entries(headers).map(([key, value]) => ({
                key,
                value: key === 'Idempotency-Key' ? '{{$guid}}' : value,
              })),
            ],
            url: {
              raw: `{{origin}}${path}`,
              host: ['{{origin}}'],
              path: pathname.split('/').slice(1),
              ...(query ? { query: [...new URLSearchParams(query)].map(([key, value]) => ({ key, value })) } : {}),
            },
            ...(body === undefined
              ? {}
              : { body: { mode: 'raw', raw: literal(body, spellings.json), options: { raw: { language: 'json' } } } }),
          },
        }
      }),
    })),
  }
}
