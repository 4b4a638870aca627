import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allMails } from '../../all-mails.ts'
import { type AuthWorld, authWorld } from '../../auth/testing/auth-world.ts'
import { sendMail } from '../../mail-outbox/mail-outbox.jobs.ts'
import { mailTransport, type MailTransport } from './transport.ts'

interface Received {
  readonly recipients: readonly string[]
  /** Header names of the whole mail, in order, with folded lines joined. */
  readonly headers: readonly (readonly [string, string])[]
  readonly source: string
}
const received: Received[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const source = Buffer.concat(chunks).toString('latin1')
      const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
      received.push({
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        headers: head.split('\r\n').map((line) => {
          const colon = line.indexOf(':')
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
        }),
        source,
      })
      done()
    })
  },
})
let transport: MailTransport
let world: AuthWorld

beforeAll(async () => {
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
  const made = mailTransport({
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    mailFrom: 'Brava <portal@brava.example>',
  })
  if (!made) throw new Error('no transport')
  transport = made
  world = await authWorld()
})
afterAll(async () => {
  await world?.close()
  await new Promise<void>((done) => smtp.close(() => done()))
})
beforeEach(() => {
  received.length = 0
})

test('a mail with one-click unsubscribe says so in two headers (RFC 2369, RFC 8058); others have neither', async () => {
  const mail = {
    messageId: '<mail-1@brava.example>',
    to: { address: 'amra@brava.example', name: 'Amra' },
    subject: 'Digest',
    html: '<p>x</p>',
    text: 'x',
    attachments: [],
  }
  const unsubscribe = `https://portal.brava.example/api/notifications/unsubscribe/${'s1.Ab-_'.repeat(30)}`
  await transport.send({ ...mail, unsubscribe })
  await transport.send(mail)
  const [ends, plain] = received.map(({ headers }) => headers.filter(([name]) => name.startsWith('list-')))
  expect(ends).toEqual([
    ['list-unsubscribe', `<${unsubscribe}>`],
    ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
  ])
  expect(plain).toEqual([])
})

const added = 'Bcc: everybody@evil.example'
/** Every known line terminator, before an injected header. */
const breaks = [
  '\r\n',
  '\n',
  '\r',
  '\n\r',
  '\r\n\r\n',
  '\r\r\n',
  '\u0085',
  '\u2028',
  '\u2029',
  '\v',
  '\f',
  '\0\r\n',
  '%0d%0a',
  '\\r\\n',
  '\r\n ',
  '\r\n\t',
  '=?utf-8?Q?=0D=0A?=',
  '=0D=0A',
  '\u560d\u560a',
  '&#13;&#10;',
  '\ud83d\r\n',
]
const names = (mail: Received | undefined) => mail?.headers.map(([name]) => name)
const plain = {
  messageId: '<1@brava.example>',
  to: { address: 'amra@digitalis.example', name: 'Amra' },
  subject: 'Your keys',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [],
}

describe('names and subjects never become headers of a mail (guarantee G21)', () => {
  test('each of them, with every kind of line break, leaves the headers and the recipient unchanged', async () => {
    await transport.send(plain)
    const usual = names(received[0])
    expect(usual).toContain('subject')
    for (const end of breaks) {
      const text = `Amra${end}${added}`
      const tries = [
        { ...plain, subject: text },
        { ...plain, to: { ...plain.to, name: text } },
        { ...plain, to: { ...plain.to, name: `"Amra" <x@evil.example>${end}, y@evil.example` } },
        { ...plain, subject: text, to: { ...plain.to, name: text } },
      ]
      for (const mail of tries) {
        received.length = 0
        await transport.send(mail)
        expect([JSON.stringify(text), names(received[0])]).toEqual([JSON.stringify(text), usual])
        expect(received[0]?.recipients).toEqual(['amra@digitalis.example'])
        const head = received[0]?.source.split('\r\n\r\n')[0] ?? ''
        expect(head.split('\r\n').filter((line) => /^bcc/i.test(line))).toEqual([])
      }
    }
  })

  test('so does the name of an attachment', async () => {
    const attachment = { type: 'application/pdf', bytes: Buffer.from('%PDF-') }
    await transport.send({ ...plain, attachments: [{ ...attachment, name: 'PRO-1.pdf' }] })
    const partsOf = (mail: Received | undefined) =>
      (mail?.source.match(/^[a-z-]+(?=:)/gim) ?? []).map((name) => name.toLowerCase())
    const usual = partsOf(received[0])
    for (const end of breaks) {
      received.length = 0
      await transport.send({ ...plain, attachments: [{ ...attachment, name: `PRO-1${end}${added}.pdf` }] })
      expect([JSON.stringify(end), partsOf(received[0])]).toEqual([JSON.stringify(end), usual])
      expect(received[0]?.recipients).toEqual(['amra@digitalis.example'])
    }
  })

  test('an address that holds a second one reaches nobody else', async () => {
    for (const address of [
      'amra@digitalis.example, x@evil.example',
      'amra@digitalis.example\r\nRCPT TO:<x@evil.example>',
      'amra@digitalis.example>\r\nRCPT TO:<x@evil.example',
      'amra@digitalis.example\nBcc: x@evil.example',
      '"x@evil.example" <amra@digitalis.example>',
    ]) {
      received.length = 0
      await transport.send({ ...plain, to: { address, name: 'Amra' } }).catch(() => {})
      const reached = received.flatMap(({ recipients }) => recipients)
      expect([address, reached.filter((each) => /^<?x@evil\.example>?$/.test(each))]).toEqual([address, []])
      expect(reached.length).toBeLessThanOrEqual(1)
    }
  })

  test('Amra invites a person with such a name: refused naming the field, or mailed under the usual headers', async () => {
    const token = await world.tokenOf('amra@brava.example')
    const invite = (count: number, firstName: string, email = `guest${count}@brava.example`) =>
      world.call('POST', '/users', {
        token,
        body: {
          companyId: world.world.digitalis,
          username: `guest${count}`,
          firstName,
          lastName: 'Hodžić',
          email,
          phone: '',
          language: 'bs',
          userGroups: [2],
        },
      })
    const send = async (address: string) => {
      const { id } = await world.db
        .selectFrom('mails')
        .select('id')
        .where('to_address', '=', address)
        .executeTakeFirstOrThrow()
      received.length = 0
      await sendMail(world.app.services, allMails(), transport, id)
      return received[0]
    }
    expect((await invite(0, 'Amra')).status).toBe(200)
    const usual = names(await send('guest0@brava.example'))
    let mailed = 0
    for (const [index, end] of breaks.entries()) {
      const answer = await invite(index + 1, `Amra${end}${added}`)
      if (answer.status === 400) {
        expect(answer.body.data.fields[0].path).toBe('firstName')
        continue
      }
      mailed += 1
      const mail = await send(`guest${index + 1}@brava.example`)
      expect([JSON.stringify(end), names(mail)]).toEqual([JSON.stringify(end), usual])
      expect(mail?.recipients).toEqual([`guest${index + 1}@brava.example`])
      expect((await invite(900 + index, 'Amra', `guest@brava.example${end}${added}`)).status).toBe(400)
    }
    expect(mailed).toBeGreaterThan(3)
  })
})
