import type { Received, Returned } from '@brava/contract/endpoint.ts'
import type { PartnerEndpoint, PartnerEndpoints, PartnerSpec } from '@brava/contract/partner-api/partner-endpoint.ts'
import type { PartnerScope } from '@brava/contract/partner-api/partner-scopes.ts'
import type { PartnerIdKind } from '@brava/contract/partner-api/partner-wire.ts'
import type { Call, Person } from './call.ts'

/** Real business, or the sandbox. */
export type PartnerEnvironment = 'live' | 'test'

/** The calling program: a company's credential, or a terminal. */
export interface PartnerCaller {
  readonly kind: 'credential' | 'device'
  /** Of the credential, or of the terminal. */
  readonly id: number
  /** The public part of the credential. */
  readonly keyId: string
  readonly companyId: number
  readonly environment: PartnerEnvironment
  readonly scopes: readonly PartnerScope[]
  /** The person of the company in whose name it acts. Every read is scoped by it, as in the portal. */
  readonly person: Person
  /**
   * The most it may spend per business day, gross, minor units of the company's currency; no limit if omitted or null.
   */
  readonly dailyLimit?: number | null
  /** The dated version it uses unless a request names one. */
  readonly apiVersion: string
}

/** A caller with a signature that has yet to be verified. */
export interface SignedCaller {
  readonly caller: PartnerCaller
  readonly signingKeys: readonly Buffer[]
  /**
   * Records that the credential was used: only once a signature has proved it, since anybody may know the public part.
   */
  readonly noteUse: () => Promise<void>
}

/**
 * One call of a partner's program. It is also a Call in the name of `caller.person`, so that the portal's functions can
 * serve it; texts are English.
 */
export interface PartnerCall extends Call {
  readonly caller: PartnerCaller
  /** Headers of the request, in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** `Prefer: wait=n`: seconds, at most 30, that the caller would rather wait than ask again; 0 without it. */
  readonly waitSeconds: number
  /** A deliberate fault, if a sandbox credential requested it and the call itself has to produce it. */
  readonly sandboxFault?: 'outOfStock'
  /** Marks this answer as a repetition: a fault that deliberately loses first answers lets it through. */
  readonly answersAgain: () => void
  /** Sets a response header; a refusal discards it. */
  readonly setHeader: (name: string, value: string) => void
  readonly publicId: (kind: PartnerIdKind, id: number) => string
  /** The number behind an opaque id; null for an unknown id: treat it like a missing row. */
  readonly idBehind: (kind: PartnerIdKind, text: string) => number | null
}

/** Bytes instead of the declared shape: an earlier response, a document, 304. */
export class PartnerBytes {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array | undefined
  constructor(status: number, headers: Readonly<Record<string, string>>, bytes?: Uint8Array) {
    this.status = status
    this.headers = headers
    this.bytes = bytes
  }
}

type Answer<E extends PartnerSpec> = Returned<AsEndpoint<E>> | PartnerBytes
type AsEndpoint<E extends PartnerSpec> = E & { readonly access: 'anyone' }

/**
 * The function of a call. The response to a POST is stored for 30 days: anything that must not be stored is added by
 * `reveal`.
 */
export type PartnerHandler<E extends PartnerSpec> =
  | PartnerWork<E>
  | { readonly work: PartnerWork<E>; readonly mayRememberCaller: true }
  | {
      readonly work: PartnerWork<E>
      /**
       * Adds what is never stored to the outgoing response: codes, secrets. Runs after the commit, and on each
       * repetition.
       */
      readonly reveal: (call: PartnerCall, input: Received<AsEndpoint<E>>, answer: never) => Promise<unknown>
    }
type PartnerWork<E extends PartnerSpec> = (call: PartnerCall, input: Received<AsEndpoint<E>>) => Promise<Answer<E>>

/** One function per endpoint of the part: a missing or superfluous one does not compile. */
export type PartnerHandlers<T extends PartnerEndpoints> = { readonly [K in keyof T]: PartnerHandler<T[K]> }

interface PartnerInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** How a call is served. */
export interface PartnerServing {
  readonly work: (call: PartnerCall, input: PartnerInput) => Promise<unknown>
  readonly reveal?: (call: PartnerCall, input: PartnerInput, answer: unknown) => Promise<unknown>
}

export interface PartnerRoute extends PartnerServing {
  readonly name: string
  readonly endpoint: PartnerEndpoint
  /** It is often answered from memory: the caller may come from memory too, up to a second old (decision 0166). */
  readonly mayRememberCaller?: boolean
  /** Used instead for a sandbox credential; without it the call is refused for one. */
  readonly sandbox?: PartnerServing
}

/** Binds the endpoints of a part of the partner API to their functions. */
export function partnerRoutes<T extends PartnerEndpoints>(endpoints: T, handlers: PartnerHandlers<T>): PartnerRoute[] {
  return Object.entries(endpoints).map(([name, endpoint]) => {
    const handler: unknown = handlers[name as keyof T]
    return (
      typeof handler === 'function' ? { name, endpoint, work: handler } : { name, endpoint, ...(handler as object) }
    ) as PartnerRoute
  })
}
