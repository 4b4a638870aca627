import { keyReturnState } from '@brava/contract/orders/key-return-state.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { booksAreTrueAfterwards } from '../../invariants/testing/true-afterwards.ts'
import { verifyCustody } from '../../keys/custody/verify-custody.ts'
import { composeMail } from '../../mail-outbox/compose-mail.ts'
import { ordersMails } from '../orders.mails.ts'
import { orderWorld } from '../testing/order-world.ts'

const world = await orderWorld()
const { allowReveals, as, clock, companies, custodyOf, db, breaches, keysOf, place, products, services, stock } = world

const missing = { status: 404, body: { code: 'order.notFound' } }
const lineOf = (orderId: number) =>
  db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
const wishesKeysInMail = (wish: boolean) =>
  db.updateTable('companies').set({ keys_in_mail: wish }).where('id', '=', companies.nexa).execute()
/** What Mirza reads in the newest mail that delivers an order, written as it is sent. */
async function sent(orderId: number) {
  const mail = await db
    .selectFrom('mails')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('template', '=', 'order-delivery')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { html, text } = (await composeMail(services, ordersMails, { ...mail, company_name: null }, 'recipient')) ?? {}
  return `${html}\n${text}`
}

describe('keys in the clear', () => {
  it('leave one by one, each with its row in the custody log', async () => {
    const [key] = await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 1]] })
    const { body } = await as('nikola', 'POST', `/orders/get-plain-my-order-item/${(await lineOf(id)).id}`)
    expect(body.data.slots).toMatchObject([{ keyId: key?.id, last4: '7QK2' }])
    expect(JSON.stringify(body)).not.toContain(key?.code)

    const revealed = await as('nikola', 'POST', `/orders/reveal-my-key/${key?.id}`)
    expect(revealed.body.data.code).toBe(key?.code)
    expect(revealed.headers['cache-control']).toBe('no-store')
    expect((await as('tarik', 'GET', `/orders/get-order-key-detail/${key?.id}`)).body.data.code).toBe(key?.code)
    expect(await custodyOf(id, 'revealed')).toMatchObject([
      { key_id: key?.id, user_id: world.people.nikola.id, ip: '127.0.0.1', reason: 'my orders' },
      { key_id: key?.id, user_id: world.people.tarik.id, reason: 'order page' },
    ])
  })

  it('are shown as often as the parameter allows, to Nikola, and to Tarik on the order page', async () => {
    await stock('northfall', 2)
    const id = await place({ by: 'nikola', lines: [['northfall', 2]] })
    const [first, second] = await keysOf(id)
    for (const [who, call] of [
      ['nikola', (keyId: unknown) => as('nikola', 'POST', `/orders/reveal-my-key/${keyId}`)],
      ['tarik', (keyId: unknown) => as('tarik', 'GET', `/orders/get-order-key-detail/${keyId}`)],
    ] as const) {
      await allowReveals(world.people[who].id, 1)
      expect((await call(first?.keyId)).status).toBe(200)
      const { status, body } = await call(second?.keyId)
      expect([status, body.code]).toEqual([429, 'keys.tooManyReveals'])
    }
    await sql`delete from parameters`.execute(db)
  })

  it('can be read by Tarik in any state: set aside, withdrawn by a refund, in quarantine of an order', async () => {
    const read = async (keyId: number) =>
      (await as('tarik', 'GET', `/products/get-plain-key/${keyId}?reason=Ticket%20118`)).body.data?.code
    const reasons = async (orderId: number) => (await custodyOf(orderId, 'revealed')).map((row) => row.reason)
    await world.emptyStock()
    const [reserved] = await stock('northfall', 1)
    const waiting = await place({ by: 'mirza', lines: [['northfall', 1]], paymentType: 3 })
    const slots = await db.selectFrom('slots').select(['key_id', 'state']).where('order_id', '=', waiting).execute()
    expect(slots).toEqual([{ key_id: reserved?.id, state: 3 }])
    expect(await read(reserved?.id ?? 0)).toBe(reserved?.code)
    expect(await reasons(waiting)).toEqual(['Ticket 118'])

    const [refunded] = await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const again = { id, reasonKind: 1, reason: 'x', keysToStock: false }
    expect((await as('tarik', 'POST', '/orders/fully-refund-order', again)).status).toBe(200)
    expect(await read(refunded?.id ?? 0)).toBe(refunded?.code)
    expect(await reasons(id)).toEqual(['Ticket 118'])

    const [faulty] = await stock('northfall', 1)
    const replaced = await place({ by: 'mirza', lines: [['northfall', 1]] })
    await stock('northfall', 1)
    expect((await as('tarik', 'PUT', `/orders/withdraw-faulty-key/${faulty?.id}`, { reason: 'dead' })).status).toBe(200)
    expect(await read(faulty?.id ?? 0)).toBe(faulty?.code)
    expect(await reasons(replaced)).toEqual(['Ticket 118'])
    // For their buyers nothing changes.
    for (const key of [reserved, refunded, faulty])
      expect(await as('mirza', 'POST', `/orders/reveal-my-key/${key?.id}`)).toMatchObject(missing)
  })

  it('of an order of Nikola belong to nobody else: his reseller sees the order and no key, strangers see nothing', async () => {
    const [key] = await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 1]] })
    expect((await as('amra', 'GET', `/orders/get-my-order/${id}`)).body.data).toMatchObject({ isOwn: false })
    for (const who of ['amra', 'mirza'] as const) {
      expect(await as(who, 'POST', `/orders/reveal-my-key/${key?.id}`)).toMatchObject(missing)
      expect(await as(who, 'POST', `/orders/download-my-keys/${id}`, { format: 'txt' })).toMatchObject(missing)
      expect(await as(who, 'POST', `/orders/report-faulty-key/${key?.id}`, { reason: 'x' })).toMatchObject(missing)
    }
    expect(await custodyOf(id, 'revealed')).toEqual([])
  })

  it('of a whole order leave as CSV, TXT and PDF, every key logged; a title that is a formula is disarmed', async () => {
    await db.updateTable('products').set({ title: '=cmd|calc' }).where('id', '=', products.northfall.id).execute()
    const keys = await stock('northfall', 3)
    const id = await place({ by: 'nikola', lines: [['northfall', 3]] })
    await db.updateTable('order_lines').set({ title: '=cmd|calc' }).where('order_id', '=', id).execute()
    const load = (format: string) => as('nikola', 'POST', `/orders/download-my-keys/${id}`, { format })
    const csv = await load('csv')
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.text).toContain("'=cmd|calc")
    const txt = await load('txt')
    expect(txt.text.trim().split('\r\n')).toEqual(keys.map((key) => key.code))
    const pdf = await load('pdf')
    expect(pdf.text.slice(0, 5)).toBe('%PDF-')
    expect(pdf.headers['cache-control']).toBe('no-store')
    expect(await custodyOf(id, 'downloaded')).toHaveLength(9)
    await db
      .updateTable('products')
      .set({ title: 'Northfall: Ashen Crown' })
      .where('id', '=', products.northfall.id)
      .execute()
  })

  it('require a password entered within the last five minutes when they leave together', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 1]] })
    const now = clock.at
    clock.at = new Date(now.getTime() + 6 * 60_000)
    const answer = await as('nikola', 'POST', `/orders/download-my-keys/${id}`, { format: 'csv' })
    clock.at = now
    expect(answer).toMatchObject({ status: 403, body: { code: 'order.passwordNeeded' } })
    expect(await custodyOf(id, 'downloaded')).toEqual([])
  })

  it('are sent again unchanged, and each is logged; Mirza no longer returns the one he asked about', async () => {
    const keys = await stock('northfall', 2)
    const id = await place({ by: 'mirza', lines: [['northfall', 2]] })
    await wishesKeysInMail(true)
    const before = await keysOf(id)
    const asked = await as('mirza', 'POST', `/orders/request-key-return/${keys[0]?.id}`, { reason: 'Ordered twice' })
    expect(asked.status).toBe(200)
    expect((await as('tarik', 'POST', `/orders/resend-order-email/${id}`)).status).toBe(200)
    expect((await as('tarik', 'POST', `/orders/resend-order-email/${id}`)).status).toBe(200)
    await wishesKeysInMail(false)
    for (const { code } of keys) expect(await sent(id)).toContain(code)
    // A key that was sent in the clear cannot be returned, and a request made before is over: nobody opened the key.
    const requests = await db
      .selectFrom('key_returns')
      .select(['state', 'handled_by'])
      .where('order_id', '=', id)
      .execute()
    expect(requests).toEqual([{ state: keyReturnState.code.withdrawn, handled_by: null }])
    const history = await db
      .selectFrom('order_events')
      .select('user_id')
      .where('order_id', '=', id)
      .where('kind', '=', 'returnWithdrawn')
      .execute()
    expect(history).toEqual([{ user_id: null }])
    const withdrawn = expect.objectContaining({ state: keyReturnState.code.withdrawn })
    expect(await keysOf(id)).toEqual(
      before.map((key: { keyId?: unknown }) => ({
        ...key,
        returnUntil: null,
        keyReturn: key.keyId === keys[0]?.id ? withdrawn : null,
      })),
    )
    expect(await custodyOf(id, 'resent')).toHaveLength(4)
    const mails = db
      .selectFrom('mails')
      .select('id')
      .where('order_id', '=', id)
      .where('template', '<>', 'key-return-asked')
    expect(await mails.execute()).toHaveLength(3)
  })

  it('are not seen when only a link to their order is sent again: Mirza may still return them', async () => {
    const keys = await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const before = await keysOf(id)
    expect(before).toMatchObject([{ returnUntil: expect.any(String) }])
    expect((await as('tarik', 'POST', `/orders/resend-order-email/${id}`)).status).toBe(200)
    expect(await sent(id)).not.toContain(keys[0]?.code)
    expect(await custodyOf(id, 'resent')).toHaveLength(1)
    expect(await keysOf(id)).toEqual(before)
    const asked = await as('mirza', 'POST', `/orders/request-key-return/${keys[0]?.id}`, { reason: 'Ordered twice' })
    expect(asked.status).toBe(200)
    const refund = { id, reasonKind: 1, reason: 'Ordered twice', keysToStock: true }
    expect((await as('tarik', 'POST', '/orders/fully-refund-order', refund)).status).toBe(200)
    const key = await db
      .selectFrom('keys')
      .select('state')
      .where('id', '=', keys[0]?.id ?? 0)
      .executeTakeFirst()
    expect(key?.state, 'back in stock').toBe(2)
    await world.emptyStock()
  })

  it('form an intact custody chain', async () => {
    expect((await verifyCustody(db)).breaks).toEqual([])
  })
})

booksAreTrueAfterwards(breaches)
