import type { z } from 'zod'
import type { EndpointSpec, Method } from '../endpoint.ts'
import type { PartnerScope } from './partner-scopes.ts'

/** Every partner call stands below it; additions need no new version, changes get a dated one (Brava-Version). */
export const partnerPrefix = '/partner/v1'

/** What a call is counted against in a minute: its kind, unless it says otherwise. */
export type PartnerLimit = 'read' | 'write' | 'keys'

export interface PartnerSpec
  extends Pick<EndpointSpec, 'summary' | 'params' | 'query' | 'body' | 'response' | 'errors' | 'timeoutMs'> {
  /** What the credential must be allowed to do; 'none': any credential, 'anyone': also without one. */
  readonly scope: PartnerScope | 'none' | 'anyone'
  /** What it must be allowed to do beside, for what `include` in the query adds to the answer. */
  readonly includes?: Readonly<Record<string, PartnerScope>>
  /** A paragraph for the reference: when to call it, what to do with the answer. */
  readonly description?: string
  readonly rate?: PartnerLimit
  /** The status of success; 200 unless it says otherwise. */
  readonly status?: 200 | 201 | 202
  /** Answers may carry codes or secrets: never cached, never logged. */
  readonly secret?: boolean
  /** A terminal sends the PIN of its clerk with it, as Brava-Pin. */
  readonly pin?: boolean
  /** A POST that changes nothing and takes no Idempotency-Key. */
  readonly reads?: boolean
  /** A POST whose body carries a number of its own, which makes it one: it takes no Idempotency-Key. */
  readonly numbered?: boolean
}

export type PartnerEndpoint<S extends PartnerSpec = PartnerSpec> = S & {
  readonly method: Method
  readonly path: string
  /** Whoever has the scope; the people of the portal have no part in it. */
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

/** Must it come with an Idempotency-Key? Every POST that changes something. */
export const needsIdempotencyKey = ({ method, reads, numbered }: PartnerEndpoint): boolean =>
  method === 'POST' && !reads && !numbered

export const limitOf = (endpoint: PartnerEndpoint): PartnerLimit =>
  endpoint.rate ?? (endpoint.method === 'GET' || endpoint.reads ? 'read' : 'write')

/** Calls in a minute and credential. */
export const partnerLimits: Readonly<Record<PartnerLimit, number>> = { read: 600, write: 120, keys: 300 }

/** What a partner sends, as it travels. */
export type PartnerSent<T extends z.ZodType> = z.input<T>
