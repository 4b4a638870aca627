import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.generated.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

// bigint columns are ids and amounts in minor units: safe integers, or the answer is refused.
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
  close(): Promise<void>
}

/**
 * Opens the pool of the application. Its sessions work as the role brava_app: no DDL, and no UPDATE or DELETE where
 * history must stand (guarantee G06). JIT is off: it makes short list queries slower.
 */
export function connect(url: string, options: { size?: number; asOwner?: boolean } = {}): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? 16,
    options: `-c jit=off -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC${options.asOwner ? '' : ' -c role=brava_app'}`,
    application_name: 'brava',
  })
  // A connection lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
