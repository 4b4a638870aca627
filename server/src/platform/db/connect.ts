import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { DatabaseClient, streamOf } from './database-client.ts'
import { OpeningDialect } from './opening.ts'
import { preparedName } from './prepared.ts'
import { answerOfSeveral, isSeveral } from './several.ts'
import type { DB } from './tables.generated.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

// bigint columns are ids and amounts in minor units: safe integers, or the result is refused.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`)
  return value
})
// Calendar days stay text ("2026-11-21"): a day has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface Connection {
  readonly db: Db
  readonly pool: pg.Pool
  /** Breaks every connection at once: queries in progress fail, and the next query opens a new one. */
  cut(): void
  close(): Promise<void>
}

/** PostgreSQL itself ends a statement, or a wait for a lock, that takes longer. */
const statementMs = 60_000
const lockMs = 30_000

/**
 * A server that is silent for longer than any statement may take has vanished (a cut cable, a stopped machine): its
 * connection is cut, so that the query fails and the pool opens a new one.
 */
function giveUpSilentConnections(client: pg.PoolClient, silenceMs: number): void {
  const inside = client as unknown as { _getActiveQuery(): unknown }
  const stream = streamOf(client)
  stream.setTimeout(silenceMs)
  // Not as the argument of setTimeout, which listens once: a connection may be idle many times before it falls silent.
  stream.on('timeout', () => {
    if (!inside._getActiveQuery()) return
    stream.destroy(Object.assign(new Error('the database went silent'), { code: 'ETIMEDOUT' }))
  })
  // A connection lost between two statements of a transaction: the next statement fails anyway.
  client.on('error', () => {})
}

const nothing = { command: 'COMMIT', rowCount: null, rows: [] }

/** Names statements that begin with `prepared(name)`, so that each connection parses and plans them once. */
class NamingClient extends DatabaseClient {
  override query(...given: unknown[]): never {
    // A transaction that sent its commit with its last statements is already over: another commit would cost a round
    // trip.
    if (given[0] === 'commit' && this.getTransactionStatus() === 'I') return Promise.resolve(nothing) as never
    if (isSeveral(given[0])) return answerOfSeveral(super.query(given[0] as string)) as never
    const name = preparedName(given[0])
    const named = name === undefined ? given : [{ name, text: given[0], values: given[1] }, ...given.slice(2)]
    return super.query(...(named as [never])) as never
  }
}

/** Runs named statements without their name: behind a pooler the next statement may reach another session. */
class NamelessClient extends DatabaseClient {
  override query(...given: unknown[]): never {
    const [statement, ...rest] = given as [unknown, ...unknown[]]
    if (isSeveral(statement)) return answerOfSeveral(super.query(statement as string)) as never
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement
    return super.query(...([isNamed ? { ...statement, name: undefined } : statement, ...rest] as [never])) as never
  }
}

interface ConnectOptions {
  readonly size?: number
  readonly asOwner?: boolean
  readonly acquireMs?: number
  readonly silenceMs?: number
  /**
   * Transactions share sessions (PgBouncer): nothing is set on a session here. The login is a member of brava_app and
   * carries the settings itself; docs/operations/scale.md has the statements.
   */
  readonly pooler?: boolean
  readonly preparedStatements?: boolean
}

function sessionSettings(asOwner: boolean): string {
  return `-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1 -c work_mem=16MB -c statement_timeout=${statementMs} -c lock_timeout=${asOwner ? 0 : lockMs} -c idle_in_transaction_session_timeout=60000 -c timezone=UTC${asOwner ? '' : ' -c role=brava_app'}`
}

/**
 * Opens the pool of the application. Its sessions work as the role brava_app: no DDL, and no UPDATE or DELETE on
 * history (guarantee G06). JIT and parallel workers are off: queries that many people run at once would wait for both
 * (decision 0199).
 */
export function connect(url: string, options: ConnectOptions = {}): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? 16,
    // Waiting for a free connection and opening one: if it takes longer, the caller is told to come back.
    connectionTimeoutMillis: options.acquireMs ?? 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(options.pooler ? {} : { options: sessionSettings(options.asOwner ?? false) }),
    application_name: 'brava',
    Client: options.preparedStatements === false ? NamelessClient : NamingClient,
  })
  // The pool replaces a connection lost while idle; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => giveUpSilentConnections(client, options.silenceMs ?? statementMs + 5000))
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  const cut = () => {
    for (const client of clients) streamOf(client).destroy(new Error('the connection was given up'))
  }
  const db = new Kysely<DB>({ dialect: new OpeningDialect({ pool }) })
  return { db, pool, cut, close: () => db.destroy() }
}
