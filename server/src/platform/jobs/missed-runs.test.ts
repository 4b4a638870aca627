import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { testDatabase } from '../../testing/database.ts'
import { connect } from '../db/connect.ts'
import { createJobQueue } from './job-queue.ts'
import { jobHandler, jobKind } from './jobs.ts'

const url = await testDatabase()
const { db, close } = connect(url, { size: 2 })
afterAll(close)

/** Daily, an hour ago. */
const cron = `${new Date().getUTCMinutes()} ${(new Date().getUTCHours() + 23) % 24} * * *`
const reminders = jobKind<Record<never, never>>('reminders', { cron, madeUp: true })
const tidying = jobKind<Record<never, never>>('tidying', { cron })

test('what fell into an outage is made up for once, unless it can wait for the next day', {
  timeout: 120_000,
}, async () => {
  const done: string[] = []
  const begun = () => {
    const queue = createJobQueue({ databaseUrl: url, db, work: true, log: pino({ level: 'silent' }) })
    return {
      queue,
      started: queue.start(
        [reminders, tidying].map((kind) => jobHandler(kind, async () => void done.push(kind.queue))),
      ),
    }
  }
  const before = begun()
  await before.started
  await before.queue.stop()
  expect(done).toEqual([])
  // Three days without a process, as the database remembers them.
  await sql`update pgboss.version set cron_on = now() - interval '3 days'`.execute(db)
  await sql`update pgboss.schedule set created_on = now() - interval '4 days'`.execute(db)
  const after = begun()
  await after.started
  await expect.poll(() => done, { timeout: 60_000 }).toContain('reminders')
  await after.queue.stop()
  expect(done).toEqual(['reminders'])
})
