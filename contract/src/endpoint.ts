import { z } from 'zod'
import type { Access } from './access.ts'
import type { ErrorDef } from './errors.ts'

/** A multipart upload: one file and plain fields (validated by the endpoint's body schema). */
export interface Upload {
  readonly maxBytes: number
  /**
   * Accepted content, checked by its bytes: text for txt and csv in UTF-8, table for csv from any spreadsheet program,
   * statement for a bank's text or XML, image for png, jpeg and webp, anything if each file is checked individually.
   */
  readonly kind: 'text' | 'table' | 'statement' | 'image' | 'anything'
  /** Several files may be sent; together they may be no larger than a single one. */
  readonly many?: boolean
}

/**
 * What a call transfers into or out of the portal as a file.
 * - `export`: a whole list. Recorded as data.exported, 5 per minute and person, turned away first (guarantees G40, G41,
 * G46).
 * - `import`: a file that becomes many rows. 5 per minute and person, turned away first.
 * - `document`: one document, picture or set of keys. A call like any other; its function records what must be
 * recorded.
 */
export type Transfer = 'export' | 'import' | 'document'

/** A request whose body reaches its function unparsed, because a signature is checked over the exact bytes received. */
export interface RawRequest {
  readonly maxBytes: number
  /** Names of the headers passed to the function, in lower case; no others are. */
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
  /** The function gets the body's bytes, of any content type, and answers status, headers and bytes: response 'raw'. */
  readonly raw?: RawRequest
  /**
   * The allow-list of what leaves the server: unknown fields are dropped. 'file' answers bytes (PDF, CSV, image),
   * 'events' sends server-sent events until either side ends it, 'raw' answers whatever the calling machine expects.
   */
  readonly response: z.ZodType | 'file' | 'events' | 'raw'
  /** Required for every call that returns or accepts a file. */
  readonly transfer?: Transfer
  readonly errors?: readonly ErrorDef<never>[]
  /** How long the browser waits; 40 000 ms unless the specification's §9 says otherwise. */
  readonly timeoutMs?: number
  /** Accepts the Idempotency-Key header: the work is done once, and the same key gets the same result. */
  readonly idempotent?: boolean
  /** Also allowed for people who must first set up two-step verification. */
  readonly beforeMfa?: boolean
  /** Under overload, turned away first or last; lists, exports and imports go first by default (guarantee G41). */
  readonly shed?: 'first' | 'last'
  /**
   * An additional limit on top of the general one: registrations, 5 per hour and address; previews that search large
   * tables, 10 per minute and person. Notices from machines have only their own limit, 60 per minute and address, so
   * that they use up nobody's sign-ins (guarantee G40).
   */
  readonly limit?: 'registrations' | 'previews' | 'notices'
  /**
   * Changes nothing although it is not a GET; lists and exports imply it. Allowed for a blocked company (see writes).
   */
  readonly reads?: boolean
  /** Answers may contain secrets: never cached, never logged. */
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

/** What a server function receives: decoded and validated input. */
export interface Received<E extends EndpointSpec> {
  readonly params: Out<E['params']>
  readonly query: Out<E['query']>
  readonly body: E['raw'] extends RawRequest ? RawBody : Out<E['body']>
}

/** What a raw endpoint receives. */
export interface RawBody {
  readonly bytes: Uint8Array
  /** The headers that the endpoint names and that were sent, once each. */
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

/** Named bytes, returned by endpoints whose response is 'file'. */
export interface FileAnswer {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array | string>
  /** Displayed in the browser instead of saved (PDF, images). */
  readonly inline?: boolean
  /** Public bytes that never change at their address: browsers cache them. */
  readonly immutable?: boolean
}

/** Takes over the open response of an endpoint whose response is 'events'. */
export type EventsAnswer = (to: EventStream) => void

/** A response that stays open. */
export interface EventStream {
  /** The id of the last event that the caller received before it reconnected. */
  readonly lastEventId: string | undefined
  /** Sends text in the form of server-sent events. False once the caller is gone, or was dropped for not reading. */
  send(text: string): boolean
  end(): void
  /** Called once, whichever side closed it; `isSlow` if the caller did not read what was sent. */
  whenClosed(act: (how: { isSlow: boolean }) => void): void
}

/** What a caller sends, in wire form. Parts that the endpoint does not have are left out. */
export type Sent<E extends EndpointSpec> = (E['params'] extends z.ZodType ? { params: In<E['params']> } : unknown) &
  (E['query'] extends z.ZodType ? { query?: In<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: In<E['body']> } : unknown) &
  (E['upload'] extends Upload ? { files: readonly File[] } : unknown)

/** What a caller gets, in wire form. */
export type Answered<E extends EndpointSpec> = E['response'] extends z.ZodType ? z.input<E['response']> : Blob

/** A numeric id in a body. */
export const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** A numeric id in the path. */
export const Id = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

/** The most ids in the body of a bulk call (guarantee G39). */
export const mostIds = 100
/** The maximum where a list has checkboxes: as many as its longest page has rows (decision 0025). */
export const mostIdsOfPage = 500

export const ids = z.array(id).min(1).max(mostIds)
export const Ids = z.object({ ids })

/** Ids of the rows that a person selected in a list. */
export const idsOfPage = z.array(id).min(1).max(mostIdsOfPage)
export const IdsOfPage = z.object({ ids: idsOfPage })

/** An instant: ISO 8601 in UTC on the wire, Date in code. */
export const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** A calendar day, "2026-11-21". */
export const day = z.iso.date()

/**
 * One line of text, trimmed, its letters composed (a Mac may send č as a c and its mark); control characters are refused.
 */
export const line = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max)
    .refine((text) => ![...text].some((char) => char < ' ' || char === '\u007f'))

/** A required line of text. */
export const requiredLine = (max: number) => line(max).min(1)

/** Free text with line breaks, its letters composed. NUL is refused (PostgreSQL cannot store it). */
export const paragraph = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .max(max)
    .refine((text) => !text.includes('\u0000'))

/** The answer to an act: the message for the person and what changed. */
export function act<S extends z.ZodRawShape>(shape: S) {
  return z.object({ data: z.object({ info: z.string(), ...shape }) })
}

/** The answer to a single read. */
export function data<T extends z.ZodType>(schema: T) {
  return z.object({ data: schema })
}

/** Endpoints of one noun, by name. */
export type Endpoints = Readonly<Record<string, Endpoint>>
