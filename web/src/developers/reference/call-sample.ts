import { type SampleRequest, requestSample } from '../samples/request-sample.ts'
import type { Sample } from '../samples/sample-language.ts'
import { type Json, textOf } from '../samples/literal.ts'
import type { Call, Schema } from './document.ts'
import { exampleOf } from './example.ts'

/** A body with the required fields; optional fields are left out, unless the contract gives an example of them. */
function bodyOf(schema: Schema): Json {
  if (schema.examples?.[0] !== undefined) return schema.examples[0]
  if (!schema.properties) return exampleOf(schema)
  const needed = Object.entries(schema.properties).filter(
    ([name, field]) => schema.required?.includes(name) || field.examples,
  )
  return Object.fromEntries(
    needed.map(([name, field]) => [name, field.type === 'object' ? bodyOf(field) : exampleOf(field, name)]),
  )
}

/** A call as a developer would write it, with its required fields. */
export function sampleRequestOf(call: Call): SampleRequest {
  const parameters = call.operation.parameters ?? []
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return encodeURIComponent(textOf(exampleOf(parameter?.schema ?? {}, name)))
  })
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required || one.schema.examples))
    .map((one) => `${one.name}=${encodeURIComponent(textOf(exampleOf(one.schema, one.name)))}`)
  const headers = parameters.filter((one) => one.in === 'header' && one.required)
  return {
    method: call.method,
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: Object.fromEntries(
      headers.map((one) => [
        one.name,
        one.name === 'Idempotency-Key' ? 'A-77/1' : textOf(exampleOf(one.schema, one.name)),
      ]),
    ),
    ...(call.body ? { body: bodyOf(call.body) } : {}),
    isFile: call.answer.schema === undefined && call.method === 'GET',
  }
}

export function callSample(call: Call, origin: string): Sample {
  return requestSample(sampleRequestOf(call), origin)
}
