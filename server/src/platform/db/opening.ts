import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely'
import { several } from './several.ts'

interface Opening {
  /** Undefined once it has been sent. */
  statement: string | undefined
  row: unknown
}
const openings = new AsyncLocalStorage<Opening>()

/**
 * Runs what begins a transaction so that this statement goes in one message with `begin`; returns its first row once
 * the transaction is open. For inTransaction, which says so where the transaction begins (decision 0090).
 */
export function openedWith<T>(statement: string, run: (row: () => unknown) => Promise<T>): Promise<T> {
  const opening: Opening = { statement, row: undefined }
  return openings.run(opening, () => run(() => opening.row))
}

class OpeningDriver extends PostgresDriver {
  override async beginTransaction(...given: Parameters<PostgresDriver['beginTransaction']>): Promise<void> {
    const [connection] = given
    const opening = openings.getStore()
    const statement = opening?.statement
    if (!opening || statement === undefined) return super.beginTransaction(...given)
    opening.statement = undefined
    try {
      const { rows } = await connection.executeQuery(CompiledQuery.raw(several(['begin', statement])))
      opening.row = rows[0]
    } catch (error) {
      // The transaction began and the statement was then refused: nothing else ends it.
      await connection.executeQuery(CompiledQuery.raw('rollback'))
      throw error
    }
  }
}

/** PostgreSQL, where a transaction may begin with its first statement. */
export class OpeningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver(): PostgresDriver {
    return new OpeningDriver(this.#config)
  }
}
