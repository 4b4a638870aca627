import { sql } from 'kysely'
import type { Trx } from './connect.ts'

/** A point in a transaction that it can return to, even after a statement that the database refused. */
export interface Savepoint {
  /** Undoes what was written since; the savepoint stays and can be used again. */
  undo(): Promise<void>
  /** Drops the savepoint; what was written since stays in the transaction. */
  release(): Promise<void>
}

/** Sets the savepoint. `name` is a constant word: an identifier cannot be a parameter. */
export async function savepoint(
  trx: Trx,
  name: 'chunks' | 'prices' | 'dry_run' | 'company' | 'rows',
): Promise<Savepoint> {
  const place = sql.id(name)
  await sql`savepoint ${place}`.execute(trx)
  return {
    async undo() {
      await sql`rollback to savepoint ${place}`.execute(trx)
    },
    async release() {
      await sql`release savepoint ${place}`.execute(trx)
    },
  }
}
