import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { contains } from '../platform/db/containing.ts'
import { paged, type PageRequest } from '../platform/db/paging.ts'

/** A row of the queue's own table, with the columns read here. Its internal queues begin with two underscores. */
interface Job {
  id: string
  name: string
  state: string
  data: object | null
  output: { message?: string } | null
  retry_count: number
  created_on: Date
  completed_on: Date
}

/** How many jobs wait, run or were given up, by queue; queues without any are left out. */
export async function countJobs(db: Db, now: Date) {
  const { rows } = await sql<{
    queue: string
    waiting: number
    later: number
    running: number
    failed: number
    oldestDate: Date | null
  }>`select name as queue,
      count(*) filter (where state < 'active' and start_after <= ${now})::int as waiting,
      count(*) filter (where state < 'active' and start_after > ${now})::int as later,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      min(start_after) filter (where state < 'active' and start_after <= ${now}) as "oldestDate"
    from pgboss.job where state not in ('completed', 'cancelled') and name not like '\\_\\_%'
    group by name`.execute(db)
  return rows
}

/** The error thrown; if the process died, the queue's own message. */
const errorOf = sql<string>`coalesce(j.output ->> 'message', j.output -> 'value' ->> 'message')`

/**
 * The id by which a given-up job is listed, repeated and dropped. Of work on a schedule only the latest failure is kept
 * (decision 0218), a new row each time: its id is made from the name of the queue (as a UUID of version 8), so that it
 * is still found when it has failed again meanwhile.
 */
const failedId = sql<string>`case when j.name in (select s.name from pgboss.schedule s)
  then overlay(overlay(md5(j.name) placing '8' from 13) placing '8' from 17)::uuid else j.id end`

type Column = 'failedDate' | 'createdDate' | 'queue' | 'tries'

/** Jobs that were given up; `queues` are those whose names match the search. */
export function listFailedJobs(
  db: Db,
  request: PageRequest<Column> & { filters: { queue?: string | undefined } },
  queues: readonly string[],
) {
  let query = db
    .selectFrom(sql<Job>`pgboss.job`.as('j'))
    .select([
      failedId.as('id'),
      'j.name as queue',
      'j.created_on as createdDate',
      'j.completed_on as failedDate',
      sql<number>`j.retry_count + 1`.as('tries'),
      sql<string>`left(split_part(coalesce(${errorOf}, j.output ->> 'name', ''), chr(10), 1), 300)`.as('error'),
      sql<string>`left(coalesce(j.data::text, ''), 300)`.as('payload'),
    ])
    .where(sql<boolean>`j.state = 'failed'`)
    .where(sql<boolean>`j.name not like '\\_\\_%'`)
  if (request.filters.queue) query = query.where('j.name', '=', request.filters.queue)
  if (request.quickSearch) {
    query = query.where((is) =>
      is.or([is('j.name', 'in', ['', ...queues]), contains(request.quickSearch, 'j.name', errorOf, sql`j.data::text`)]),
    )
  }
  return paged<Awaited<ReturnType<typeof query.execute>>[number], Column>(query, request, {
    sort: {
      failedDate: sql`j.completed_on`,
      createdDate: sql`j.created_on`,
      queue: sql`j.name`,
      tries: sql`j.retry_count`,
    },
    defaultSort: 'failedDate',
    id: sql`j.id`,
  })
}

/**
 * Makes given-up jobs due again, with one more try, and returns which. Once done they are forgotten like all others;
 * given up again, they are reported again.
 */
export async function repeatJobs(trx: Trx, ids: readonly string[], now: Date) {
  const { rows } = await sql<{ queue: string }>`
    update pgboss.job j set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = ${now},
      deletion_seconds = (select q.deletion_seconds from pgboss.queue q where q.name = j.name)
    where ${failedId} = any(${ids}::uuid[]) and state = 'failed' and name not like '\\_\\_%' returning name as queue`.execute(
    trx,
  )
  return rows
}

/**
 * Forgets given-up jobs and returns which. A run that such a job was to continue has failed, unless another job
 * continues it.
 */
export async function dropJobs(trx: Trx, ids: readonly string[], now: Date) {
  const { rows } = await sql<{ queue: string }>`
    with dropped as (delete from pgboss.job j
      where ${failedId} = any(${ids}::uuid[]) and state = 'failed' and name not like '\\_\\_%' returning name, data),
    ended as (update job_runs r set state = 'failed', error = 'dropped', finished_at = ${now}
      where r.state in ('queued', 'running') and r.id in (select (data ->> 'runId')::bigint from dropped)
        and not exists (select from pgboss.job j where j.state < 'completed' and (j.data ->> 'runId')::bigint = r.id))
    select name as queue from dropped`.execute(trx)
  return rows
}
