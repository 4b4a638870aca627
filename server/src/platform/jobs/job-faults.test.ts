import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { connect } from '../db/connect.ts'
import { type Fault, type FaultyProxy, faultyProxy, through } from '../../testing/faulty-proxy.ts'
import { testDatabase } from '../../testing/database.ts'
import { jobHandler, jobKind } from './jobs.ts'
import { createJobQueue, type JobQueue } from './job-queue.ts'
import type { JobOutcome } from './job-outcome.ts'

const url = await testDatabase()
const { db, close } = connect(url, { size: 4 })
// If the line breaks before the response to a fetch, the job is handed out again when its heartbeat is missed.
const noting = jobKind<{ note: string }>('noting', { retryLimit: 2 })
const failing = jobKind<{ note: string }>('failing', { retryLimit: 0 })
const done: string[] = []
const outcomes: JobOutcome[] = []
let proxy: FaultyProxy
let queue: JobQueue

beforeAll(async () => {
  proxy = await faultyProxy({ port: Number(new URL(url).port) })
  queue = createJobQueue({
    databaseUrl: through(proxy, url),
    db,
    work: true,
    log: pino({ level: 'silent' }),
    worked: (outcome) => outcomes.push(outcome),
    silenceMs: 1000,
    lostMs: 500,
  })
  await queue.start([
    jobHandler(noting, async ({ note }) => void done.push(note)),
    jobHandler(failing, () => Promise.reject(new Error('never works'))),
  ])
})
afterAll(async () => {
  await queue?.stop().catch(() => {})
  await proxy?.close()
  await close()
})

const enqueue = (note: string) => db.transaction().execute((trx) => queue.enqueue(trx, noting, { note }))

const faults: Fault[] = ['refuse', 'hang', 'cut', 'garbage']
test.each(faults)(
  'the queue’s connection fails (%s): jobs are still accepted, and run once when it is over',
  { timeout: 390_000 },
  async (fault) => {
    proxy.set(fault)
    await enqueue(`during ${fault}`)
    const waiting = await sql`select 1 from pgboss.job where name = 'noting' and state = 'created'`.execute(db)
    expect(waiting.rows).toHaveLength(1)
    proxy.set('pass')
    await expect.poll(() => done, { timeout: 330_000 }).toContain(`during ${fault}`)
    expect(done.filter((note) => note === `during ${fault}`)).toHaveLength(1)
  },
)

test('a job whose process dies on its last attempt is reported once and kept', { timeout: 270_000 }, async () => {
  const told = () => outcomes.filter((outcome) => outcome.queue === 'noting' && outcome.gaveUp)
  expect(told()).toEqual([])
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, state, retry_count, retry_limit, started_on, heartbeat_on, heartbeat_seconds)
    values ('noting', '{"note": "died"}', 'active', 2, 2, now() - interval '5 minutes', now() - interval '5 minutes', 30)
    returning id`.execute(db)
  await expect.poll(told, { timeout: 210_000 }).toMatchObject([{ ok: false, gaveUp: true }])
  const kept = await sql<{ state: string; keep: number }>`
    select state, deletion_seconds as keep from pgboss.job where id = ${rows[0]?.id}`.execute(db)
  expect(kept.rows).toEqual([{ state: 'failed', keep: 0 }])
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(told()).toHaveLength(1)
})

test('a job that fails for the last time is reported', { timeout: 90_000 }, async () => {
  await db.transaction().execute((trx) => queue.enqueue(trx, failing, { note: 'x' }))
  await expect
    .poll(() => outcomes.find((outcome) => outcome.queue === 'failing'), { timeout: 60_000 })
    .toMatchObject({ ok: false, gaveUp: true })
})
