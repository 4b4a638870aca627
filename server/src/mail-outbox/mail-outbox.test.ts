import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allMails } from '../all-mails.ts'
import { type AuthWorld, authWorld } from '../auth/testing/auth-world.ts'
import type { OutgoingMail } from '../mail/transport.ts'
import { signInCodeMail } from '../users/users.mails.ts'
import { composeMail, outboxShowsSecrets } from './compose-mail.ts'
import { sendMail } from './mail-outbox.jobs.ts'
import { mailById } from './mails.sql.ts'
import { queueMail } from './queue-mail.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await authWorld()
})
afterAll(() => world?.close())

const code = '493827'
const write = (dedupeKey: string) =>
  world.db.transaction().execute((trx) =>
    queueMail(trx, world.app.services, {
      dedupeKey,
      template: signInCodeMail,
      language: 'hr',
      to: 'amra@brava.example',
      toName: '<b>Amra</b>\r\nBcc: all@brava.example',
      data: { minutes: 10 },
      secrets: { code },
    }),
  )
const rowOf = async (id: number | null) => {
  const row = await mailById(world.db, id ?? 0)
  if (!row) throw new Error('no such mail')
  return row
}

describe('the outbox (guarantee G09)', () => {
  test('a rollback drops the mail and its job', async () => {
    await expect(
      world.db.transaction().execute(async (trx) => {
        await queueMail(trx, world.app.services, {
          dedupeKey: 'rolled-back',
          template: signInCodeMail,
          language: 'en',
          to: 'a@b.example',
          data: { minutes: 10 },
        })
        throw new Error('the cause failed')
      }),
    ).rejects.toThrow('the cause failed')
    expect(
      await world.db.selectFrom('mails').select('id').where('dedupe_key', '=', 'rolled-back').executeTakeFirst(),
    ).toBeUndefined()
  })

  test('the same cause mails once', async () => {
    expect(await write('once')).not.toBeNull()
    expect(await write('once')).toBeNull()
  })

  test('secrets are sealed, forgotten after sending, and sending twice sends once', async () => {
    const id = await write('sent')
    const stored = await rowOf(id)
    expect(JSON.stringify(stored)).not.toContain(code)
    const sent: OutgoingMail[] = []
    const transport = { send: async (mail: OutgoingMail) => void sent.push(mail) }
    await sendMail(world.app.services, allMails(), transport, id ?? 0)
    await sendMail(world.app.services, allMails(), transport, id ?? 0)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain(code)
    expect(sent[0]?.html).toContain('&lt;b&gt;Amra&lt;/b&gt;')
    expect(sent[0]?.html).not.toContain('<b>Amra</b>')
    const after = await rowOf(id)
    expect([after.state, after.sealed_data]).toEqual(['sent', null])
  })

  test('a failing mail server is tried again, and given up after the eighth time', async () => {
    const id = (await write('failing')) ?? 0
    const transport = { send: () => Promise.reject(new Error('451 try later')) }
    for (let round = 1; round < 8; round += 1) {
      await expect(sendMail(world.app.services, allMails(), transport, id)).rejects.toThrow('451')
      expect((await rowOf(id)).state).toBe('queued')
    }
    await sendMail(world.app.services, allMails(), transport, id)
    const row = await rowOf(id)
    expect([row.state, row.tries, row.error]).toEqual(['failed', 8, '451 try later'])
  })

  test('an administrator reads the mail without its secrets, except in the demonstration without a mail server', async () => {
    const row = await rowOf(await write('read'))
    const asAdministrator = (config: object) =>
      composeMail(
        { ...world.app.services, config: { ...world.app.services.config, ...config } },
        allMails(),
        row,
        'administrator',
      )
    for (const config of [{ mode: 'production' }, { mode: 'test' }, { mode: 'demo', smtpUrl: 'smtp://mail.example' }]) {
      expect((await asAdministrator(config))?.text).not.toContain(code)
    }
    expect((await asAdministrator({ mode: 'demo', smtpUrl: undefined }))?.text).toContain(code)
    expect(outboxShowsSecrets({ ...world.app.services.config, mode: 'production', smtpUrl: undefined })).toBe(false)
  })
})
