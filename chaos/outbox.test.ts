import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, expect, it } from 'vitest'
import { randomFrom } from '../seed/world/random.ts'
import { allMails } from '../server/src/all-mails.ts'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { inTransaction } from '../server/src/platform/db/transaction.ts'
import { sendMail } from '../server/src/mail-outbox/mail-outbox.jobs.ts'
import { queueMail } from '../server/src/mail-outbox/queue-mail.ts'
import { mailTransport } from '../server/src/platform/mail/transport.ts'
import { smallWorld } from '../server/src/testing/small-world.ts'
import { signInCodeMail } from '../server/src/users/second-step.mails.ts'
import { freePorts } from './free-ports.ts'
import { startMailSink } from './mail-sink.ts'
import { settleJobs } from './settle.ts'

const { url, close } = await smallWorld()
const sink = await startMailSink(await freePorts(1), randomFrom('outbox'))
const server = (role: 'web' | 'jobs') =>
  createApp(
    readConfig({
      BRAVA_MODE: 'test',
      DATABASE_URL: url,
      LOG_LEVEL: 'silent',
      ROLE: role,
      SMTP_URL: sink.url,
      PUBLIC_URL: 'https://shop.example',
    }),
  )
const apps = [await server('web'), await server('jobs')] as const
afterAll(async () => {
  for (const app of apps) await app.close()
  await sink.close()
  await close()
})

it('100 crashes between writing a mail and sending it: no mail is missing, and a second copy has the same id', {
  timeout: 360_000,
}, async () => {
  const [web, worker] = apps
  const { services } = web
  const { db } = services
  await web.startJobs()
  const ids: number[] = []
  for (let n = 0; n < 100; n += 1) {
    // The process that wrote the mail dies right after its commit: only the row and its job are left.
    const id = await inTransaction(db, (trx) =>
      queueMail(trx, services, {
        dedupeKey: `crash ${n}`,
        template: signInCodeMail,
        language: 'en',
        to: `buyer${n}@shop.example`,
        data: { minutes: n, until: null },
        secrets: { code: '493827' },
      }),
    )
    if (id !== null) ids.push(id)
  }
  const queued = () =>
    sql<{ id: string }>`select id from pgboss.job where name = 'mail-send'`.execute(db).then(({ rows }) => rows.length)
  await expect.poll(queued, { timeout: 60_000 }).toBe(100)
  // Some processes died between their commit and writing the job …
  await sql`delete from pgboss.job where id in (
    select id from pgboss.job where name = 'mail-send' order by id limit 20)`.execute(db)
  // … a worker takes half of the jobs and dies …
  const dead = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false, migrate: false })
  await dead.start()
  const taken = await dead.fetch<{ mailId: number }>('mail-send', { batchSize: 50 })
  expect(taken).toHaveLength(50)
  await dead.stop({ graceful: false })
  // … after it had handed some of the mails to the mail server, and before it could record that.
  const sentUnnoted = taken.slice(0, 25).map((job) => job.data.mailId)
  for (const mailId of sentUnnoted) {
    const { sealed_data } = await db
      .selectFrom('mails')
      .select('sealed_data')
      .where('id', '=', mailId)
      .executeTakeFirstOrThrow()
    await sendMail(services, allMails(), mailTransport(services.config), mailId).catch(() => {})
    await db
      .updateTable('mails')
      .set({ state: 'queued', sent_at: null, sealed_data })
      .where('id', '=', mailId)
      .execute()
  }

  await worker.startJobs()
  // The queue has just looked for dead workers and would normally not look again for a minute.
  const watcher = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false, migrate: false })
  await watcher.start()
  await watcher.supervise()
  await watcher.stop({ graceful: false })
  // Jobs of the dead worker are given up seconds after its last heartbeat.
  expect(await settleJobs(url, 45_000)).toEqual([])
  const states = await db.selectFrom('mails').select(['id', 'state']).execute()
  expect(states.filter((mail) => mail.state !== 'sent')).toEqual([])
  expect([...sink.mails.keys()].sort()).toEqual(ids.map((id) => `<mail-${id}@shop.example>`).sort())
  for (const copies of sink.mails.values()) expect(new Set(copies.map((copy) => copy.to)).size).toBe(1)
  for (const id of sentUnnoted) {
    expect((sink.mails.get(`<mail-${id}@shop.example>`) ?? []).length).toBeGreaterThanOrEqual(1)
  }
})
