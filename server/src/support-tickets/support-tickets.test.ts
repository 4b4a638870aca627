import { beforeEach, describe, expect, it } from 'vitest'
import { orderWorld } from '../orders/testing/order-world.ts'
import { spreadNews } from '../notifications/spread-news.ts'

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

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

// What other tests left open is not waiting.
beforeEach(() => db.updateTable('tickets').set({ status: 3 }).where('status', '<>', 3).execute())

describe('a ticket', () => {
  it('from a faulty key to its solution: Mirza asks, Tarik answers and resolves, Mirza opens it again; both hear of it', async () => {
    await stock('northfall', 1)
    const orderId = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const { key_id: keyId } = await db
      .selectFrom('slots')
      .select('key_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const before = await openCount('tarik')
    const { id, body } = await open('mirza', { keyId, emergency: 3 })
    expect(body.data.number).toMatch(/^T-\d{4}$/)
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

  it('is read by nobody of another company, nor by its supplier, and found in no list of theirs', async () => {
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

  it('about an order or key of somebody else is refused', async () => {
    await stock('northfall', 1)
    const orderId = await place({ by: 'mirza', lines: [['northfall', 1]] })
    expect((await open('nikola', { orderId })).body.code).toBe('ticket.noSuchSubject')
    expect((await open('amra', { orderId })).body.code).toBe('ticket.noSuchSubject')
    expect((await open('nikola', { companyId: companies.nexa })).status).toBe(404)
    expect((await open('tarik', { orderId })).status).toBe(200)
  })

  it('has internal notes that Mirza neither reads nor hears of, and cannot write', async () => {
    const { id, body } = await open('mirza')
    expect((await write('tarik', id, 'Third one of this batch', { isInternal: true })).body.data.status).toBe(1)
    expect((await said('tarik', id)).map((one) => one.isInternal)).toEqual([false, true])
    expect((await said('mirza', id)).map((one) => one.message)).toEqual(['The shop says that it is used'])
    expect((await ticket('mirza', id)).unread).toBe(0)
    expect(await mailsTo('mirza@firma.example', body.data.number)).toEqual([])
    expect((await write('mirza', id, 'Secret', { isInternal: true })).status).toBe(403)
  })

  it('is assigned and set urgent by Tarik alone; who has an old version loses; a state that does not follow is refused', async () => {
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

  it('takes a picture, drawn anew, that only who reads its message may open; what is no picture is refused', async () => {
    const bad = await upload('mirza', '/support-tickets/attach-picture', 'a.png', Buffer.from('<svg onload=alert(1)>'))
    expect(bad.status).toBeGreaterThanOrEqual(400)
    const { body } = await upload('mirza', '/support-tickets/attach-picture', 'shot.png', png)
    const fileId = body.data.file.id as number
    expect((await open('nikola', { fileIds: [fileId] })).body.code).toBe('ticket.noSuchFile')
    const { id } = await open('mirza', { fileIds: [fileId] })
    expect((await open('mirza', { fileIds: [fileId] })).body.code).toBe('ticket.noSuchFile')
    expect((await said('tarik', id))[0]?.files).toEqual([expect.objectContaining({ id: fileId, name: 'shot.webp' })])
    const picture = await as('tarik', 'GET', `/support-tickets/picture/${fileId}`)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await as('nikola', 'GET', `/support-tickets/picture/${fileId}`)).status).toBe(404)
  })
})
