import type { LiveTopic } from '@brava/contract/events/live-change.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Queryable } from '../db/queryable.ts'

/** Rows are kept a little longer than a reader may be away (see `mostSecondsAway`). */
const keptMinutes = 15

/** Deletes events that no reader can ask for any more. */
export async function forgetLiveEvents(db: Db): Promise<void> {
  await sql`delete from live_events where at < now() - make_interval(mins => ${keptMinutes})`.execute(db)
}

export interface LiveRow {
  readonly version: number
  readonly topic: LiveTopic
  readonly subject_id: number
  readonly company_ids: number[]
}

/** A reader's position: what was committed by then. `seconds` is the database's time, since 1970. */
export interface LivePosition {
  readonly seconds: number
  readonly snapshot: string
  /** Which life of the database the snapshot belongs to (database_life). */
  readonly life: string
}

export interface LiveRead {
  readonly position: LivePosition
  /** The requested snapshot is from another life of the database (restored, replaced). */
  readonly isForeign: boolean
  readonly rows: readonly LiveRow[]
}

type Found = LivePosition & { is_foreign: boolean } & (LiveRow | { version: null })

/** The current position, and the one from which everything of the last `seconds` is sent. */
export async function livePositions(client: Queryable, seconds: number): Promise<[LivePosition, LivePosition]> {
  const { rows } = await client.query(
    `select pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 as seconds, database_life() as life,
      coalesce((select xid from live_events where at > now() - make_interval(secs => 2 * $1) order by xid limit 1),
        pg_snapshot_xmin(pg_current_snapshot()))::text as from_xid`,
    [seconds],
  )
  const [found] = rows as (LivePosition & { from_xid: string })[]
  if (!found) throw new Error('the database did not report its position')
  const { life, snapshot, from_xid: from } = found
  return [
    { seconds: found.seconds - seconds, snapshot: `${from}:${from}:`, life },
    { seconds: found.seconds, snapshot, life },
  ]
}

/**
 * What was committed after a position, in any order of transactions: nothing is missed or repeated. At most `most`
 * rows; for one company if given.
 */
export async function liveEventsSince(
  client: Queryable,
  from: Pick<LivePosition, 'snapshot' | 'life'>,
  most: number,
  companyId: number | null = null,
): Promise<LiveRead> {
  const { rows } = await client.query(
    `select n.*, e.version, e.topic, e.subject_id, e.company_ids::float8[] as company_ids
    from (select pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 as seconds, l.life,
      l.life <> $4 or pg_snapshot_xmax($1::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as is_foreign
      from (select database_life() as life) l) n
    left join lateral (select * from live_events
      where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
        and ($3::bigint is null or $3 = any(company_ids))
      order by version limit $2) e on true`,
    [from.snapshot, most, companyId, from.life],
  )
  const found = rows as Found[]
  const [first] = found
  if (!first) throw new Error('the database did not report its position')
  return {
    position: { seconds: first.seconds, snapshot: first.snapshot, life: first.life },
    isForeign: first.is_foreign,
    rows: found.filter((row): row is Found & LiveRow => row.version !== null),
  }
}
