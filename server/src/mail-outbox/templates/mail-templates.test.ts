import { type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allMails, changeableMails } from '../../all-mails.ts'
import { type AuthWorld, authWorld } from '../../auth/testing/auth-world.ts'
import { mailTransport } from '../../platform/mail/transport.ts'
import { ticketAnsweredMail } from '../../support-tickets/ticket.mails.ts'
import { signInCodeMail } from '../../users/second-step.mails.ts'
import { sendMail } from '../mail-outbox.jobs.ts'
import { mailById } from '../mails.sql.ts'
import { queueMail } from '../queue-mail.ts'
import { sampleBlocks, standardBody } from './standard-words.ts'

let world: AuthWorld
let smtp: SMTPServer
let tarik: string
const received: string[] = []
beforeAll(async () => {
  world = await authWorld()
  tarik = await world.tokenOf('tarik@brava.example')
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (bytes: Buffer) => (text += bytes.toString()))
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  await new Promise<void>((done) => smtp.close(() => done()))
  await world?.close()
})

const as = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  world.call(method, path, { token, ...(body ? { body } : {}) })
const chip = (name: string) => `<span data-placeholder="${name}">${name}</span>`
const words = (more: object = {}) => ({
  name: 'ticket-answered',
  language: 'hr',
  subject: '{by} je odgovorio na {number}',
  body: `<p>Poštovani, ${chip('by')} piše: ${chip('message')}</p><p>${chip('blockButton')}</p>`,
  ...more,
})

/** Each test uses its own kind of mail: changed words apply to everybody. */
const create = async (more: object = {}) => (await as(tarik, 'POST', '/mail/create-template', words(more))).body.data.id

/** Sends through a real mail server and returns what arrived, decoded. */
async function arrives(dedupeKey: string, message = 'Ključ <b>je</b> zamijenjen.') {
  const id = await world.db.transaction().execute((trx) =>
    queueMail(trx, world.app.services, {
      dedupeKey,
      template: ticketAnsweredMail,
      language: 'hr',
      to: 'amra@digitalis.example',
      toName: 'Amra Hodžić',
      data: { ticketId: 7, number: 'T-0412', subject: 'Ključ', by: 'Lejla Softić', message, isResolved: false },
    }),
  )
  received.length = 0
  const transport = mailTransport({
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    mailFrom: 'Brava <no-reply@brava.example>',
  })
  await sendMail(world.app.services, allMails(), transport, id ?? 0)
  const row = await mailById(world.db, id ?? 0)
  return { raw: decoded(received.join('')), subject: row?.subject, state: row?.state }
}

/** Quoted-printable and base64 parts of a mail as text. */
function decoded(raw: string): string {
  return raw
    .replace(/\r\n/g, '\n')
    .split(/\n--[^\n]+\n/)
    .map((part) => {
      const [head = '', ...rest] = part.split('\n\n')
      const body = rest.join('\n\n')
      if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
      const bytes = body
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      return Buffer.from(bytes, 'latin1').toString()
    })
    .join('\n')
}

describe('words of mails', () => {
  test('what Tarik writes is what arrives, with values escaped; after a reset the standard words arrive again', async () => {
    expect((await arrives('before')).raw).toContain('Odgovorite u portalu')
    const id = await create()
    const changed = await arrives('changed')
    expect([changed.state, changed.subject]).toEqual(['sent', 'Lejla Softić je odgovorio na T-0412'])
    expect(changed.raw).toContain('Poštovani, Lejla Softić piše: Ključ &lt;b&gt;je&lt;/b&gt; zamijenjen.')
    expect(changed.raw).toContain('https://portal.brava.test/support-tickets/edit/7')
    expect(changed.raw).not.toContain('Odgovorite u portalu')
    expect(changed.raw).not.toContain('data-placeholder')
    expect(changed.raw.slice(changed.raw.indexOf('<!doctype'))).not.toContain('<b>je')
    await as(tarik, 'DELETE', `/mail/delete-template/${id}`)
    const again = await arrives('again')
    expect(again.raw).toContain('Odgovorite u portalu')
    expect(again.subject).toBe('Odgovor: Ključ (T-0412)')
    const { versions } = (await as(tarik, 'GET', '/mail/get-default-template?name=ticket-answered&language=hr')).body
      .data
    // The newest two belong to this test.
    const [{ version: newest }] = versions
    expect(
      versions
        .slice(0, 2)
        .map(({ version, body }: { version: number; body: string | null }) => [version, body === null]),
    ).toEqual([
      [newest, true],
      [newest - 1, false],
    ])
    expect(versions[0].changedBy).toMatch(/Tarik/)
  })

  test('an answer of two lines keeps them where the words of a template place it, and is one line in a subject', async () => {
    const id = await create({ subject: '{number}: {message}' })
    const mail = await arrives('lines', 'Iznos je 12.50 EUR.\nPlatite do 31.12.2026.')
    expect(mail.subject).toBe('T-0412: Iznos je 12.50 EUR. Platite do 31.12.2026.')
    expect(mail.raw).toContain('piše: Iznos je 12.50 EUR.\nPlatite do 31.12.2026.')
    expect(mail.raw).toMatch(/Iznos je 12\.50 EUR\.<br \/>Platite do/)
    await as(tarik, 'DELETE', `/mail/delete-template/${id}`)
  })

  test('words without the button still bring it, and words with a placeholder removed by a release are replaced by the standard ones', async () => {
    const id = await create({ name: 'ticket-answered', body: '<p>Samo ovo.</p>', subject: '' })
    const short = await arrives('short')
    expect(short.raw).toContain('Samo ovo.')
    expect(short.raw).toContain('/support-tickets/edit/7')
    expect(short.subject).toBe('Odgovor: Ključ (T-0412)')
    await world.db
      .updateTable('mail_templates')
      .set({ body: `<p>${chip('gone')}</p>` })
      .where('id', '=', id)
      .execute()
    const broken = await arrives('broken')
    expect([broken.state, broken.raw.includes('Odgovorite u portalu')]).toEqual(['sent', true])
    const list = await as(tarik, 'POST', '/mail/get-templates', { filters: { isChanged: true, language: 'hr' } })
    expect(list.body.data.find((row: { templateId: number | null }) => row.templateId === id)).toMatchObject({
      name: 'ticket-answered',
      wording: 3,
    })
    await as(tarik, 'DELETE', `/mail/delete-template/${id}`)
  })

  test('an unknown placeholder is refused at its field, in the language of the reader', async () => {
    const subject = await as(
      tarik,
      'POST',
      '/mail/create-template',
      words({ name: 'ticket-asked', subject: '{order}' }),
    )
    expect([subject.status, subject.body.data.fields[0].path]).toEqual([422, 'subject'])
    expect(subject.body.data.info).toContain('order')
    const body = await as(tarik, 'POST', '/mail/preview-template', words({ body: `<p>${chip('keys')}</p>` }))
    expect([body.status, body.body.data.fields[0].path]).toEqual([422, 'body'])
    const code = await as(tarik, 'POST', '/mail/preview-template', words({ name: 'sign-in-code', subject: '{code}' }))
    expect(code.status).toBe(422)
    const none = await as(tarik, 'POST', '/mail/create-template', words({ name: 'no-such-mail' }))
    expect(none.status).toBe(404)
  })

  test('if two people save the same version, the second is refused and overwrites nothing', async () => {
    const id = await create({ name: 'password-changed', language: 'en', subject: '', body: '<p>One</p>' })
    const twice = await as(
      tarik,
      'POST',
      '/mail/create-template',
      words({ name: 'password-changed', language: 'en', subject: '', body: '<p>Two</p>' }),
    )
    expect([twice.status, twice.body.code]).toEqual([409, 'mail-templates.changedMeanwhile'])
    const first = await as(tarik, 'PUT', `/mail/${id}`, { version: 1, subject: '', body: '<p>First</p>' })
    const second = await as(tarik, 'PUT', `/mail/${id}`, { version: 1, subject: '', body: '<p>Second</p>' })
    expect([first.body.data.version, second.status]).toEqual([2, 409])
    expect((await as(tarik, 'GET', `/mail/${id}`)).body.data).toMatchObject({ version: 2, body: '<p>First</p>' })
  })

  test('Selma began a mail that Tarik saved first: once she has read his version, her words replace it', async () => {
    const kind = { name: 'email-changed', language: 'hr', subject: '' } as const
    const id = await create({ ...kind, body: '<p>Tarik</p>' })
    const hers = { ...kind, body: '<p>Selma</p>' }
    const { versions } = (await as(tarik, 'GET', '/mail/get-default-template?name=email-changed&language=hr')).body.data
    const version = versions[0].version
    const older = await as(tarik, 'POST', '/mail/create-template', { ...words(hers), version: version + 1 })
    expect([older.status, older.body.code]).toEqual([409, 'mail-templates.changedMeanwhile'])
    const saved = await as(tarik, 'POST', '/mail/create-template', { ...words(hers), version })
    expect([saved.status, saved.body.data.id]).toEqual([200, id])
    expect((await as(tarik, 'GET', `/mail/${id}`)).body.data).toMatchObject({ version: version + 1, body: hers.body })
  })

  test('hostile markup is cleaned before it is stored, and never runs in a preview', async () => {
    const body = `<p onclick="x()">Hi</p><script>x()</script><img src="https://evil.example/p.gif"><p><span data-placeholder="by"><img src=x onerror=x()>by</span></p>`
    const id = await create({ name: 'ticket-asked', language: 'en', subject: '<b>{by}</b>', body })
    const stored = (await as(tarik, 'GET', `/mail/${id}`)).body.data
    expect(stored.body).toBe(`<p>Hi</p><p>${chip('by')}</p>`)
    const shown = (
      await as(tarik, 'POST', '/mail/preview-template', {
        ...words({ name: 'ticket-asked', language: 'en' }),
        subject: stored.subject,
        body,
      })
    ).body.data
    expect(shown.html).not.toMatch(/<script|onclick|onerror|evil\.example|<b>/)
    expect(shown.text).toContain('Hi\nNikola Đurić')
  })

  test('a test mail goes to the person who asked for it, with the words that nobody else gets yet', async () => {
    const answer = await as(
      tarik,
      'POST',
      '/mail/test-template',
      words({ name: 'password-reset', language: 'bs', subject: 'Proba', body: '<p>Samo proba.</p>' }),
    )
    expect(answer.status).toBe(200)
    const mail = await world.db
      .selectFrom('mails')
      .select(['to_address', 'subject', 'id'])
      .where('template', '=', 'mail-template-test')
      .executeTakeFirstOrThrow()
    expect([mail.to_address, mail.subject]).toEqual(['tarik@brava.example', 'Proba: Proba'])
  })

  test('a sign-in code is shown in its block, whatever the words are', async () => {
    await create({ name: 'sign-in-code', language: 'hr', subject: '', body: '<p>Vaš kod:</p>' })
    const id = await world.db.transaction().execute((trx) =>
      queueMail(trx, world.app.services, {
        dedupeKey: 'code',
        template: signInCodeMail,
        language: 'hr',
        to: 'amra@digitalis.example',
        data: { minutes: 10, until: null },
        secrets: { code: '493827' },
      }),
    )
    const sent: { text: string }[] = []
    await sendMail(world.app.services, allMails(), { send: async (mail) => void sent.push(mail) }, id ?? 0)
    expect(sent[0]?.text).toContain('Vaš kod:')
    expect(sent[0]?.text).toContain('493827')
  })

  test('the standard words of every mail make a template that renders the same mail', async () => {
    for (const template of changeableMails()) {
      const body = await standardBody(template, world.app.services, 'bs')
      const blocks = await sampleBlocks(template, world.app.services, 'bs')
      expect([template.name, body.length > 0]).toEqual([template.name, blocks.length > 0])
      const preview = await as(tarik, 'POST', '/mail/preview-template', {
        name: template.name,
        language: 'bs',
        subject: '',
        body,
      })
      expect([template.name, preview.status]).toEqual([template.name, 200])
      expect(preview.body.data.html).not.toMatch(/undefined|data-placeholder|Qz\w+Zq/)
    }
  })
})
