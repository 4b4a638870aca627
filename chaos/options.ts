import type { Harm } from './nemesis.ts'
import type { Waits } from './waits.ts'

export interface ChaosOptions {
  /** Decides who buys what and what breaks when. */
  readonly seed: number
  readonly buyers: number
  readonly products: number
  /** Processes that serve calls; one alone works the jobs too. */
  readonly servers: number
  /** Processes that work jobs only. */
  readonly workers: number
  readonly harm: Harm
  /** SIGTERM to one server after the other at the end, with nothing else broken: no call may fail (guarantee G42). */
  readonly rollingRestarts: number
  /** The longest time for the blows, in minutes. */
  readonly minutes: number
  /** Milliseconds between two blows on average; when missing, half of the time that is left is shared out over those that are left. */
  readonly pauseMs?: number
  readonly postgres: 15 | 18
  /** Three nodes under Patroni and etcd instead of one server; from the distribution's packages. */
  readonly patroni?: boolean
  /** Path of a PgBouncer to put before the database. */
  readonly pgbouncer?: string | undefined
  /** The first of the ports it takes: balancer, mail, database, pooler, then servers. */
  readonly port: number
  readonly folder: string
  readonly say: (line: string) => void
}

export interface ChaosResult {
  readonly findings: readonly string[]
  readonly done: Harm
  readonly orders: number
  readonly refusals: number
  readonly unknowns: number
  /** Payments that the gateway has charged, how often it was away, and refunds that were told as done. */
  readonly cards: number
  readonly gatewayFailures: number
  readonly refunds: number
  readonly mails: number
  readonly keys: number
  readonly waits: Waits
  /** What attempts to place an order were answered, and how often. */
  readonly answers: ReadonlyMap<string, number>
  /** How the cluster of Patroni took it: one line each. */
  readonly patroni: readonly string[]
}
