import { type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allMails } from '../all-mails.ts'
import { type AuthWorld, authWorld } from '../auth/testing/auth-world.ts'
import { connect } from '../platform/db/connect.ts'
import { mailTransport } from '../platform/mail/transport.ts'
import { type Fault, type FaultyProxy, faultyProxy } from '../testing/faulty-proxy.ts'
import { passwordChangedMail } from '../users/password.mails.ts'
import { signInCodeMail } from '../users/second-step.mails.ts'
import { bouncesOf } from './bounces-of.ts'
import { sendMail } from './mail-outbox.jobs.ts'
import { mailById } from './mails.sql.ts'
import { queueMail } from './queue-mail.ts'
import { retryMail } from './retry-mail.ts'

let world: AuthWorld
let proxy: FaultyProxy
let smtp: SMTPServer
const received: string[] = []
/** The return address of each. */
const returnsTo: string[] = []
/** Whether "nobody" is refused. */
let refused = true

beforeAll(async () => {
  world = await authWorld()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, done) =>
      refused && address.address.startsWith('nobody@')
        ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
        : done(),
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (bytes: Buffer) => (text += bytes.toString()))
      stream.on('end', () => {
        received.push(text)
        returnsTo.push(String((session.envelope.mailFrom as { address: string }).address))
        done()
      })
    },
  })
  smtp.on('error', () => {})
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  proxy = await faultyProxy({ port: (smtp.server.address() as AddressInfo).port })
})
afterAll(async () => {
  await proxy?.close()
  await new Promise<void>((done) => smtp.close(() => done()))
  await world?.close()
})

const transport = () =>
  mailTransport(
    { smtpUrl: `smtp://127.0.0.1:${proxy.port}`, mailFrom: 'Brava <no-reply@brava.example>' },
    { connectMs: 1500, greetingMs: 1500, silenceMs: 1500 },
  )
async function queue(dedupeKey: string, to = 'amra@brava.example', isPlain = false): Promise<number> {
  const common = { dedupeKey, language: 'bs', to } as const
  const id = await world.db.transaction().execute((trx) =>
    isPlain
      ? queueMail(trx, world.app.services, {
          ...common,
          template: passwordChangedMail,
          data: passwordChangedMail.sample.data,
        })
      : queueMail(trx, world.app.services, {
          ...common,
          template: signInCodeMail,
          data: { minutes: 10, until: null },
          secrets: { code: '493827' },
        }),
  )
  if (id === null) throw new Error('not queued')
  return id
}
const stateOf = async (id: number) => {
  const row = await mailById(world.db, id)
  return [row?.state, row?.tries, row?.sealed_data === null]
}
const send = (id: number) => sendMail(world.app.services, allMails(), transport(), id)
const bounceOf = async (address: string) => (await bouncesOf(world.db, [address])).get(address)

const faults: Fault[] = ['refuse', 'hang', 'cut', 'garbage']
test.each(faults)(
  'mail server fault "%s": the attempt ends soon, the mail waits complete and goes out once when the fault is over',
  async (fault) => {
    const id = await queue(`fault-${fault}`)
    const before = received.length
    proxy.set(fault)
    await expect(send(id)).rejects.toThrow()
    expect(await stateOf(id)).toEqual(['queued', 1, false])
    proxy.set('pass')
    await send(id)
    expect(await stateOf(id)).toEqual(['sent', 2, true])
    // Nothing more happens when the job runs again.
    await send(id)
    expect(received).toHaveLength(before + 1)
    expect(received.at(-1)).toContain(`Message-ID: <mail-${id}@`)
  },
)

test('an address that is permanently refused is marked with the day and reason, and cleared by the next accepted mail', async () => {
  const bounce = async () => (await bouncesOf(world.db, ['Nobody@brava.example'])).get('nobody@brava.example')
  refused = true
  const first = await queue('bounce-1', 'nobody@brava.example')
  await expect(send(first)).rejects.toThrow('no such mailbox')
  const { date, reason } = (await bounce()) ?? {}
  expect([date, reason]).toEqual([world.now(), expect.stringContaining('550')])
  // A mail server that is down, or refuses the sender, says nothing about the address.
  proxy.set('refuse')
  await expect(send(await queue('bounce-2', 'amra@brava.example'))).rejects.toThrow()
  expect((await bouncesOf(world.db, ['amra@brava.example'])).size).toBe(0)
  proxy.set('pass')
  refused = false
  await send(first)
  expect(await bounce()).toBeUndefined()
  refused = true
})

test('a mailed code does not go out again without the code when the database fails right after', async () => {
  const before = received.length
  const id = await queue('sent-and-failed')
  const owner = connect(world.url, { size: 1, asOwner: true })
  await sql`insert into mail_bounces (address, reason, since) values ('amra@brava.example', '550', now()) on conflict do nothing`.execute(
    owner.db,
  )
  await sql`create function fail_now() returns trigger language plpgsql as $$ begin raise 'the database fails'; end $$`.execute(
    owner.db,
  )
  await sql`create trigger fail_now before delete on mail_bounces for each statement execute function fail_now()`.execute(
    owner.db,
  )
  try {
    await expect(send(id)).rejects.toThrow('the database fails')
  } finally {
    await sql`drop function fail_now() cascade`.execute(owner.db)
    await owner.close()
  }
  expect(await stateOf(id)).toEqual(['sent', 1, true])
  await send(id)
  expect(received).toHaveLength(before + 1)
  await world.db.deleteFrom('mail_bounces').execute()
})

test('a failed attempt changes nothing about a mail that another one has sent', async () => {
  const id = await queue('two-at-once')
  const cut = async () => {
    await world.db.updateTable('mails').set({ state: 'sent' }).where('id', '=', id).execute()
    throw new Error('cut off')
  }
  await expect(sendMail(world.app.services, allMails(), { send: cut }, id)).rejects.toThrow('cut off')
  expect((await stateOf(id))[0]).toBe('sent')
})

test('after eight refusals a mail is given up; sent again it goes out; with a code that is no longer stored it does not', async () => {
  const ids = [await queue('given-up', 'nobody@brava.example'), await queue('given-up-2', 'nobody@brava.example', true)]
  for (const id of ids) {
    for (let n = 1; n < 8; n += 1) await expect(send(id)).rejects.toThrow('no such mailbox')
    await send(id)
    expect((await stateOf(id))[0]).toBe('failed')
  }
  const call = { ...world.app.services } as never
  const [withCode = 0, without = 0] = ids
  await expect(retryMail(call, allMails(), withCode)).rejects.toThrow('mailOutbox.secretGone')
  const twice = await Promise.allSettled([retryMail(call, allMails(), without), retryMail(call, allMails(), without)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(twice).toContainEqual(
    expect.objectContaining({ reason: expect.objectContaining({ message: 'mailOutbox.notFailed' }) }),
  )
  refused = false
  await send(without)
  expect((await stateOf(without))[0]).toBe('sent')
  refused = true
})

test("an unknown mailbox: the outbox shows the reason in the mail server's words, without the code from the mail", async () => {
  const id = await queue('unknown', 'nobody@brava.example')
  await expect(send(id)).rejects.toThrow('no such mailbox')
  const row = await mailById(world.db, id)
  expect(row?.error).toContain('550')
  expect(row?.error).not.toContain('493827')
})

/** A report as a mail server writes it (RFC 3464, appendix B). */
const report = (fields: string) =>
  [
    'From: <mailer-daemon@mx.example>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Vaša poruka nije isporučena.',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; josip@brava.example',
    fields,
    '',
    '--b1--',
    '',
  ].join('\r\n')
const failed =
  'Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 <josip@brava.example>:\r\n  no such user\u0007'

/** Sends with return addresses; returns the token of the address given to the mail server. */
async function sendReturning(id: number): Promise<string> {
  const services = {
    ...world.app.services,
    config: { ...world.app.services.config, mailBouncesTo: 'back@m.brava.example' },
  }
  await sendMail(services, allMails(), transport(), id)
  const [, token] = /^back\+(\S+)@m\.brava\.example$/.exec(returnsTo.at(-1) ?? '') ?? []
  if (!token) throw new Error(`no return address: ${returnsTo.at(-1)}`)
  return token
}
const bring = async (token: string, payload: string) =>
  (
    await world.app.http.inject({
      method: 'POST',
      url: `/api/mail-outbox/returned/${token}`,
      headers: { 'content-type': 'message/rfc822' },
      payload,
    })
  ).statusCode

test("a mail to Josip that bounces later is shown as failed with the mail server's words, and marks his address once", async () => {
  const id = await queue('returned', 'josip@brava.example', true)
  const token = await sendReturning(id)
  // Messages that report no permanent failure change nothing.
  for (const fields of [
    'Action: delayed\r\nStatus: 4.4.1',
    'Action: delayed\r\nStatus: 5.4.7',
    'Action: failed\r\nStatus: 4.2.2',
    'Action: delivered\r\nStatus: 2.0.0',
    'Subject: I am away until Monday',
  ])
    expect(await bring(token, report(fields))).toBe(204)
  expect([(await stateOf(id))[0], await bounceOf('josip@brava.example')]).toEqual(['sent', undefined])

  expect(await Promise.all([bring(token, report(failed)), bring(token, report(failed))])).toEqual([204, 204])
  const row = await mailById(world.db, id)
  expect([row?.state, row?.tries, row?.error]).toEqual(['failed', 1, '550 5.1.1 <josip@brava.example>: no such user'])
  expect(await bounceOf('josip@brava.example')).toEqual({ date: world.now(), reason: row?.error })
  // It can be sent again, like every mail that was given up.
  await retryMail({ ...world.app.services } as never, allMails(), id)
  expect((await stateOf(id))[0]).toBe('queued')
})

test("a report's mark stays, even if the server accepts mails, for a week after the last report", async () => {
  const address = 'ivana@brava.example'
  const reported = (days: number) =>
    sql`update mail_bounces set reported_at = ${world.now()}::timestamptz - make_interval(days => ${days})
      where address = ${address}`.execute(world.db)
  const token = await sendReturning(await queue('returned-week', address))
  await bring(token, report(failed))
  for (const days of [0, 6]) {
    await reported(days)
    await sendReturning(await queue(`returned-after-${days}`, address))
    expect(await bounceOf(address), `${days} days`).toBeDefined()
  }
  await reported(8)
  await sendReturning(await queue('returned-after-8', address))
  expect(await bounceOf(address)).toBeUndefined()
})

test('a report to an address that was never issued is refused and marks nobody; so is one that is too large', async () => {
  const first = await queue('returned-forged', 'edina@brava.example', true)
  const other = await queue('returned-other', 'lamija@brava.example', true)
  const token = await sendReturning(first)
  await sendReturning(other)
  const wrong = [token.replace(/^\d+/, String(other)), token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]
  for (const one of [...wrong, 'x', '1', `0${token}`, `${token}0`]) expect(await bring(one, report(failed))).toBe(404)
  expect(await bring(token, 'x'.repeat(300_000))).toBe(413)
  expect([(await stateOf(first))[0], (await stateOf(other))[0]]).toEqual(['sent', 'sent'])
  expect(await bounceOf('lamija@brava.example')).toBeUndefined()
})
