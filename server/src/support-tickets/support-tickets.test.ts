import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderWorld } from '../orders/testing/order-world.ts'
import { spreadNews } from '../notifications/spread-news.ts'
import { forgetUploads } from './support-tickets.jobs.ts'

const world = await orderWorld()
const { as, companies, db, people, place, services, stock, upload } = world
type Who = Parameters<typeof as>[0]

async function open(who: Who, more: object = {}) {
  const answer = await as(who, 'POST', '/support-tickets/create-support-ticket', {
    subject: 'A key does not work',
    message: 'The shop says that it is used',
    ...more,
  })
  return { ...answer, id: answer.body?.data?.id as number }
}
const ticket = async (who: Who, id: number) => (await as(who, 'GET', `/support-tickets/${id}`)).body.data
const said = async (who: Who, id: number) =>
  (await as(who, 'GET', `/support-tickets/ticket-messages/${id}`)).body.data as {
    id: number
    message: string
    kind: string
    isInternal: boolean
    seenDate: string | null
    files: { id: number; name: string }[]
  }[]
const write = (who: Who, ticketId: number, message: string, more: object = {}) =>
  as(who, 'POST', '/support-tickets/create-support-ticket-message', { ticketId, message, ...more })
const openCount = async (who: Who) =>
  (await as(who, 'GET', '/support-tickets/number-of-tickets')).body.data.count as number
const mailsTo = async (address: string, number: string) =>
  (
    await db
      .selectFrom('mails')
      .select('subject')
      .where('to_address', '=', address)
      .where('template', 'like', 'ticket-%')
      .where('subject', 'like', `%${number}%`)
      .orderBy('id')
      .execute()
  ).map((mail) => mail.subject)

/** A person's notifications about a ticket. */
async function linesOf(userId: number, ticketId: number) {
  await spreadNews(services)
  const rows = await db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', userId)
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

// Tickets left open by other tests must not be waiting.
beforeEach(() => db.updateTable('tickets').set({ status: 3 }).where('status', '<>', 3).execute())

describe('a ticket', () => {
  it('stands on the dashboard of Tarik, of Mirza whose company asked, and of nobody else, as often as in the list', async () => {
    const toDoOf = async (who: Who) => (await as(who, 'GET', '/dashboard/get-dashboard-data/3')).body.data
    const listed = async (who: Who) =>
      (await as(who, 'POST', '/support-tickets/get-support-tickets', { filters: { status: [1, 2] } })).body.pagedResult
        .totalItems as number
    const first = await open('mirza')
    const second = await open('mirza')
    await open('nikola')
    await write('tarik', second.id, 'We look at it')
    const { createdDate } = await ticket('tarik', first.id)
    expect((await toDoOf('tarik')).distributor.toDo.openTickets).toEqual({ count: 3, oldestAt: createdDate })
    expect(await listed('tarik')).toBe(3)
    expect((await toDoOf('mirza')).buyer.openTickets).toEqual({ count: 2, answered: 1 })
    expect(await listed('mirza')).toBe(2)
    // Digitalis supplies Nikola, but reads only its own tickets.
    expect((await toDoOf('amra')).buyer.openTickets).toEqual({ count: 0, answered: 0 })
    expect(await listed('amra')).toBe(0)
    await write('mirza', second.id, 'Thank you', { resolves: true })
    expect((await toDoOf('mirza')).buyer.openTickets.count).toBe(await listed('mirza'))
  })

  it('goes from a faulty key to its solution: Mirza asks, Tarik answers and resolves, Mirza reopens it; both are notified', async () => {
    await stock('northfall', 1)
    const orderId = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const { key_id: keyId } = await db
      .selectFrom('slots')
      .select('key_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const before = await openCount('tarik')
    const { id, body } = await open('mirza', { keyId, emergency: 3 })
    expect(body.data.number).toMatch(/^T-\d{4,}$/)
    expect(await ticket('tarik', id)).toMatchObject({
      status: 1,
      emergency: 3,
      orderId,
      keyId,
      product: { name: 'Northfall: Ashen Crown' },
      company: { name: 'Nexa Shop Čapljina' },
      unread: 1,
      allowedActions: ['take', 'resolve'],
      mayHandle: true,
    })
    expect(await openCount('tarik')).toBe(before + 1)
    expect((await as('tarik', 'GET', '/support-tickets/get-first-unresolved')).body.data.id).toBe(id)
    expect(await mailsTo('tarik@firma.example', body.data.number)).toEqual([
      `New ticket ${body.data.number}: A key does not work`,
    ])

    expect((await write('tarik', id, 'We look at it')).body.data.status).toBe(2)
    expect(await ticket('mirza', id)).toMatchObject({ status: 2, isAnswered: true, unread: 1, mayHandle: false })
    const [, answer] = (await said('mirza', id)).filter((one) => one.kind === 'message')
    expect(answer?.message).toBe('We look at it')
    expect((await ticket('mirza', id)).unread).toBe(0)
    expect((await said('tarik', id)).find((one) => one.id === answer?.id)?.seenDate).toBeTruthy()

    expect((await write('tarik', id, 'Replaced', { resolves: true })).body.data.status).toBe(3)
    expect(await openCount('tarik')).toBe(before)
    expect((await write('mirza', id, 'It happened again')).body.data.status).toBe(2)
    expect(await openCount('mirza')).toBe(1)
    expect((await mailsTo('mirza@firma.example', body.data.number)).map((subject) => subject?.split(':')[0])).toEqual([
      'Answer',
      'Resolved',
    ])
    await spreadNews(services)
    const heard = await db
      .selectFrom('notifications')
      .select(['kind', 'user_id'])
      .where('ticket_id', '=', id)
      .orderBy('id')
      .execute()
    expect(heard).toEqual([
      { kind: 'ticket.opened', user_id: people.tarik.id },
      { kind: 'ticket.answered', user_id: people.mirza.id },
      { kind: 'ticket.resolved', user_id: people.mirza.id },
      { kind: 'ticket.asked', user_id: people.tarik.id },
    ])
  })

  it('that Mirza reopens without a message waits for an answer, and Tarik is notified in the portal and by mail', async () => {
    const { id, body } = await open('mirza')
    await write('tarik', id, 'Replaced', { resolves: true })
    const { version } = await ticket('mirza', id)
    expect((await as('mirza', 'PUT', `/support-tickets/${id}`, { version, status: 2 })).status).toBe(200)
    expect(await ticket('tarik', id)).toMatchObject({ status: 2, isAnswered: false })
    expect(await mailsTo('tarik@firma.example', body.data.number)).toEqual([
      `New ticket ${body.data.number}: A key does not work`,
      `Reopened ticket ${body.data.number}: A key does not work`,
    ])
    expect(await linesOf(people.tarik.id, id)).toEqual(['ticket.opened', 'ticket.reopened'])
  })

  it('gets the number T-10000 after T-9999', async () => {
    // Only the owner of the database may set a counter, so it is advanced step by step.
    await sql`select count(nextval('ticket_numbers')) from (select nextval('ticket_numbers') as n) now, generate_series(n, 9997)`.execute(
      db,
    )
    const numbers: string[] = []
    for (let n = 0; n < 3; n += 1) numbers.push((await open('mirza')).body.data.number)
    expect(numbers).toEqual(['T-9999', 'T-10000', 'T-10001'])
  })

  it('cannot be read by another company, nor by its supplier, and is in none of their lists', async () => {
    const { id } = await open('nikola')
    for (const who of ['mirza', 'amra'] as const) {
      expect((await as(who, 'GET', `/support-tickets/${id}`)).status).toBe(404)
      expect((await as(who, 'GET', `/support-tickets/ticket-messages/${id}`)).status).toBe(404)
      expect((await write(who, id, 'Hello')).status).toBe(404)
      expect((await as(who, 'PUT', `/support-tickets/${id}`, { version: 1, status: 3 })).status).toBe(404)
      const list = (await as(who, 'POST', '/support-tickets/get-support-tickets', {})).body
      expect(list.data.map((row: { id: number }) => row.id)).not.toContain(id)
    }
    const all = (
      await as('tarik', 'POST', '/support-tickets/get-support-tickets', {
        filters: { companyId: [companies.gejmerija] },
      })
    ).body
    expect(all.data.map((row: { id: number }) => row.id)).toContain(id)
  })

  it("about another company's order or key is refused", async () => {
    await stock('northfall', 1)
    const orderId = await place({ by: 'mirza', lines: [['northfall', 1]] })
    expect((await open('nikola', { orderId })).body.code).toBe('ticket.noSuchSubject')
    expect((await open('amra', { orderId })).body.code).toBe('ticket.noSuchSubject')
    expect((await open('nikola', { companyId: companies.nexa })).status).toBe(404)
    expect((await open('tarik', { orderId })).status).toBe(200)
  })

  it("that Tarik opens about Mirza's order notifies Mirza, and so does what Tarik writes in it later", async () => {
    await stock('northfall', 1)
    const orderId = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const { id, body } = await open('tarik', { orderId })
    const { number } = body.data
    expect(await mailsTo('mirza@firma.example', number)).toEqual([`Answer: A key does not work (${number})`])
    // He knows that he opened it.
    expect(await mailsTo('tarik@firma.example', number)).toEqual([])
    await write('tarik', id, 'We found another key')
    expect(await mailsTo('mirza@firma.example', number)).toHaveLength(2)
    expect(await linesOf(people.mirza.id, id)).toEqual(['ticket.answered', 'ticket.answered'])
  })

  it('that Tarik resolved and writes in once more has an answer: Mirza is not notified a second time that it is resolved', async () => {
    const { id, body } = await open('mirza')
    const { number } = body.data
    await write('tarik', id, 'The key is replaced', { resolves: true })
    await write('tarik', id, 'You will find the new one in the order')
    await write('tarik', id, 'It is the second line', { resolves: true })
    expect(await mailsTo('mirza@firma.example', number)).toEqual([
      `Resolved: A key does not work (${number})`,
      `Answer: A key does not work (${number})`,
      `Answer: A key does not work (${number})`,
    ])
    expect(await linesOf(people.mirza.id, id)).toEqual(['ticket.resolved', 'ticket.answered', 'ticket.answered'])
    expect(await ticket('mirza', id)).toMatchObject({ status: 3 })
  })

  it('is answered to the others of Nexa once Mirza, who asked, no longer works there', async () => {
    const { id, body } = await open('mirza')
    const { id: other } = await db
      .insertInto('users')
      .values({
        company_id: companies.nexa,
        username: 'lamija',
        email: 'lamija@firma.example',
        first_name: 'Lamija',
        last_name: 'Begić',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('user_roles').values({ user_id: other, role_id: 8 }).execute()
    await db.updateTable('users').set({ is_disabled: true }).where('id', '=', people.mirza.id).execute()
    await write('tarik', id, 'The key is replaced')
    await db.updateTable('users').set({ is_disabled: false }).where('id', '=', people.mirza.id).execute()
    expect(await mailsTo('mirza@firma.example', body.data.number)).toEqual([])
    expect(await mailsTo('lamija@firma.example', body.data.number)).toHaveLength(1)
    expect(await linesOf(other, id)).toEqual(['ticket.answered'])
    await db.updateTable('users').set({ is_disabled: true }).where('id', '=', other).execute()
  })

  it('has internal notes that Mirza neither sees nor is notified of, and cannot write', async () => {
    const { id, body } = await open('mirza')
    expect((await write('tarik', id, 'Third one of this batch', { isInternal: true })).body.data.status).toBe(1)
    expect((await said('tarik', id)).map((one) => one.isInternal)).toEqual([false, true])
    expect((await said('mirza', id)).map((one) => one.message)).toEqual(['The shop says that it is used'])
    expect((await ticket('mirza', id)).unread).toBe(0)
    expect(await mailsTo('mirza@firma.example', body.data.number)).toEqual([])
    expect((await write('mirza', id, 'Secret', { isInternal: true })).status).toBe(403)
  })

  it('is assigned and set urgent by Tarik only; an outdated version is refused, and so is a state that may not follow', async () => {
    const { id } = await open('mirza')
    const change = (who: Who, body: object) => as(who, 'PUT', `/support-tickets/${id}`, body)
    expect((await change('mirza', { version: 1, emergency: 3 })).status).toBe(403)
    expect((await change('mirza', { version: 1, assigneeId: people.tarik.id })).status).toBe(404)
    expect((await change('tarik', { version: 1, assigneeId: people.mirza.id })).status).toBe(404)
    expect((await change('tarik', { version: 1, emergency: 3, assigneeId: people.tarik.id })).body.data.version).toBe(2)
    expect((await change('tarik', { version: 1, status: 3 })).status).toBe(409)
    expect((await change('mirza', { version: 2, status: 3 })).body.data).toMatchObject({ status: 3, version: 3 })
    expect((await change('mirza', { version: 3, status: 1 })).body.code).toBe('ticket.notAllowedNow')
    expect((await change('mirza', { version: 3, status: 2 })).body.data.status).toBe(2)
    expect(await ticket('tarik', id)).toMatchObject({ emergency: 3, assignee: { name: 'Tarik Kovačević' } })
  })

  it('that Mirza resolves himself shows in the bell of its assignee Tarik, or of everybody at Brava without one; no mail is sent', async () => {
    const { id: lejla } = await db
      .insertInto('users')
      .values({
        company_id: companies.brava,
        username: 'lejla-softic',
        email: 'lejla.softic@firma.example',
        first_name: 'Lejla',
        last_name: 'Softić',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('user_roles').values({ user_id: lejla, role_id: 5 }).execute()
    const resolve = async (id: number) => {
      const { version } = await ticket('mirza', id)
      return (await as('mirza', 'PUT', `/support-tickets/${id}`, { version, status: 3 })).status
    }
    const ofTarik = await open('mirza')
    await as('tarik', 'PUT', `/support-tickets/${ofTarik.id}`, { version: 1, assigneeId: people.tarik.id })
    expect(await resolve(ofTarik.id)).toBe(200)
    expect(await linesOf(people.tarik.id, ofTarik.id)).toEqual(['ticket.opened', 'ticket.resolvedByBuyer'])
    expect(await linesOf(lejla, ofTarik.id)).toEqual(['ticket.opened'])
    expect(await linesOf(people.mirza.id, ofTarik.id)).toEqual([])
    expect(await mailsTo('tarik@firma.example', ofTarik.body.data.number)).toHaveLength(1)

    const ofNobody = await open('mirza')
    expect(await resolve(ofNobody.id)).toBe(200)
    expect(await linesOf(people.tarik.id, ofNobody.id)).toEqual(['ticket.opened', 'ticket.resolvedByBuyer'])
    expect(await linesOf(lejla, ofNobody.id)).toEqual(['ticket.opened', 'ticket.resolvedByBuyer'])

    // Lejla, to whom this one is assigned, no longer works there.
    const ofLejla = await open('mirza')
    await as('tarik', 'PUT', `/support-tickets/${ofLejla.id}`, { version: 1, assigneeId: lejla })
    await db.updateTable('users').set({ is_disabled: true }).where('id', '=', lejla).execute()
    expect(await resolve(ofLejla.id)).toBe(200)
    expect(await linesOf(people.tarik.id, ofLejla.id)).toEqual(['ticket.opened', 'ticket.resolvedByBuyer'])
  })

  it('that Tarik assigns to Lejla notifies only her; what he takes himself, or from her, notifies nobody', async () => {
    const { id: lejla } = await db
      .insertInto('users')
      .values({
        company_id: companies.brava,
        username: 'lejla',
        email: 'lejla@firma.example',
        first_name: 'Lejla',
        last_name: 'Softić',
        language: 'bs',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('user_roles').values({ user_id: lejla, role_id: 5 }).execute()
    const { id, body } = await open('mirza')
    const before = await mailsTo('lejla@firma.example', body.data.number)
    const assign = async (version: number, assigneeId: number | null) =>
      (await as('tarik', 'PUT', `/support-tickets/${id}`, { version, assigneeId })).status
    const ofTarik = await linesOf(people.tarik.id, id)
    expect(await assign(1, lejla)).toBe(200)
    expect(await linesOf(lejla, id)).toEqual(['ticket.opened', 'ticket.assigned'])
    expect((await mailsTo('lejla@firma.example', body.data.number)).slice(before.length)).toEqual([
      expect.stringMatching(/^Dodijeljen vama: zahtjev .*, A key does not work$/),
    ])
    expect([await assign(2, people.tarik.id), await assign(3, null)]).toEqual([200, 200])
    expect(await linesOf(people.tarik.id, id)).toEqual(ofTarik)
    expect(await linesOf(people.mirza.id, id)).toEqual([])
    expect(await linesOf(lejla, id)).toEqual(['ticket.opened', 'ticket.assigned'])
    await db.updateTable('users').set({ is_disabled: true }).where('id', '=', lejla).execute()
  })

  it('takes a picture, re-encoded, that only readers of its message may open; only its uploader can attach it to a message, once', async () => {
    const bad = await upload('mirza', '/support-tickets/attach-file', 'a.png', Buffer.from('%PNG\u0000\u0001'))
    expect(bad.body.code).toBe('ticket.notAttachable')
    const { body } = await upload('mirza', '/support-tickets/attach-file', 'shot.png', png)
    const fileId = body.data.file.id as number
    expect((await open('nikola', { fileIds: [fileId] })).body.code).toBe('ticket.noSuchFile')
    const { id } = await open('mirza', { fileIds: [fileId] })
    expect((await open('mirza', { fileIds: [fileId] })).body.code).toBe('ticket.noSuchFile')
    expect((await said('tarik', id))[0]?.files).toEqual([
      expect.objectContaining({ id: fileId, name: 'shot.webp', isPicture: true }),
    ])
    const picture = await as('tarik', 'GET', `/support-tickets/file/${fileId}`)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await as('nikola', 'GET', `/support-tickets/file/${fileId}`)).status).toBe(404)
  })

  it('drops what Mirza uploaded but never sent after a day, with its bytes; what he sent stays, and so does a file with the same bytes', async () => {
    const file = async (name: string, text: string) =>
      (await upload('mirza', '/support-tickets/attach-file', name, Buffer.from(text))).body.data.file.id as number
    const sent = await file('sent.txt', 'Line of the till 1')
    const { id } = await open('mirza', { fileIds: [sent] })
    const left = await file('left.txt', 'Line of the till 2')
    const same = await file('same.txt', 'Line of the till 1')
    const fresh = await file('fresh.txt', 'Line of the till 3')
    const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
    await db
      .updateTable('files')
      .set({ created_at: new Date(services.clock.now().getTime() - 86_400_001) })
      .where('id', 'in', [sent, left, same])
      .execute()
    expect(await forgetUploads(services)).toBe(2)
    const rows = await db
      .selectFrom('files')
      .select('id')
      .where('id', 'in', [sent, left, same, fresh])
      .orderBy('id')
      .execute()
    expect(rows.map((row) => row.id)).toEqual([sent, fresh])
    expect(await services.files.get(hashOf('Line of the till 2'))).toBeNull()
    expect(String(await services.files.get(hashOf('Line of the till 1')))).toBe('Line of the till 1')
    expect((await said('mirza', id)).flatMap(({ files }) => files.map(({ name }) => name))).toEqual(['sent.txt'])
    // A deleted file cannot be attached.
    expect((await write('mirza', id, 'Here', { fileIds: [left] })).status).not.toBe(200)
    expect((await write('mirza', id, 'Here', { fileIds: [fresh] })).status).toBe(200)
    expect(await forgetUploads(services)).toBe(0)
  })

  it('does not make a company file readable that was not uploaded for a ticket but attached to one', async () => {
    const sha256 = await services.files.put(Buffer.from('whose salaries'))
    const { id: fileId } = await db
      .insertInto('files')
      .values({
        sha256,
        media_type: 'image/png',
        size_bytes: 14,
        name: 'salaries.png',
        owner_company_id: companies.nexa,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await open('mirza', { fileIds: [fileId] })).body.code).toBe('ticket.noSuchFile')
  })

  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer << >>\n%%EOF\n')
  it.each([
    ['račun.pdf', pdf, 'račun.pdf', 'application/pdf'],
    ['picture.png', pdf, 'picture.pdf', 'application/pdf'],
    ['keys.CSV', Buffer.from('key;state\nABCD;used\n'), 'keys.csv', 'text/csv'],
    ['log.txt', Buffer.from('čekanje isteklo'), 'log.txt', 'text/plain'],
    ['page.html', Buffer.from('<script>alert(1)</script>'), 'page.txt', 'text/plain'],
    ['run.sh', Buffer.from('rm -rf ~'), 'run.txt', 'text/plain'],
  ])('accepts %s as what its bytes are; it is downloaded, never displayed', async (name, bytes, kept, type) => {
    const { body } = await upload('mirza', '/support-tickets/attach-file', name, bytes)
    const fileId = body.data.file.id as number
    expect(body.data.file.name).toBe(kept)
    const { id } = await open('mirza', { fileIds: [fileId] })
    expect((await said('tarik', id))[0]?.files).toMatchObject([{ name: kept, isPicture: false }])
    const file = await as('tarik', 'GET', `/support-tickets/file/${fileId}`)
    expect(file.headers).toMatchObject({
      'content-type': expect.stringContaining(type),
      'content-disposition': expect.stringMatching(/^attachment; /),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  it.each([
    ['a program', 'setup.pdf', Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000\u0004', 'latin1')],
    ['an archive', 'keys.txt', Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000', 'latin1')],
    ['a drawing with a script', 'a.webp', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>')],
    ['a gif', 'a.png', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')],
    ['nothing', 'a.txt', Buffer.alloc(0)],
  ])('refuses %s, whatever its name', async (_what, name, bytes) => {
    const { status, body } = await upload('mirza', '/support-tickets/attach-file', name, bytes)
    expect([status, body.code]).toEqual([422, 'ticket.notAttachable'])
  })

  it('asks Mirza for a rating once it is resolved; his rating counts until it is reopened, and nobody else can rate', async () => {
    const { id, body } = await open('mirza')
    const rate = (who: Who, more: object = {}) =>
      as(who, 'PUT', `/support-tickets/rate/${id}`, { rating: 4, comment: 'Quick', ...more })
    expect((await rate('mirza')).body.code).toBe('ticket.notAllowedNow')
    await write('tarik', id, 'Replaced', { resolves: true })
    const [mail] = await db
      .selectFrom('mails')
      .select('data')
      .where('template', '=', 'ticket-answered')
      .where('subject', 'like', `%${body.data.number}%`)
      .execute()
    expect(mail?.data).toMatchObject({ isResolved: true })
    expect((await ticket('mirza', id)).mayRate).toBe(true)
    expect((await ticket('tarik', id)).mayRate).toBe(false)
    expect((await rate('tarik')).status).toBe(403)
    expect((await rate('nikola')).status).toBe(404)
    expect((await rate('mirza', { rating: 6 })).status).toBe(400)
    expect((await rate('mirza')).status).toBe(200)
    expect(await ticket('tarik', id)).toMatchObject({ rating: 4, ratingComment: 'Quick' })
    expect((await said('tarik', id)).at(-1)).toMatchObject({ kind: 'rating', message: '4/5: Quick' })
    await write('mirza', id, 'It happened again')
    expect(await ticket('tarik', id)).toMatchObject({ rating: null, ratingComment: '', resolvedDate: null })
  })

  it('that Mirza rates two of five notifies Tarik, who answered it, with the rating', async () => {
    const { id, body } = await open('mirza')
    await write('tarik', id, 'Restart the console', { resolves: true })
    await as('mirza', 'PUT', `/support-tickets/rate/${id}`, { rating: 2, comment: 'Slow' })
    expect(await linesOf(people.tarik.id, id)).toEqual(['ticket.opened', 'ticket.rated'])
    const list = await as('tarik', 'POST', '/notifications/get-my-notifications', { pageSize: 5 })
    expect(list.body.data[0].message).toBe(`Ticket ${body.data.number} was rated 2 of 5`)
    expect(await linesOf(people.mirza.id, id)).toEqual(['ticket.resolved'])
  })

  it('shows the distributor how long the tickets of thirty days took and how they were rated', async () => {
    await db.deleteFrom('ticket_reads').execute()
    await db
      .updateTable('tickets')
      .set({ created_at: new Date(Date.now() - 40 * 86_400_000) })
      .execute()
    const hours = (n: number) => new Date(Date.now() - n * 3_600_000)
    for (const [first, resolved, rating] of [
      [9, 8, 5],
      [7, 6, 4],
      [4, 2, null],
    ] as const) {
      const { id } = await open('mirza')
      await db
        .updateTable('tickets')
        .set({ created_at: hours(10), first_answer_at: hours(first), resolved_at: hours(resolved), status: 3, rating })
        .where('id', '=', id)
        .execute()
    }
    const { body } = await as('tarik', 'GET', '/support-tickets/figures')
    expect(body.data).toEqual({
      opened: 3,
      resolved: 3,
      firstAnswerMinutes: 180,
      solutionMinutes: 240,
      ratingTenths: 45,
      ratings: 2,
    })
    expect((await as('mirza', 'GET', '/support-tickets/figures')).status).toBe(403)
  })
})

describe('reply templates', () => {
  const save = (who: Who, body: object) => as(who, 'POST', '/support-tickets/save-reply-template', body)
  const words = (more: object = {}) => ({ en: '', bs: '', hr: '', ...more })

  it('Tarik starts from one in the language of the person who asked, filled in with what the ticket knows', async () => {
    await stock('northfall', 1)
    const orderId = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const { id, body } = await open('mirza', { orderId })
    const number = (await ticket('mirza', id)).orderNumber as string
    const given = words({ en: 'Dear {name}, {ticket} about {order}: {product}', bs: 'Dobar dan {name}, {order}' })
    expect((await save('tarik', { name: 'Replaced', ...given })).status).toBe(200)
    const filled = async () => {
      const { body } = await as('tarik', 'GET', `/support-tickets/reply-templates-for/${id}`)
      return (body.data as { id: number; name: string; text: string }[]).find(({ name }) => name === 'Replaced')
    }
    const one = await filled()
    const speaks = (language: string) =>
      db.updateTable('users').set({ language }).where('id', '=', people.mirza.id).returning('language').execute()
    await speaks('bs')
    expect((await filled())?.text).toBe(`Dobar dan ${(await ticket('mirza', id)).userName}, ${number}`)
    await speaks('en')
    const onlyEnglish = { templateId: one?.id, name: 'Replaced', ...given, bs: '' }
    expect((await save('tarik', onlyEnglish)).status).toBe(200)
    expect((await filled())?.text).toBe(
      `Dear ${(await ticket('mirza', id)).userName}, ${body.data.number} about ${number}: —`,
    )
  })

  it('in a ticket that Tarik opened for Nexa, one greets Nexa in its language, and whoever of Nexa wrote last once somebody did; never Tarik', async () => {
    const speaks = async (nexa: string, mirza: string) => {
      await db.updateTable('companies').set({ language: nexa }).where('id', '=', companies.nexa).execute()
      await db.updateTable('users').set({ language: mirza }).where('id', '=', people.mirza.id).execute()
    }
    await save('tarik', {
      name: 'Opened by us',
      ...words({ en: 'Dear {name}', bs: 'Poštovani {name}', hr: 'Za {name}' }),
    })
    const { id } = await open('tarik', { companyId: companies.nexa })
    const filled = async () => {
      const { body } = await as('tarik', 'GET', `/support-tickets/reply-templates-for/${id}`)
      return (body.data as { name: string; text: string }[]).find(({ name }) => name === 'Opened by us')?.text
    }
    await speaks('bs', 'hr')
    await write('tarik', id, 'A note among us', { isInternal: true })
    expect(await filled()).toBe('Poštovani Nexa Shop Čapljina')
    await write('mirza', id, 'We look at it')
    await write('tarik', id, 'Thank you')
    const { userName } = await ticket('tarik', (await open('mirza')).id)
    expect(await filled()).toBe(`Za ${userName}`)
    await speaks('en', 'en')
    expect(await filled()).toBe(`Dear ${userName}`)
  })

  it('an unknown placeholder, a taken name and a template without words in any language are refused at their fields', async () => {
    const fields = async (body: object) => {
      const answer = await save('tarik', body)
      return [answer.body.code, answer.body.data.fields.map((field: { path: string }) => field.path)]
    }
    expect(await fields({ name: 'A', ...words({ bs: 'Zdravo {ime}' }) })).toEqual(['ticket.unknownPlaceholder', ['bs']])
    expect(await fields({ name: 'A', ...words({ hr: '  ' }) })).toEqual(['ticket.noWords', ['en']])
    await save('tarik', { name: 'Greeting', ...words({ en: 'Hello' }) })
    expect(await fields({ name: 'greeting', ...words({ en: 'Hi' }) })).toEqual(['ticket.nameTaken', ['name']])
    expect((await save('mirza', { name: 'B', ...words({ en: 'Hi' }) })).status).toBe(403)
    expect((await as('mirza', 'GET', '/support-tickets/reply-templates')).status).toBe(403)
  })

  it('two people save the same name: there is one template', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => save('tarik', { name: 'Race', ...words({ en: 'Hi' }) })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('what Tarik began to write in one window does not overwrite what he has since saved in another', async () => {
    await save('tarik', { name: 'Both', ...words({ en: 'Hi' }) })
    const read = async () => {
      const { body } = await as('tarik', 'GET', '/support-tickets/reply-templates')
      return (body.data as { id: number; name: string; en: string; version: number }[]).find(
        (one) => one.name === 'Both',
      )
    }
    const one = await read()
    const put = (en: string, version?: number) =>
      save('tarik', { templateId: one?.id, version, name: 'Both', ...words({ en }) })
    expect((await put('Hello', one?.version)).status).toBe(200)
    const late = await put('Hey', one?.version)
    expect([late.status, late.body.code]).toEqual([409, 'common.conflict'])
    const now = await read()
    expect(now?.en).toBe('Hello')
    expect((await put('Hey', now?.version)).status).toBe(200)
    await as('tarik', 'DELETE', `/support-tickets/reply-template/${one?.id}`)
  })

  it('are limited to 200: Tarik is told to remove one, can still change existing ones, and then adds his', async () => {
    await db
      .insertInto('reply_templates')
      .values(Array.from({ length: 200 }, (_, n) => ({ name: `Filler ${n}`, words_en: 'Hi' })))
      .execute()
    const { length } = await db.selectFrom('reply_templates').select('id').execute()
    await sql`delete from reply_templates where id in (select id from reply_templates where name like 'Filler %'
      order by id limit ${length - 200})`.execute(db)
    const all = async () =>
      (await as('tarik', 'GET', '/support-tickets/reply-templates')).body.data as { id: number; name: string }[]
    const more = { name: 'One more', ...words({ en: 'Hi' }) }
    try {
      expect(await save('tarik', more)).toMatchObject({ status: 409, body: { code: 'ticket.tooManyReplies' } })
      expect((await all()).map(({ name }) => name)).not.toContain('One more')
      const filler = (await all()).find(({ name }) => name.startsWith('Filler '))
      const changed = { templateId: filler?.id, name: 'Filler, changed', ...words({ en: 'Hello' }) }
      expect((await save('tarik', changed)).status).toBe(200)
      expect((await as('tarik', 'DELETE', `/support-tickets/reply-template/${filler?.id}`)).status).toBe(200)
      expect((await save('tarik', more)).status).toBe(200)
      expect(await all()).toHaveLength(200)
    } finally {
      await sql`delete from reply_templates where name like 'Filler %' or name = 'One more'`.execute(db)
    }
  })

  it('a removed one is gone, and removing it again finds none', async () => {
    await save('tarik', { name: 'Away', ...words({ en: 'Hi' }) })
    const all = (await as('tarik', 'GET', '/support-tickets/reply-templates')).body.data as {
      id: number
      name: string
    }[]
    const id = all.find(({ name }) => name === 'Away')?.id
    expect((await as('tarik', 'DELETE', `/support-tickets/reply-template/${id}`)).status).toBe(200)
    expect((await as('tarik', 'DELETE', `/support-tickets/reply-template/${id}`)).status).toBe(404)
  })
})
