import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { connect } from '../db/connect.ts'
import { createJobQueue, type GivenUp, type JobQueue } from './job-queue.ts'
import type { JobOutcome } from './job-outcome.ts'
import { jobHandler, jobKind } from './jobs.ts'

const url = await testDatabase()
const { db, close } = connect(url, { size: 2 })
/** Its own time never comes during a test: each run is asked for. */
const dues = jobKind<Record<never, never>>('dues', { cron: '0 0 29 2 *', retryLimit: 0 })
const letters = jobKind<{ letter: number }>('letters', { retryLimit: 0 })
let outcomes: JobOutcome[] = []
let reports: GivenUp[] = []
/** The reports that fail before one is written. */
let unwritten = 0
let isBroken = true
let queue: JobQueue

async function work() {
  if (isBroken) throw new Error('One company has no due day')
}

const begun = async () => {
  const next = createJobQueue({
    databaseUrl: url,
    db,
    work: true,
    log: pino({ level: 'silent' }),
    worked: (outcome) => outcomes.push(outcome),
    report: async (_, job) => {
      if (unwritten > 0) {
        unwritten -= 1
        throw new Error('The database is busy')
      }
      reports.push(job)
    },
    lostMs: 300,
  })
  await next.start([jobHandler(dues, work), jobHandler(letters, work)])
  return next
}
beforeAll(async () => {
  queue = await begun()
})
afterAll(async () => {
  await queue?.stop().catch(() => {})
  await close()
})
beforeEach(async () => {
  await sql`delete from pgboss.job where name in ('dues', 'letters')`.execute(db)
  outcomes = []
  reports = []
  unwritten = 0
  isBroken = true
})

const settled = async () => {
  const { rows } = await sql<{ settled: number }>`select count(*)::int as settled from pgboss.job
    where name in ('dues', 'letters') and state < 'completed'`.execute(db)
  return rows[0]?.settled
}
async function run(kind: typeof dues | typeof letters = dues) {
  const before = outcomes.length
  await db.transaction().execute((trx) => queue.enqueue(trx, kind, { letter: 1 }))
  await expect.poll(() => outcomes.length, { timeout: 60_000, interval: 50 }).toBe(before + 1)
  await expect.poll(settled, { timeout: 60_000, interval: 50 }).toBe(0)
}
const told = () => reports.length
const failed = async (name: string) => {
  const { rows } = await sql<{ id: string; keep: number }>`select id, deletion_seconds as keep from pgboss.job
    where name = ${name} and state = 'failed' order by completed_on`.execute(db)
  return rows
}

test('a job on a schedule that fails three times in a row is reported and kept once, also after a restart, and again once it has worked', {
  timeout: 240_000,
}, async () => {
  await run()
  expect(told()).toBe(1)
  expect(reports).toEqual([{ queue: 'dues', runsAgain: true }])
  const [first] = await failed('dues')
  await run()
  await queue.stop()
  queue = await begun()
  await run()
  expect(outcomes.map(({ gaveUp }) => gaveUp)).toEqual([true, true, true])
  expect(told()).toBe(1)
  const kept = await failed('dues')
  // The latest, with the latest error.
  expect(kept).toEqual([{ id: expect.not.stringContaining(first?.id ?? ''), keep: 0 }])
  isBroken = false
  await run()
  expect(await failed('dues')).toEqual(kept)
  isBroken = true
  await run()
  expect(told()).toBe(2)
  expect(await failed('dues')).toHaveLength(1)
})

test('a job that fails day after day is reported each day', { timeout: 120_000 }, async () => {
  await run()
  await sql`update pgboss.job set completed_on = completed_on - interval '1 day' where name = 'dues'`.execute(db)
  await run()
  expect(told()).toBe(2)
  expect(await failed('dues')).toHaveLength(1)
})

test('the process of a failing scheduled job dies as well: only the latest is kept, and no second report comes', {
  timeout: 120_000,
}, async () => {
  await run()
  await sql`insert into pgboss.job (name, data, state, retry_limit, completed_on)
    values ('dues', '{}', 'failed', 0, now()), ('dues', '{}', 'failed', 0, now())`.execute(db)
  await expect.poll(async () => (await failed('dues')).map(({ keep }) => keep), { timeout: 60_000 }).toEqual([0])
  expect(told()).toBe(1)
})

test('each job that a person asked for and that is given up is reported and kept', { timeout: 120_000 }, async () => {
  await run(letters)
  await run(letters)
  expect(told()).toBe(2)
  expect(reports).toMatchObject([{ runsAgain: false }, { runsAgain: false }])
  expect(await failed('letters')).toMatchObject([{ keep: 0 }, { keep: 0 }])
})

test.each([
  { kind: dues, what: 'a job on a schedule', runsAgain: true },
  { kind: letters, what: 'a job that a person asked for', runsAgain: false },
])(
  '$what whose report could not be written twice is reported and kept soon, without another run',
  {
    timeout: 120_000,
  },
  async ({ kind, runsAgain }) => {
    unwritten = 2
    await db.transaction().execute((trx) => queue.enqueue(trx, kind, { letter: 1 }))
    await expect.poll(() => reports, { timeout: 60_000, interval: 50 }).toEqual([{ queue: kind.queue, runsAgain }])
    await expect.poll(() => failed(kind.queue), { timeout: 60_000 }).toMatchObject([{ keep: 0 }])
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(reports).toHaveLength(1)
  },
)
