import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allMails } from '../all-mails.ts'
import { type AuthWorld, authWorld } from '../auth/testing/auth-world.ts'
import type { OutgoingMail } from '../platform/mail/transport.ts'
import { signInCodeMail } from '../users/second-step.mails.ts'
import { composeMail, outboxShowsSecrets } from './compose-mail.ts'
import { sendMail } from './mail-outbox.jobs.ts'
import { listMails, mailById } from './mails.sql.ts'
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
      data: { minutes: 10, until: null },
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
          data: { minutes: 10, until: null },
        })
        throw new Error('the cause failed')
      }),
    ).rejects.toThrow('the cause failed')
    expect(
      await world.db.selectFrom('mails').select('id').where('dedupe_key', '=', 'rolled-back').executeTakeFirst(),
    ).toBeUndefined()
  })

  test('a mail that names no company is listed under that of its reader', async () => {
    const person = await world.db
      .selectFrom('users as u')
      .innerJoin('companies as c', 'c.id', 'u.company_id')
      .select(['u.id', 'u.email', 'c.name'])
      .executeTakeFirstOrThrow()
    const id = await world.db.transaction().execute((trx) =>
      queueMail(trx, world.app.services, {
        dedupeKey: 'told',
        template: signInCodeMail,
        language: 'bs',
        to: person.email,
        userId: person.id,
        data: { minutes: 10, until: null },
      }),
    )
    const found = await listMails(world.db, { quickSearch: person.name, page: 1, pageSize: 50, filters: {} } as never)
    expect(found.data.find((row) => row.id === id)).toMatchObject({ companyName: person.name })
    expect((await rowOf(id)).company_name).toBe(person.name)
  })

  test('the same cause sends one mail', async () => {
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
    expect(sent[0]?.html).toContain('Pozdrav, b Amra /b')
    expect(sent[0]?.html).not.toContain('<b>Amra</b>')
    const after = await rowOf(id)
    expect([after.state, after.sealed_data]).toEqual(['sent', null])
  })

  test('an address that is permanently refused is given up after the eighth time and shown as such', async () => {
    const id = (await write('refused')) ?? 0
    const transport = {
      send: () => Promise.reject(Object.assign(new Error('550 no such mailbox'), { responseCode: 550 })),
    }
    for (let round = 1; round < 8; round += 1) {
      await expect(sendMail(world.app.services, allMails(), transport, id)).rejects.toThrow('550')
      expect((await rowOf(id)).state).toBe('queued')
    }
    await sendMail(world.app.services, allMails(), transport, id)
    const row = await rowOf(id)
    expect([row.state, row.tries, row.error, row.sealed_data]).toEqual(['failed', 8, '550 no such mailbox', null])
  })

  test('a weekend without the mail server loses nothing; after three days the mail is given up', async () => {
    const id = (await write('away')) ?? 0
    const created = world.now()
    await world.db.updateTable('mails').set({ created_at: created }).where('id', '=', id).execute()
    const transport = { send: () => Promise.reject(new Error('connect ECONNREFUSED')) }
    const services = (hours: number) => ({
      ...world.app.services,
      clock: { now: () => new Date(created.getTime() + hours * 3_600_000) },
    })
    for (let hours = 0; hours <= 72; hours += 6) {
      await expect(sendMail(services(hours), allMails(), transport, id)).rejects.toThrow('ECONNREFUSED')
    }
    const waiting = await rowOf(id)
    expect([waiting.state, waiting.sealed_data === null]).toEqual(['queued', false])
    await sendMail(services(73), allMails(), transport, id)
    expect((await rowOf(id)).state).toBe('failed')
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
