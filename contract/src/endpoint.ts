import { z } from 'zod'
import type { Access } from './access.ts'
import type { ErrorDef } from './errors.ts'

/** A multipart upload: one file and, beside it, plain fields (validated by the endpoint's body schema). */
export interface Upload {
  readonly maxBytes: number
  /**
   * Accepted content, checked by looking at the bytes: text for txt and csv in UTF-8, table for csv as spreadsheets of
   * any kind write it, statement for text or XML of a bank, image for png, jpeg and webp, anything where each file is judged by
   * itself.
   */
  readonly kind: 'text' | 'table' | 'statement' | 'image' | 'anything'
  /** More than one file may be sent; together they are no larger than one may be. */
  readonly many?: boolean
}

/**
 * What a call carries in or out of the portal as a file.
 * - `export`: a whole list. Noted as data.exported, 5 a minute and person, turned away first (guarantees G40, G41, G46).
 * - `import`: a file that becomes many rows. 5 a minute and person, turned away first.
 * - `document`: one document, picture or set of keys. A call like others; what must be noted, its function notes.
 */
export type Transfer = 'export' | 'import' | 'document'

/** A request whose body nobody reads before its function: a signature is checked over the very bytes that came. */
export interface RawRequest {
  readonly maxBytes: number
  /** Names of the headers that the function gets, in lower case; no others. */
  readonly headers: readonly Lowercase<string>[]
}

export interface EndpointSpec {
  /** One line for the documentation: what the call does. */
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly upload?: Upload
  /** The function gets the body's bytes, of whatever content type, and answers status, headers and bytes: response 'raw'. */
  readonly raw?: RawRequest
  /**
   * The allow-list of what leaves the server: unknown fields are dropped. 'file' answers bytes (PDF, CSV, image),
   * 'events' goes on answering server-sent events until either side ends it, 'raw' whatever a machine at the other end
   * expects.
   */
  readonly response: z.ZodType | 'file' | 'events' | 'raw'
  /** Declared by every call that answers or takes a file. */
  readonly transfer?: Transfer
  readonly errors?: readonly ErrorDef<never>[]
  /** How long the browser waits; 40 000 ms unless the specification's §9 says otherwise. */
  readonly timeoutMs?: number
  /** Accepts the Idempotency-Key header: the same key answers the same result once. */
  readonly idempotent?: boolean
  /** Also for people who must set up their second step of signing in before anything else. */
  readonly beforeMfa?: boolean
  /** When there is too much to do: turned away first or last; lists, exports and imports go first by themselves (guarantee G41). */
  readonly shed?: 'first' | 'last'
  /**
   * Counted besides all calls: registrations, 5 an hour and address; previews that look through large tables, 10 a minute
   * and person; instead of them: notices of machines, 60 a minute
   * and address, so that they use up nobody's sign-ins (guarantee G40).
   */
  readonly limit?: 'registrations' | 'previews' | 'notices'
  /** Changes nothing although it is no GET; lists and exports say so by themselves. A blocked company may (writes). */
  readonly reads?: boolean
  /** Answers may carry secrets: never cached, never logged. */
  readonly secret?: boolean
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Endpoint<S extends EndpointSpec = EndpointSpec> = S & { readonly method: Method; readonly path: string }

/** May the call change anything? */
export function writes(endpoint: Endpoint): boolean {
  const isRead = endpoint.reads || endpoint.transfer === 'export' || 'sortable' in endpoint
  return endpoint.method !== 'GET' && !isRead
}

const make =
  (method: Method) =>
  <const S extends EndpointSpec>(path: `/${string}`, spec: S): Endpoint<S> => ({ ...spec, method, path })

export const get = make('GET')
export const post = make('POST')
export const put = make('PUT')
export const del = make('DELETE')

type In<T> = T extends z.ZodType ? z.input<T> : undefined
type Out<T> = T extends z.ZodType ? z.output<T> : undefined

/** What a server function receives: decoded and validated. */
export interface Received<E extends EndpointSpec> {
  readonly params: Out<E['params']>
  readonly query: Out<E['query']>
  readonly body: E['raw'] extends RawRequest ? RawBody : Out<E['body']>
}

/** What came to a raw endpoint. */
export interface RawBody {
  readonly bytes: Uint8Array
  /** Of the headers that the endpoint names those that came, once each. */
  readonly headers: Readonly<Record<string, string>>
}

/** What a raw endpoint answers. */
export interface RawAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly bytes?: Uint8Array
}

/** What a server function returns, before the response schema encodes it. */
export type Returned<E extends EndpointSpec> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : E['response'] extends 'events'
    ? EventsAnswer
    : E['response'] extends 'raw'
      ? RawAnswer
      : FileAnswer

/** Bytes with a name, answered by endpoints whose response is 'file'. */
export interface FileAnswer {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array | string>
  /** Shown in the browser instead of saved (PDF, images). */
  readonly inline?: boolean
  /** Public bytes that never change under their address: kept by browsers. */
  readonly immutable?: boolean
}

/** Takes over the open answer of an endpoint whose response is 'events'. */
export type EventsAnswer = (to: EventStream) => void

/** An answer that stays open. */
export interface EventStream {
  /** The id of the last event that the caller has heard, when it comes back. */
  readonly lastEventId: string | undefined
  /** Sends text in the form of server-sent events. False once the caller is gone, or has been dropped for not reading. */
  send(text: string): boolean
  end(): void
  /** Called once, whoever ended it; `isSlow` when the caller did not read what was sent. */
  whenClosed(act: (how: { isSlow: boolean }) => void): void
}

/** What a caller sends: wire form. Parts the endpoint does not have are left out. */
export type Sent<E extends EndpointSpec> = (E['params'] extends z.ZodType ? { params: In<E['params']> } : unknown) &
  (E['query'] extends z.ZodType ? { query?: In<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: In<E['body']> } : unknown) &
  (E['upload'] extends Upload ? { files: readonly File[] } : unknown)

/** What a caller gets: wire form. */
export type Answered<E extends EndpointSpec> = E['response'] extends z.ZodType ? z.input<E['response']> : Blob

/** A numeric id in a body. */
export const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** A numeric id on the path. */
export const Id = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

/** The most ids in the body of a bulk call (guarantee G39). */
export const mostIds = 100
/** The most where a list has boxes to tick: as many as its longest page has rows (decision 0025). */
export const mostIdsOfPage = 500

export const ids = z.array(id).min(1).max(mostIds)
export const Ids = z.object({ ids })

/** Ids of the rows that a person ticked in a list. */
export const idsOfPage = z.array(id).min(1).max(mostIdsOfPage)
export const IdsOfPage = z.object({ ids: idsOfPage })

/** An instant: ISO 8601 in UTC on the wire, Date in code. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** A calendar day, "2026-11-21". */
export const day = z.iso.date()

/** One line of text, trimmed; control characters are refused. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => ![...text].some((char) => char < ' ' || char === '\u007f'))

/** A required line of text. */
export const requiredLine = (max: number) => line(max).min(1)

/** Free text with line breaks. NUL is refused (PostgreSQL cannot store it). */
export const paragraph = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\u0000'))

/** Answer of an act: the message for the person and what changed. */
export function act<S extends z.ZodRawShape>(shape: S) {
  return z.object({ data: z.object({ info: z.string(), ...shape }) })
}

/** Answer of a single read. */
export function data<T extends z.ZodType>(schema: T) {
  return z.object({ data: schema })
}

/** Endpoints of one noun, by name. */
export type Endpoints = Readonly<Record<string, Endpoint>>
