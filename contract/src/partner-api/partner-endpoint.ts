import type { z } from 'zod'
import type { EndpointSpec, Method } from '../endpoint.ts'
import type { PartnerScope } from './partner-scopes.ts'

/** The prefix of every partner call. Additions need no new version, changes get a dated one (Brava-Version). */
export const partnerPrefix = '/partner/v1'

/** The per-minute limit that a call counts against; derived from its kind unless specified. */
export type PartnerLimit = 'read' | 'write' | 'keys'

export interface PartnerSpec
  extends Pick<EndpointSpec, 'summary' | 'params' | 'query' | 'body' | 'response' | 'errors' | 'timeoutMs'> {
  /** The scope that the credential needs; 'none': any credential, 'anyone': also without one. */
  readonly scope: PartnerScope | 'none' | 'anyone'
  /** Further scopes needed for what `include` in the query adds to the answer. */
  readonly includes?: Readonly<Record<string, PartnerScope>>
  /** A paragraph for the reference: when to make the call, what to do with the answer. */
  readonly description?: string
  readonly rate?: PartnerLimit
  /** The status of success; defaults to 200. */
  readonly status?: 200 | 201 | 202
  /** Answers may contain codes or secrets: never cached, never logged. */
  readonly secret?: boolean
  /** A terminal also sends the PIN of its clerk, as Brava-Pin. */
  readonly pin?: boolean
  /** A POST that changes nothing and takes no Idempotency-Key. */
  readonly reads?: boolean
  /** A POST whose body has its own number, which makes it idempotent: it takes no Idempotency-Key. */
  readonly numbered?: boolean
}

export type PartnerEndpoint<S extends PartnerSpec = PartnerSpec> = S & {
  readonly method: Method
  readonly path: string
  /** Access depends only on the scope; the portal's users and roles play no part. */
  readonly access: 'anyone'
}

/** The calls of one part of the partner API, by name. */
export type PartnerEndpoints = Readonly<Record<string, PartnerEndpoint>>

const make =
  (method: Method) =>
  <const S extends PartnerSpec>(path: `/${string}`, spec: S): PartnerEndpoint<S> => ({
    ...spec,
    method,
    path,
    access: 'anyone',
  })

export const partnerGet = make('GET')
export const partnerPost = make('POST')
export const partnerPut = make('PUT')
export const partnerDelete = make('DELETE')

/** Whether it requires an Idempotency-Key: every POST that changes something does. */
export const needsIdempotencyKey = ({ method, reads, numbered }: PartnerEndpoint): boolean =>
  method === 'POST' && !reads && !numbered

export const limitOf = (endpoint: PartnerEndpoint): PartnerLimit =>
  endpoint.rate ?? (endpoint.method === 'GET' || endpoint.reads ? 'read' : 'write')

/** Calls per minute and credential. */
export const partnerLimits: Readonly<Record<PartnerLimit, number>> = { read: 600, write: 120, keys: 300 }

/** What a partner sends, in wire form. */
export type PartnerSent<T extends z.ZodType> = z.input<T>
