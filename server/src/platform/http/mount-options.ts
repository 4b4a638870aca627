import type { Endpoint } from '@brava/contract/endpoint.ts'
import type { Overload } from '../overload/overload.ts'
import type { RateLimits } from '../overload/rate-limits.ts'
import type { Person, Services } from '../call.ts'
import type { RequestRounds } from './idempotency.ts'

/** Where a call came from. */
export interface CallOrigin {
  readonly ip: string
  /** The request's id, as shown in the log and the response. */
  readonly id: string
}

export interface MountOptions {
  readonly services: Services
  /** Finds the person behind a bearer token; null when the token is unknown, expired or idle too long. */
  readonly authenticate: (token: string, request: { ip: string; now: Date }) => Promise<Person | null>
  /** Turns calls away while the server is overloaded. */
  readonly overload?: Overload
  /** Counts calls by person and address. */
  readonly limits?: RateLimits | undefined
  /** Queues calls that may share a transaction; if omitted, each has its own. */
  readonly rounds?: RequestRounds | undefined
  /** Records that a person exports a whole list. */
  readonly exported?: (person: Person, origin: CallOrigin, endpoint: Endpoint) => Promise<void>
  /** Called when a person requests something their role does not allow. */
  readonly denied?: (person: Person, origin: CallOrigin, endpoint: Endpoint) => void
}
