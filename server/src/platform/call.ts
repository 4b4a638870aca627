import type { Access, Who } from '@brava/contract/access.ts'
import type { Endpoint, EndpointSpec, Received, Returned } from '@brava/contract/endpoint.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { DatabaseCall } from './db/transaction.ts'
import type { Reading, Replica } from './db/replica.ts'
import type { Live } from './events/live.ts'
import type { FileStore } from './files/file-store.ts'
import type { Log } from './log/log.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Jobs } from './jobs/job-queue.ts'
import type { Secrets } from './secrets/secrets.ts'

/** The signed-in person: who, from which company, in which roles. Every read is scoped by this. */
export interface Person extends Who {
  readonly id: number
  readonly companyId: number
  readonly sessionId: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly language: Language
  /** 1 distributor, 2 reseller, 3 retailer. */
  readonly companyType: 1 | 2 | 3
  /** Blocked companies read but never order (domain rules §2). */
  readonly companyIsBlocked: boolean
  readonly isDomestic: boolean
  readonly currency: string
  /** The role requires an authenticator or a passkey and the person has neither: only setting one up is possible. */
  readonly mustSetUpMfa?: boolean
  /** Seeing keys requires an authenticator or a passkey, and the person has neither. */
  readonly seesNoKeys?: boolean
  /** When the person last entered the password in this session. */
  readonly reauthenticatedAt: Date
}

/** What the outside world offers to the domain. */
export interface Services {
  readonly config: Config
  readonly db: Db
  /** The replica from which reports and files are read, if there is one. */
  readonly replica: Replica | undefined
  readonly clock: Clock
  readonly files: FileStore
  readonly secrets: Secrets
  readonly jobs: Jobs
  readonly outbound: Outbound
  readonly live: Pick<Live, 'admit' | 'tell'>
}

/** An uploaded file, in memory up to the endpoint's limit. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Buffer
}

interface CallBy<P extends Person | null> extends Services {
  readonly person: P
  /** Language of the answer: the Accept-Language header that the browser sets to the chosen language. */
  readonly language: Language
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
  readonly log: Log
  readonly idempotencyKey: string | undefined
  /**
   * Reads data that may be slightly stale from the replica: if there is one, and it already has what this person wrote.
   */
  readonly reading: Reading
  readonly uploads: readonly UploadedFile[]
  /**
   * The result of the function with which the transaction of an idempotent call began (beginningWith); undefined
   * without one.
   */
  readonly begun?: unknown
  readonly setStatus: (status: number) => void
}

/** One call: the services, the caller (possibly nobody if anyone may call), and facts of the request. */
export type Call<A extends Access = 'signedIn'> = CallBy<A extends 'anyone' ? Person | null : Person>

export type Handler<E extends EndpointSpec> = (call: Call<E['access']>, input: Received<E>) => Promise<Returned<E>>

/** One function per endpoint of the noun: a missing or superfluous one does not compile. */
export type Handlers<T extends Readonly<Record<string, Endpoint>>> = { readonly [K in keyof T]: Handler<T[K]> }

export interface Route {
  readonly name: string
  readonly endpoint: Endpoint
  /** Only reads, and may use the replica: its `db` is whichever server serves the call. */
  readonly isReadOnReplica?: boolean
  /**
   * With an Idempotency-Key: what its transaction begins with, once the key is held, and whether several calls may
   * share it.
   */
  readonly begins?: Beginning
  readonly handler: (call: Call<Access>, input: { params: unknown; query: unknown; body: unknown }) => Promise<unknown>
}

/** How the transaction of an idempotent call begins, for one person or several at once (decision 0206). */
export interface Beginning {
  /**
   * The database function called in the message of `begin`; its arguments include the positions (from 1) of those who
   * have work to do first.
   */
  readonly call: (people: readonly Person[]) => DatabaseCall
  /** What its result means for the person at a position; null: there is nothing to begin with. */
  readonly of: (answer: unknown, place: number) => unknown
  /** Ids that calls sharing a transaction must not have in common; undefined: this call shares it with no other. */
  readonly apart: (person: Person, input: unknown) => readonly number[] | undefined
}

/** Calls whose answers may be as stale as the replica; they change nothing. */
export const readOnReplica = (list: readonly Route[]): Route[] =>
  list.map((route) => ({ ...route, isReadOnReplica: true }))

/**
 * The transaction of an idempotent call begins with a function of the database; its handler gets the result as `begun`.
 */
export const beginningWith = (list: readonly Route[], name: string, begins: Route['begins']): Route[] =>
  list.map((route) => (route.name === name && begins ? { ...route, begins } : route))

/** Binds the endpoints of a noun to their functions. */
export function routes<T extends Readonly<Record<string, Endpoint>>>(endpoints: T, handlers: Handlers<T>): Route[] {
  return Object.entries(endpoints).map(([name, endpoint]) => ({
    name,
    endpoint,
    handler: handlers[name as keyof T] as unknown as Route['handler'],
  }))
}
