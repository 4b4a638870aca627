import { type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allMails } from '../all-mails.ts'
import { type AuthWorld, authWorld } from '../auth/testing/auth-world.ts'
import { mailTransport } from '../platform/mail/transport.ts'
import { type Fault, type FaultyProxy, faultyProxy } from '../testing/faulty-proxy.ts'
import { signInCodeMail } from '../users/second-step.mails.ts'
import { sendMail } from './mail-outbox.jobs.ts'
import { mailById } from './mails.sql.ts'
import { queueMail } from './queue-mail.ts'

let world: AuthWorld
let proxy: FaultyProxy
let smtp: SMTPServer
const received: string[] = []

beforeAll(async () => {
  world = await authWorld()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, done) =>
      address.address.startsWith('nobody@')
        ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
        : done(),
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (bytes: Buffer) => (text += bytes.toString()))
      stream.on('end', () => {
        received.push(text)
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
async function queue(dedupeKey: string, to = 'amra@brava.example'): Promise<number> {
  const id = await world.db.transaction().execute((trx) =>
    queueMail(trx, world.app.services, {
      dedupeKey,
      template: signInCodeMail,
      language: 'bs',
      to,
      data: { minutes: 10 },
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

const faults: Fault[] = ['refuse', 'hang', 'cut', 'garbage']
test.each(faults)(
  'mail server fault "%s": the try ends soon, the mail waits whole, and goes out once when it is over',
  async (fault) => {
    const id = await queue(`fault-${fault}`)
    const before = received.length
    proxy.set(fault)
    await expect(send(id)).rejects.toThrow()
    expect(await stateOf(id)).toEqual(['queued', 1, false])
    proxy.set('pass')
    await send(id)
    expect(await stateOf(id)).toEqual(['sent', 2, true])
    // Nothing more happens when the job comes again.
    await send(id)
    expect(received).toHaveLength(before + 1)
    expect(received.at(-1)).toContain(`Message-ID: <mail-${id}@`)
  },
)

test('an unknown mailbox: the reason stands in the outbox, in words of the mail server and without the code of the mail', async () => {
  const id = await queue('unknown', 'nobody@brava.example')
  await expect(send(id)).rejects.toThrow('no such mailbox')
  const row = await mailById(world.db, id)
  expect(row?.error).toContain('550')
  expect(row?.error).not.toContain('493827')
})
