import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthWorld, authWorld } from '../auth/testing/auth-world.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { signInCodeMail } from '../users/second-step.mails.ts'
import { queueMail } from './queue-mail.ts'
import { resumeMails } from './resume-mails.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world?.close())

test('a mail to Amra whose job is gone is queued again after waiting two minutes, and only once', async () => {
  const { services } = world.app
  const mailId = await inTransaction(world.db, (trx) =>
    queueMail(trx, services, {
      dedupeKey: 'forgotten',
      template: signInCodeMail,
      language: 'bs',
      to: 'amra@brava.example',
      data: { minutes: 10, until: null },
    }),
  )
  const jobs = async () =>
    (
      await sql`select id from pgboss.job where name = 'mail-send' and data->>'mailId' = ${String(mailId)}`.execute(
        world.db,
      )
    ).rows.length
  const after = (minutes: number) => ({
    ...services,
    clock: { now: () => new Date(Date.now() + minutes * 60_000) },
  })
  await expect.poll(jobs).toBe(1)
  expect(await resumeMails(after(60))).toBe(0)

  await sql`delete from pgboss.job where name = 'mail-send'`.execute(world.db)
  expect(await resumeMails(after(1))).toBe(0)
  expect(await resumeMails(after(3))).toBe(1)
  expect(await resumeMails(after(3))).toBe(0)
  expect(await jobs()).toBe(1)
})
