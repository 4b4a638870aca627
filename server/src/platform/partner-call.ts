import type { Received, Returned } from '@brava/contract/endpoint.ts'
import type { PartnerEndpoint, PartnerEndpoints, PartnerSpec } from '@brava/contract/partner-api/partner-endpoint.ts'
import type { PartnerScope } from '@brava/contract/partner-api/partner-scopes.ts'
import type { PartnerIdKind } from '@brava/contract/partner-api/partner-wire.ts'
import type { Call, Person } from './call.ts'

/** The real trade, or one that is only tried. */
export type PartnerEnvironment = 'live' | 'test'

/** Whose program calls: a company's credential, or a terminal. */
export interface PartnerCaller {
  readonly kind: 'credential' | 'device'
  /** Of the credential, or of the terminal. */
  readonly id: number
  /** The public part of the credential. */
  readonly keyId: string
  readonly companyId: number
  readonly environment: PartnerEnvironment
  readonly scopes: readonly PartnerScope[]
  /** In whose name it acts: somebody of the company. Every read is scoped by it, as in the portal. */
  readonly person: Person
  /** The most it may spend a business day, gross, minor units of the company's currency; none where left out or null. */
  readonly dailyLimit?: number | null
  /** The dated version it speaks unless a request names one. */
  readonly apiVersion: string
}

/** Who calls by a signature, which is yet to be looked at. */
export interface SignedCaller {
  readonly caller: PartnerCaller
  readonly signingKeys: readonly Buffer[]
  /** Notes that the credential was used: once a signature has proved it, since anybody may know the public part. */
  readonly noteUse: () => Promise<void>
}

/**
 * One call of a partner's program. It also is a Call in the name of `caller.person`, so that the portal's functions
 * serve it; texts are English.
 */
export interface PartnerCall extends Call {
  readonly caller: PartnerCaller
  /** Headers of the request, in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** `Prefer: wait=n`: seconds, at most 30, for which the caller would rather wait than ask again; 0 without it. */
  readonly waitSeconds: number
  /** What goes wrong on purpose, where a sandbox credential asked for it and the call itself has to do it. */
  readonly sandboxFault?: 'outOfStock'
  /** Says that this answer was given before: what loses first answers on purpose lets it through. */
  readonly answersAgain: () => void
  /** Sets a header of the answer; a refusal loses it. */
  readonly setHeader: (name: string, value: string) => void
  readonly publicId: (kind: PartnerIdKind, id: number) => string
  /** The number behind an opaque id; null where there is none: answer it like a row that is not there. */
  readonly idBehind: (kind: PartnerIdKind, text: string) => number | null
}

/** Bytes instead of the declared shape: what was made before, a paper, 304. */
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

/** What a call does. The answer of a POST is kept for 30 days: what must not be kept comes in by `reveal`. */
export type PartnerHandler<E extends PartnerSpec> =
  | PartnerWork<E>
  | { readonly work: PartnerWork<E>; readonly mayRememberCaller: true }
  | {
      readonly work: PartnerWork<E>
      /** Adds to the answer, as it travels, what is never kept: codes, secrets. Runs after the commit, and on each repetition. */
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

/** What a call does. */
export interface PartnerServing {
  readonly work: (call: PartnerCall, input: PartnerInput) => Promise<unknown>
  readonly reveal?: (call: PartnerCall, input: PartnerInput, answer: unknown) => Promise<unknown>
}

export interface PartnerRoute extends PartnerServing {
  readonly name: string
  readonly endpoint: PartnerEndpoint
  /** It is often answered from memory: who calls may be known from memory too, as of the last second (decision 0166). */
  readonly mayRememberCaller?: boolean
  /** In the place of it for a sandbox credential; without it the call is refused for one. */
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
