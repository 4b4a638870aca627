import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '../../../platform/db/connect.ts'
import { wholeTables } from '../../whole-tables.ts'

/** Tables to which a refused call may add rows, because the refusal itself is logged. */
const notes = ['sessions', 'security_events', 'sign_in_failures', 'used_captchas']

/**
 * Tables that a process also writes on its own, right after the commit of an earlier call: custody is linked, due
 * invoices are numbered, news are sent. Only the given operation of a call is recorded for them; null: calls never
 * write to them.
 */
const afterwards: Readonly<Record<string, 'insert' | null>> = {
  custody_heads: 'insert',
  custody_log: 'insert',
  custody_waiting: 'insert',
  invoices_due: 'insert',
  invoices: null,
  invoice_counters: null,
  invoice_totals: null,
  news: null,
  notifications: null,
  notification_counts: null,
  live_events: null,
}

/**
 * Runs for every call with the same statement: it records the session's last use, and writes nothing that is watched.
 */
const ofEveryCall = 'authenticate'

/**
 * Counts the statements that this process sends to its databases, except the one of every call, and how many of them
 * have finished.
 */
function countStatements() {
  const { query } = pg.Client.prototype
  const count = { steps: 0, stop: () => void Object.assign(pg.Client.prototype, { query }) }
  const step = () => void (count.steps += 1)
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      const asked: unknown = Reflect.apply(query, this, given)
      if ((given[0] as { name?: string } | undefined)?.name === ofEveryCall) return asked
      step()
      if (asked instanceof Promise) asked.then(step, step)
      return asked
    },
  })
  return count
}

export interface WriteWatch {
  /** Names of the tables written and committed since the last check. */
  written(): Promise<string[]>
  close(): Promise<void>
}

/**
 * Makes every table of a test's database record that a row of it was written. The records are part of the writing
 * transaction: what is rolled back counts as not written. They are read only if a statement was sent, or finished,
 * since the last check: without one nothing can have been written.
 */
export async function watchWrites(url: string): Promise<WriteWatch> {
  const { db, close } = connect(url, { size: 1, asOwner: true })
  await sql`
    create table written (name text not null);
    create function note_write() returns trigger language plpgsql security definer as $$
      begin insert into written values (coalesce((select inhparent::regclass::text from pg_inherits where inhrelid = tg_relid), tg_table_name)); return null; end $$;`.execute(
    db,
  )
  const { rows } = await sql<{ name: string }>`select tablename as name from ${wholeTables}
    where tablename <> 'written' and tablename not like 'kysely%'`.execute(db)
  for (const { name } of rows.filter((row) => !notes.includes(row.name) && afterwards[row.name] !== null)) {
    const acts = afterwards[name] === 'insert' ? sql`insert` : sql`insert or update or delete`
    await sql`create trigger zz_note_write after ${acts} on ${sql.table(name)}
      for each row execute function note_write()`.execute(db)
  }
  const statements = countStatements()
  const look = async () => {
    const gone = await sql<{ name: string }>`delete from written returning name`.execute(db)
    return [...new Set(gone.rows.map((row) => row.name))]
  }
  let seen: number | undefined
  // The statement of every call was checked once: it is the same each time.
  let hasLooked = false
  return {
    async written() {
      if (hasLooked && statements.steps === seen) return []
      hasLooked ||= statements.steps === seen
      // Includes both steps of this check itself: what is sent or finishes during it is checked next time.
      seen = statements.steps + 2
      return look()
    },
    close() {
      statements.stop()
      return close()
    },
  }
}
