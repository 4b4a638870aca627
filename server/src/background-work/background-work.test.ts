import { jobLabels } from '@brava/contract/background-work/job-labels.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allJobHandlers } from '../all-jobs.ts'
import { jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { createJobQueue, type JobQueue } from '../platform/jobs/job-queue.ts'
import { smallWorld, startApp } from '../testing/small-world.ts'

const { url, db, world, close: closeDatabase } = await smallWorld()
const { app, as, close } = await startApp(url)
const posting = jobKind<{ letter: number; runId?: number }>('posting', { retryLimit: 0 })
/** Its own time never comes during a test. */
const sorting = jobKind<Record<never, never>>('sorting', { cron: '0 0 29 2 *', retryLimit: 0 })
const posted: number[] = []
let isClosed = true
let queue: JobQueue

beforeAll(async () => {
  // Tarik becomes an administrator.
  await sql`insert into user_roles (user_id, role_id) values (${world.tarik}, 1) on conflict do nothing`.execute(db)
  queue = createJobQueue({ databaseUrl: url, db, work: true, log: pino({ level: 'silent' }) })
  await queue.start([
    jobHandler(posting, async ({ letter }) => {
      if (isClosed) throw new Error('The post office is closed.\n    at a line nobody needs')
      posted.push(letter)
    }),
    jobHandler(sorting, async () => {
      if (isClosed) throw new Error('The sorting machine stands still.')
    }),
  ])
})
afterAll(async () => {
  await queue?.stop().catch(() => {})
  await close()
  await closeDatabase()
})

const tarik = as(world.tarik)
const failed = async (search = '') => {
  const { body } = await tarik('POST', '/background-work/get-failed-jobs', search ? { quickSearch: search } : {})
  return body.data as { id: string; queue: string; error: string; payload: string; tries: number }[]
}
async function giveUp(letter: number, more: { runId?: number } = {}) {
  isClosed = true
  await db.transaction().execute((trx) => queue.enqueue(trx, posting, { letter, ...more }))
  await expect
    .poll(async () => (await failed(`"letter": ${letter}`)).length, { timeout: 90_000, interval: 100 })
    .toBe(1)
}

test('Tarik sees what was given up, with its error and what it was meant to do', { timeout: 180_000 }, async () => {
  await giveUp(1)
  expect(await failed('post office')).toMatchObject([
    { queue: 'posting', error: 'The post office is closed.', payload: '{"letter": 1}', tries: 1 },
  ])
  const { body } = await tarik('GET', '/background-work')
  expect(body.data).toContainEqual(expect.objectContaining({ queue: 'posting', waiting: 0, running: 0, failed: 1 }))
  // Given-up work is not forgotten together with finished work.
  const { rows } = await sql<{ keep: number }>`select deletion_seconds as keep from pgboss.job
    where name = 'posting' and state = 'failed'`.execute(db)
  expect(rows).toEqual([{ keep: 0 }])
})

test('tried again, it is done once and leaves the list; the log shows who did it', {
  timeout: 180_000,
}, async () => {
  await giveUp(2)
  const [job] = await failed('"letter": 2')
  isClosed = false
  const ids = [job?.id]
  const answers = await Promise.all([1, 2, 3].map(() => tarik('POST', '/background-work/repeat', { ids })))
  expect(answers.map(({ body }) => body.data.repeated).sort((a, b) => a - b)).toEqual([0, 0, 1])
  await expect.poll(() => posted.filter((letter) => letter === 2), { timeout: 90_000, interval: 100 }).toEqual([2])
  expect(await failed('"letter": 2')).toEqual([])
  // Given-up work was kept for good; once done it is forgotten after a week, and would be reported again if its process
  // died.
  const { rows: kept } = await sql<{ days: number }>`select deletion_seconds / 86400 as days from pgboss.job
    where name = 'posting' and data ->> 'letter' = '2'`.execute(db)
  expect(kept).toEqual([{ days: 7 }])
  const { rows } = await sql<{ user_id: number; detail: object }>`
    select user_id, detail from security_events where kind = 'jobs.repeated'
      and detail -> 'queues' @> '["posting"]'`.execute(db)
  expect(rows).toEqual([{ user_id: world.tarik, detail: { count: 1, queues: ['posting'] } }])
})

test('dropped, it is never tried again; work that is not given up cannot be dropped', {
  timeout: 180_000,
}, async () => {
  await giveUp(3)
  const [job] = await failed('"letter": 3')
  isClosed = false
  const dropped = await tarik('POST', '/background-work/drop', { ids: [job?.id] })
  expect(dropped.body.data.dropped).toBe(1)
  expect((await tarik('POST', '/background-work/repeat', { ids: [job?.id] })).body.data.repeated).toBe(0)
  await db.transaction().execute((trx) => queue.enqueue(trx, posting, { letter: 4 }, { startAfterSeconds: 3600 }))
  const { rows } = await sql<{ id: string }>`select id from pgboss.job where data = '{"letter":4}'`.execute(db)
  const later = await tarik('POST', '/background-work/drop', { ids: rows.map(({ id }) => id) })
  expect(later.body.data.dropped).toBe(0)
  expect(posted).not.toContain(3)
})

test('dropped, its run counts as failed, and no screen shows it as in progress for ever', {
  timeout: 180_000,
}, async () => {
  const { id: runId } = await db
    .insertInto('job_runs')
    .values({ kind: 'posting', company_id: world.brava, user_id: world.tarik, state: 'running', total: 9 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await giveUp(5, { runId })
  await giveUp(6, { runId })
  const drop = async (letter: number) => {
    const ids = (await failed(`"letter": ${letter}`)).map(({ id }) => id)
    expect((await tarik('POST', '/background-work/drop', { ids })).body.data.dropped).toBe(1)
    const run = db.selectFrom('job_runs').select(['state', 'error']).where('id', '=', runId)
    return run.executeTakeFirst()
  }
  // Another job continues it.
  const soon = { startAfterSeconds: 3600 }
  await db.transaction().execute((trx) => queue.enqueue(trx, posting, { letter: 7, runId }, soon))
  expect(await drop(5)).toEqual({ state: 'running', error: null })
  await sql`delete from pgboss.job where data ->> 'letter' = '7'`.execute(db)
  expect(await drop(6)).toEqual({ state: 'failed', error: 'dropped' })
})

test('work on a schedule that fails again while Tarik thinks about it can still be dropped, and tried again', {
  timeout: 180_000,
}, async () => {
  const sorted = async () => (await failed('sorting machine')).map(({ id }) => id)
  const failedAt = async () => {
    const { rows } = await sql<{ id: string }>`select id from pgboss.job where name = 'sorting' and state = 'failed'
      and deletion_seconds = 0`.execute(db)
    return rows.map(({ id }) => id).join()
  }
  async function fail() {
    isClosed = true
    const before = await failedAt()
    await db.transaction().execute((trx) => queue.enqueue(trx, sorting, {}))
    await expect
      .poll(failedAt, { timeout: 90_000, interval: 100 })
      .toMatch(new RegExp(`^(?!${before || 'none'})[^,]+$`))
  }
  await fail()
  const ids = await sorted()
  expect(ids).toHaveLength(1)
  await fail()
  expect(await sorted()).toEqual(ids)
  expect((await tarik('POST', '/background-work/drop', { ids })).body.data.dropped).toBe(1)
  expect(await sorted()).toEqual([])
  await fail()
  await fail()
  isClosed = false
  expect((await tarik('POST', '/background-work/repeat', { ids })).body.data.repeated).toBe(1)
  await expect.poll(sorted, { timeout: 90_000, interval: 100 }).toEqual([])
})

test('every kind of work has a readable name', () => {
  const queues = allJobHandlers(app.services, { error: () => {} }).map(({ kind }) => kind.queue)
  expect(queues.filter((name) => !jobLabels[name])).toEqual([])
  expect(Object.keys(jobLabels).filter((name) => !queues.includes(name))).toEqual([])
})
