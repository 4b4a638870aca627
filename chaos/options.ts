import type { Harm } from './nemesis.ts'
import type { Waits } from './waits.ts'

export interface ChaosOptions {
  /** Decides who buys what, and what breaks when. */
  readonly seed: number
  readonly buyers: number
  readonly products: number
  /** Processes that serve calls; if there is only one, it runs the jobs too. */
  readonly servers: number
  /** Processes that only run jobs. */
  readonly workers: number
  readonly harm: Harm
  /** SIGTERM to one server after the other at the end, with nothing else broken: no call may fail (guarantee G42). */
  readonly rollingRestarts: number
  /** The longest time that the blows may take, in minutes. */
  readonly minutes: number
  /**
   * Average milliseconds between two blows. When missing, half of the remaining time is divided among the remaining
   * blows.
   */
  readonly pauseMs?: number
  readonly postgres: 15 | 18
  /** Three nodes under Patroni and etcd instead of one server, from the distribution's packages. */
  readonly patroni?: boolean
  /** Path of a PgBouncer to put before the database. */
  readonly pgbouncer?: string | undefined
  /** The first of the ports used: balancer, mail, database, pooler, then servers. */
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
  /** Payments that the gateway charged, how often it was unreachable, and refunds that were reported as done. */
  readonly cards: number
  readonly gatewayFailures: number
  readonly refunds: number
  readonly mails: number
  readonly keys: number
  readonly waits: Waits
  /** How often each answer was given to attempts to place an order. */
  readonly answers: ReadonlyMap<string, number>
  /** How the Patroni cluster coped, one line per kind of blow. */
  readonly patroni: readonly string[]
}
