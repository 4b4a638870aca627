import type { Json } from '../samples/literal.ts'

/** The parts of a JSON schema that the pages use. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly Json[]
  readonly const?: Json
  readonly default?: Json
  readonly examples?: readonly Json[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly additionalProperties?: boolean | Schema
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

/** A refusal that a call may return, and what a client does then. */
export interface Refusal {
  readonly code: string
  readonly status: number
  readonly title?: string
  readonly retry: 'never' | 'sameKey' | 'newKey'
  readonly action: string
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content & { readonly description?: string }>>
  readonly security?: readonly unknown[]
  readonly 'x-scope'?: string
  /** Also available in the sandbox. */
  readonly 'x-sandbox'?: boolean
  readonly 'x-limit'?: string
  readonly 'x-refusals'?: readonly Refusal[]
}

/** The OpenAPI document that the server generates from its contract. */
export interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export interface Answer {
  readonly status: number
  /** Undefined where the answer is a file. */
  readonly schema: Schema | undefined
}

/** One call, shown on one page. */
export interface Call {
  readonly key: string
  /** "Place order", from the operation placeOrder. */
  readonly title: string
  readonly part: string
  readonly method: string
  /** With its parameters in braces. */
  readonly path: string
  readonly operation: Operation
  readonly body: Schema | undefined
  readonly answer: Answer
  readonly refusals: readonly Refusal[]
}

const isJson = (content: Content | undefined) => content?.content?.['application/json']?.schema

function titleOf(operationId: string): string {
  const words = operationId.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.replace(/^./, (letter) => letter.toUpperCase())
}

/** The calls of the document in its order, section by section. */
export function callsOf(document: Document): Call[] {
  const parts = (document.tags ?? []).map(({ name }) => name)
  const place = (call: Call) => (parts.includes(call.part) ? parts.indexOf(call.part) : parts.length)
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): Call => {
        const status = Object.keys(operation.responses).find((code) => /^2\d\d$/.test(code)) ?? '200'
        return {
          key: operation.operationId,
          title: titleOf(operation.operationId),
          part: operation.tags[0] ?? '',
          method: method.toUpperCase(),
          path,
          operation,
          body: isJson(operation.requestBody),
          answer: { status: Number(status), schema: isJson(operation.responses[status]) },
          refusals: [...(operation['x-refusals'] ?? [])].sort((a, b) => a.status - b.status),
        }
      }),
    )
    .sort((a, b) => place(a) - place(b))
}

/** Every refusal of the given calls once, by status and code. */
export function refusalsOf(calls: readonly Call[]): Refusal[] {
  const byCode = new Map(calls.flatMap((call) => call.refusals).map((refusal) => [refusal.code, refusal]))
  return [...byCode.values()].sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1))
}
