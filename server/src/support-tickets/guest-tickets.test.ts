import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { amra, signInWorld, tarik } from '../auth/testing/sign-in-world.ts'
import { allMails } from '../all-mails.ts'
import { composeMail } from '../mail-outbox/compose-mail.ts'
import { mailNotifications } from '../notifications/notifications.jobs.ts'
import { spreadNews } from '../notifications/spread-news.ts'

const world = await signInWorld()
const { db } = world

/** What Edina, who has no account, types into the contact page. */
const question = (more: object = {}) => ({
  key: randomUUID(),
  name: 'Edina Ćatić',
  email: 'edina@zutimis.example',
  subject: 'Radno vrijeme',
  message: 'Radite li subotom?',
  language: 'bs',
  ...more,
})
const ask = async (body: object, captcha?: string) =>
  world.call('POST', '/support-tickets/contact', {
    body: { ...body, captcha: captcha ?? (await world.captcha()) },
    language: 'bs',
  })
const goOn = async (token: string, message: string) =>
  world.call('POST', '/support-tickets/contact-again', { body: { token, message, captcha: await world.captcha() } })
const ticketsOf = (email: string) =>
  db.selectFrom('tickets').selectAll().where('guest_email', '=', email).orderBy('id').execute()
const mailsTo = async (address: string, template: string) =>
  (await world.mailsTo(address)).filter((mail) => mail.template === template)
const tokenIn = (text: string | undefined) =>
  new URLSearchParams(/contact-us#(\S+)/.exec(text ?? '')?.[1]).get('ticket') ?? ''
const asTarik = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  world.call(method, path, { token: await world.tokenOf(tarik), ...(body ? { body } : {}) })

describe('the contact page for people without an account', () => {
  test('Edina asks, Tarik is notified and answers, she writes again; each mail is in her language with a link to reply', async () => {
    const email = 'edina.catic@zutimis.example'
    const answer = await ask(question({ email }))
    expect([answer.status, Object.keys(answer.body.data)]).toEqual([200, ['info']])
    const [ticket] = await ticketsOf(email)
    if (!ticket) throw new Error('no ticket')
    const told = (await mailsTo(tarik, 'ticket-asked')).find(({ text }) => text.includes(ticket.number))
    expect(told?.text).toContain(`Edina Ćatić (${ticket.number}, Radno vrijeme):`)
    await spreadNews(world.app.services)
    expect(
      await db.selectFrom('notifications').select('kind').where('ticket_id', '=', ticket.id).execute(),
    ).toContainEqual({ kind: 'ticket.opened' })
    const [receipt] = await mailsTo(email, 'ticket-guest-received')
    expect(receipt?.text).toContain(ticket.number)
    // Nothing from the form: entering another person's address must not send them text.
    expect(receipt?.text).not.toMatch(/subotom|Radno vrijeme/)

    const seen = await asTarik('GET', `/support-tickets/${ticket.id}`)
    expect(seen.body.data).toMatchObject({
      userName: 'Edina Ćatić',
      guest: { email, language: 'bs' },
      unread: 1,
    })
    const reply = { ticketId: ticket.id, message: 'Radimo do 14 sati.', resolves: true }
    expect((await asTarik('POST', '/support-tickets/create-support-ticket-message', reply)).status).toBe(200)
    const [mail] = await mailsTo(email, 'ticket-guest-answered')
    expect(mail?.text).toContain('Radimo do 14 sati.')
    expect(mail?.subject).toBe(`Odgovor: Radno vrijeme (${ticket.number})`)

    expect((await goOn(tokenIn(mail?.text), 'A nedjeljom?')).status).toBe(200)
    expect((await ticketsOf(email))[0]).toMatchObject({ status: 2, is_answered: false })
    const said = (await asTarik('GET', `/support-tickets/ticket-messages/${ticket.id}`)).body.data
    expect(
      said.filter((one: { kind: string }) => one.kind === 'message').map((one: { userName: string }) => one.userName),
    ).toEqual(['Edina Ćatić', 'Tarik Kovačević', 'Edina Ćatić'])
  })

  test('what Tarik answers reaches Edina as he wrote it: lines, amounts, dates, links and addresses; her markup never arrives', async () => {
    const email = 'cijena@zutimis.example'
    await ask(question({ email, subject: 'Cijena na evil.example' }))
    const [ticket] = await ticketsOf(email)
    const message = `Cijena je 1.234,50 KM <bez PDV-a>.
Uplata do 15.01.2027. na https://brava.example/uplata?a=1&b=2.

Pitanja: prodaja@brava.example`
    const reply = { ticketId: ticket?.id, message }
    expect((await asTarik('POST', '/support-tickets/create-support-ticket-message', reply)).status).toBe(200)
    const [mail] = await mailsTo(email, 'ticket-guest-answered')
    expect(mail?.text).toContain(message)
    expect(mail?.text).toContain('Cijena na evil example')
    const words = mail?.html.replace(/<\/?span[^>]*>/g, '')
    expect(words).toContain(
      '1.234,50 KM &lt;bez PDV-a&gt;.<br>Uplata do 15.01.2027. na https://brava.example/uplata?a=1&amp;b=2.',
    )
    expect(words).toContain('<br><br>Pitanja: prodaja@brava.example')
  })

  test('a link that a stranger types as name and subject is none in the notifications mailed to Tarik, at once or as a digest', async () => {
    const { services } = world.app
    for (const mail of [1, 2] as const) {
      const email = `mamac${mail}@evil.example`
      await asTarik('PUT', '/notifications/choices', { topic: 'tickets', inProduct: true, mail })
      await ask(question({ email, name: 'Uplatite https://evil.example', subject: 'Račun https://evil.example' }))
      const [ticket] = await ticketsOf(email)
      await spreadNews(services)
      await mailNotifications(services, mail)
      const row = await db
        .selectFrom('mails')
        .selectAll()
        .where('template', '=', 'notifications')
        .where('to_address', '=', tarik)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const written = await composeMail(services, allMails(), row, 'recipient')
      expect(written?.text).toContain(ticket?.number)
      expect(written?.text).toContain('Račun evil example · Uplatite evil example')
      for (const said of [row.subject, written?.subject, written?.text, written?.html])
        expect(said).not.toContain('evil.example')
    }
    await asTarik('PUT', '/notifications/choices', { topic: 'tickets', inProduct: true, mail: 0 })
  })

  test('without a browser check, or with a used one, no ticket is opened', async () => {
    const email = 'robot@spam.example'
    expect((await ask(question({ email }), '')).body.code).toBe('security.captchaNeeded')
    const solved = await world.captcha()
    await ask(question(), solved)
    expect((await ask(question({ email }), solved)).body.code).toBe('security.captchaNeeded')
    expect(await ticketsOf(email)).toEqual([])
  })

  test('the same form sent twice is one ticket and one mail to Tarik', async () => {
    const form = question({ email: 'dvaput@zutimis.example' })
    const answers = await Promise.all([ask(form), ask(form)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await ticketsOf('dvaput@zutimis.example')).toHaveLength(1)
    const told = await mailsTo(tarik, 'ticket-asked')
    const [ticket] = await ticketsOf('dvaput@zutimis.example')
    expect(told.filter(({ text }) => text.includes(`${ticket?.number}, `))).toHaveLength(1)
  })

  test('a follow-up of Edina that is sent twice because the response was lost is one message and one mail to Tarik', async () => {
    await ask(question({ email: 'opet@zutimis.example' }))
    const [ticket] = await ticketsOf('opet@zutimis.example')
    const [receipt] = await mailsTo('opet@zutimis.example', 'ticket-guest-received')
    const token = tokenIn(receipt?.text)
    const said = async () =>
      (await asTarik('GET', `/support-tickets/ticket-messages/${ticket?.id}`)).body.data.filter(
        (one: { kind: string }) => one.kind === 'message',
      )
    const told = async () =>
      (await mailsTo(tarik, 'ticket-asked')).length + (await mailsTo(tarik, 'ticket-said')).length
    expect((await goOn(token, 'A nedjeljom?')).status).toBe(200)
    const before = await told()
    expect((await goOn(token, ' A nedjeljom? ')).status).toBe(200)
    expect([(await said()).length, await told()]).toEqual([2, before])
    // After an answer, the same words are a new question.
    const reply = { ticketId: ticket?.id, message: 'Da.', resolves: true }
    expect((await asTarik('POST', '/support-tickets/create-support-ticket-message', reply)).status).toBe(200)
    expect((await goOn(token, 'A nedjeljom?')).status).toBe(200)
    expect((await said()).length).toBe(4)
    expect((await goOn(token, 'A nedjeljom?')).status).toBe(200)
    expect((await said()).length).toBe(4)
    expect(await told()).toBeGreaterThan(before)
  })

  test('what Edina wrote is seen once Tarik has read it; nobody is said to have seen the answer that she gets by mail', async () => {
    const email = 'vidjeno@zutimis.example'
    await ask(question({ email }))
    const [ticket] = await ticketsOf(email)
    const said = async () =>
      (await asTarik('GET', `/support-tickets/ticket-messages/${ticket?.id}`)).body.data
        .filter((one: { kind: string }) => one.kind === 'message')
        .map((one: { seenDate: string | null }) => one.seenDate)
    await said()
    const reply = { ticketId: ticket?.id, message: 'Radimo do 14 sati.' }
    expect((await asTarik('POST', '/support-tickets/create-support-ticket-message', reply)).status).toBe(200)
    expect(await said()).toEqual([expect.any(String), null])
  })

  test('nobody else can read it; a changed token, or one of a ticket resolved long ago, opens nothing', async () => {
    await ask(question({ email: 'stara@zutimis.example' }))
    const [ticket] = await ticketsOf('stara@zutimis.example')
    const amras = await world.tokenOf(amra)
    expect((await world.call('GET', `/support-tickets/${ticket?.id}`, { token: amras })).status).toBe(404)
    const [mail] = await mailsTo('stara@zutimis.example', 'ticket-guest-received')
    const token = tokenIn(mail?.text)
    const [ninth = ''] = token.slice(8)
    const changed = `${token.slice(0, 8)}${ninth === 'A' ? 'B' : 'A'}${token.slice(9)}`
    expect((await goOn(changed, 'Ja')).body.code).toBe('ticket.oldLink')
    await db
      .updateTable('tickets')
      .set({ status: 3, resolved_at: new Date(world.now().getTime() - 61 * 86_400_000) })
      .where('id', '=', Number(ticket?.id))
      .execute()
    expect((await goOn(token, 'Ja')).body.code).toBe('ticket.oldLink')
  })

  test('a mailbox gets only as many receipts as its daily allowance; the questions all arrive', async () => {
    const email = 'zrtva@zutimis.example'
    for (let n = 0; n < 12; n += 1) {
      await db.deleteFrom('rate_counts').execute()
      expect((await ask(question({ email }))).status).toBe(200)
    }
    expect(await ticketsOf(email)).toHaveLength(12)
    expect((await mailsTo(email, 'ticket-guest-received')).length).toBeLessThan(12)
  })

  test('people without an account get no files; an internal note may have them', async () => {
    await ask(question({ email: 'bez@zutimis.example' }))
    const [ticket] = await ticketsOf('bez@zutimis.example')
    const body = { ticketId: ticket?.id, message: 'Evo', fileIds: [1] }
    const path = '/support-tickets/create-support-ticket-message'
    expect((await asTarik('POST', path, body)).body.code).toBe('ticket.noFilesToGuest')
    expect((await asTarik('POST', path, { ...body, isInternal: true })).body.code).toBe('ticket.noSuchFile')
  })

  test('the page shows how to contact the distributor, and nothing about its accounts', async () => {
    const { body } = await world.call('GET', '/support-tickets/contact-facts', {})
    expect(Object.keys(body.data).sort()).toEqual([
      'address',
      'email',
      'name',
      'openingHoursBs',
      'openingHoursEn',
      'openingHoursHr',
      'phone',
      'postalCode',
      'town',
      'website',
    ])
  })
})
