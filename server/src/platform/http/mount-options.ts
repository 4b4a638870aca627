import type { Endpoint } from '@brava/contract/endpoint.ts'
import type { Overload } from '../overload/overload.ts'
import type { RateLimits } from '../overload/rate-limits.ts'
import type { Person, Services } from '../call.ts'
import type { RequestRounds } from './idempotency.ts'

/** Where a call came from. */
export interface CallOrigin {
  readonly ip: string
  /** The request's id, as the log and the answer name it. */
  readonly id: string
}

export interface MountOptions {
  readonly services: Services
  /** Finds the person behind a bearer token; null when the token is unknown, ended or idle too long. */
  readonly authenticate: (token: string, request: { ip: string; now: Date }) => Promise<Person | null>
  /** Turns calls away while there is too much to do. */
  readonly overload?: Overload
  /** Counts calls by person and address. */
  readonly limits?: RateLimits | undefined
  /** Where calls wait that may share a transaction; left out, each has its own. */
  readonly rounds?: RequestRounds | undefined
  /** Notes that a person takes a whole list along. */
  readonly exported?: (person: Person, origin: CallOrigin, endpoint: Endpoint) => Promise<void>
  /** Hears of a person who asked for what the role does not allow. */
  readonly denied?: (person: Person, origin: CallOrigin, endpoint: Endpoint) => void
}
