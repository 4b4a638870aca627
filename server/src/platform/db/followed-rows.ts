import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

interface Followed<Held> {
  held: Held
  /** The oldest transaction still in progress at the last read; none before the first. */
  horizon: string | undefined
  /** The server it came from: another one is read from scratch. */
  server: string | undefined
  /** The read in progress, and the one after it. */
  now: Promise<unknown>
  next: Promise<Held> | undefined
}

interface Horizon {
  readonly horizon: string
  readonly server: string
}

/**
 * The content of a table in the memory of this process: read once, and then only the rows that changed since the last
 * read, which is as accurate as a statement that reads all of them (decision 0202). For tables from which nothing is
 * deleted and which are small enough to scan (tens of thousands of rows), if joining and sorting them takes longer than
 * that.
 *
 * `rows` reads them, with an id, under the condition it is given; `keep` stores one, for the first time or again.
 */
export function followedRows<Row extends { readonly id: number }, Held>(options: {
  empty(): Held
  rows(isChanged: RawBuilder<boolean>): RawBuilder<Row>
  keep(held: Held, row: Row): void
}): (db: Db) => Promise<Held> {
  const known = new WeakMap<Db, Followed<Held>>()

  async function look(db: Db, followed: Followed<Held>): Promise<Held> {
    const { horizon } = followed
    // PostgreSQL marks each row with the transaction that wrote it. One that had ended before the horizon was seen by
    // the last read.
    const isChanged =
      horizon === undefined ? sql<boolean>`true` : sql<boolean>`age(xmin) <= (select age(${horizon}::xid8::xid))`
    const { rows } = await sql<Horizon & (Row | { readonly id: null })>`
      select seen.*, changed.* from (
        select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_postmaster_start_time()::text as server) seen
      left join (${options.rows(isChanged)}) changed on true`.execute(db)
    const [first] = rows
    if (followed.server !== undefined && first?.server !== followed.server) {
      Object.assign(followed, { held: options.empty(), horizon: undefined, server: undefined })
      return look(db, followed)
    }
    for (const row of rows) if (row.id !== null) options.keep(followed.held, row as Row)
    followed.horizon = first?.horizon
    followed.server = first?.server
    return followed.held
  }

  return (db) => {
    let followed = known.get(db)
    if (!followed) {
      followed = {
        held: options.empty(),
        horizon: undefined,
        server: undefined,
        now: Promise.resolve(),
        next: undefined,
      }
      known.set(db, followed)
    }
    const mine = followed
    // A read that has begun may not see later commits: callers that arrive in the meantime share the one after it.
    mine.next ??= mine.now.then(() => {
      mine.next = undefined
      const looked = look(db, mine)
      mine.now = looked.catch(() => {})
      return looked
    })
    return mine.next
  }
}
