import { sql } from 'kysely'
import type { Trx } from './connect.ts'

/** A place in a transaction to which it can go back, also after a statement that the database refused. */
export interface Savepoint {
  /** Undoes what was written since; the place stays and can be gone back to again. */
  undo(): Promise<void>
  /** Gives the place up; what was written since stays with the transaction. */
  release(): Promise<void>
}

/** Marks the place. `name` is a constant word: an identifier cannot be a parameter. */
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
