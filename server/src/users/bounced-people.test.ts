import { expect, test } from 'vitest'
import { noteBounce } from '../mail-outbox/bounces.sql.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'

const { world, as, db } = await servedSmallWorld()

test('that the mail server refuses Nikola is shown next to him, to Tarik and in the exported list, and Lea of another company sees nothing of it', async () => {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', world.nikola)
    .executeTakeFirstOrThrow()
  const since = new Date('2026-11-20T10:00:00Z')
  await noteBounce(db, email.toUpperCase(), '550 no such mailbox', { now: since, isReport: false })
  await noteBounce(db, email, '550 mailbox is full', { now: new Date(), isReport: false })
  const read = async (who: Parameters<typeof as>[0]) =>
    (await as(who)('POST', '/users/get-users', { pageSize: 100 })).body.data as { id: number; bounce: unknown }[]
  const bounced = (await read(world.tarik)).filter(({ bounce }) => bounce !== null)
  expect(bounced).toMatchObject([
    { id: world.nikola, bounce: { date: since.toISOString(), reason: '550 mailbox is full' } },
  ])
  // People of another company see nothing about him.
  expect((await as(world.lea)('POST', '/users/get-users', {})).text).not.toContain('mailbox is full')
  const saved = await as(world.tarik)('POST', '/exports/export-list', {
    list: '/users/get-users',
    columns: [{ field: 'state bounce.reason', label: 'State' }],
  })
  expect(saved.status).toBe(200)
  expect(saved.text).toContain('550 mailbox is full')
})
