import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { noteEvent } from '../partner-events/events-for.ts'
import { numberEvents } from '../partner-events/number-events.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { publicId } from '../platform/public-id.ts'
import { partnerWorld } from './testing/partner-world.ts'

const world = await partnerWorld()
const { credentialOf, partner, stock, products, db, app } = world
const mirza = await credentialOf('mirza')
const nikola = await credentialOf('nikola')

const events = async (credential: typeof mirza, query = '') => {
  await numberEvents(app.services)
  return partner(credential, 'GET', `/events${query}`)
}
let orders = 0
async function mirzaOrders() {
  await stock('northfall', 1)
  const product = publicId(app.services.secrets, 'product', products.northfall.id)
  const body = { reference: `E-${(orders += 1)}`, lines: [{ product, quantity: 1, maxUnitPrice: '999.00' }] }
  const placed = await partner(mirza, 'POST', '/orders', body, { 'idempotency-key': `e-${orders}` })
  expect(placed.status).toBe(201)
  return placed.body.data.id as string
}

test('Mirza’s program asks once, and from then on reads in order what happens to its own orders', async () => {
  await world.as('tarik', 'POST', '/companies/add-funds', { companyId: world.companies.nexa, amount: '5000' })
  const first = await events(mirza)
  expect([first.status, first.body.data, first.body.hasMore]).toEqual([200, [], false])
  await events(nikola)
  const id = await mirzaOrders()
  // A job issues its invoice at an unpredictable moment: that event is left out.
  const ofOrders = 'types=order.placed,order.served'
  const { body } = await events(mirza, `?after=${first.body.next}&${ofOrders}`)
  expect(body.data.map(({ type }: { type: string }) => type)).toEqual(['order.placed', 'order.served'])
  for (const event of body.data) expect(event).toMatchObject({ data: { order: id, reference: 'E-1' } })
  const sequences = (read: typeof body) => read.data.map(({ sequence }: { sequence: number }) => sequence)
  expect(sequences(body)).toEqual(sequences(body).toSorted((a: number, b: number) => a - b))
  expect(sequences(body)[0]).toBeGreaterThan(first.body.next)
  expect(body.next).toBeGreaterThanOrEqual(sequences(body)[1])
  expect(JSON.stringify(body)).not.toMatch(/"code"/)
  // Nikola's company gets nothing about it.
  expect((await events(nikola)).body.data).toEqual([])

  const other = await mirzaOrders()
  const page = await events(mirza, `?after=${body.next}&limit=1&${ofOrders}`)
  expect(page.body).toMatchObject({ data: [{ type: 'order.placed', data: { order: other } }], hasMore: true })
  const rest = await events(mirza, `?after=${page.body.next}&limit=1&${ofOrders}`)
  expect(rest.body).toMatchObject({ data: [{ type: 'order.served' }], hasMore: false })
  // Positions taken by other types are skipped.
  const served = await events(mirza, `?after=${first.body.next}&types=order.served`)
  expect(sequences(served.body)).toEqual([sequences(body)[1], sequences(rest.body)[0]])
  expect((await events(mirza, `?after=${served.body.next}&${ofOrders}`)).body.data).toEqual([])
})

test('Amra’s program gets a replacement event only if another key replaced the faulty one, and a delivery event only with a key', async () => {
  const amra = await credentialOf('amra')
  const digitalis = world.people.amra.companyId
  const since = async () => (await events(amra)).body.next as number
  const heard = async (after: number) => {
    const { body } = await events(amra, `?after=${after}`)
    // Jobs report invoices and stock at an unpredictable moment.
    const all = body.data as { type: string; data: { owed: number } }[]
    return all.filter(({ type }) => /^(order|key)/.test(type)).map(({ type, data }) => [type, data.owed])
  }
  await world.as('tarik', 'POST', '/companies/add-funds', { companyId: digitalis, amount: '5000' })
  await stock('northfall', 2)
  const id = await world.place({ by: 'amra', lines: [['northfall', 1]] })
  const withdraw = async () => {
    const { key_id } = await db
      .selectFrom('slots')
      .select('key_id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const done = await world.as('tarik', 'PUT', `/orders/withdraw-faulty-key/${key_id}`, { reason: 'Redeemed already' })
    expect(done.status).toBe(200)
  }
  const first = await since()
  await withdraw()
  expect(await heard(first)).toEqual([['key.replaced', 0]])
  await world.emptyStock()
  const second = await since()
  await withdraw()
  expect(await heard(second)).toEqual([['key.withdrawn', 1]])

  const mayBackOrder = async (may: boolean) => {
    await db.updateTable('companies').set({ may_back_order: may }).where('id', '=', digitalis).execute()
    await db.updateTable('products').set({ may_back_order: may }).where('id', '=', products.northfall.id).execute()
  }
  await mayBackOrder(true)
  const third = await since()
  const product = publicId(app.services.secrets, 'product', products.northfall.id)
  const lines = [{ product, quantity: 2, maxUnitPrice: '999.00' }]
  const wish = { reference: 'E-none', lines, onShortage: 'backOrder' }
  const placed = await partner(amra, 'POST', '/orders', wish, { 'idempotency-key': 'e-none' })
  await mayBackOrder(false)
  expect(placed.body).toMatchObject({ data: { lines: [{ assigned: 0, owed: 2 }] } })
  expect(await heard(third)).toEqual([['order.placed', 2]])
})

test('after a restore a program of Nikola, which read further, is told to start again, also if it waits, and misses nothing', async () => {
  // In the sandbox no job adds events of its own.
  const program = await credentialOf('nikola', { environment: 'test' })
  const { companyId } = world.people.nikola
  const happens = (stock: number) =>
    inTransaction(db, (trx) =>
      noteEvent(trx, { companyId, environment: 'test', type: 'stock.changed', facts: { stock }, at: new Date() }),
    )
  await events(program)
  await happens(1)
  const { next } = (await events(program)).body
  // The event is not in the backup: its number will be assigned again.
  await sql`delete from partner_events where company_id = ${companyId} and environment = 'test'`.execute(db)
  await sql`update partner_event_readers set last_sequence = ${next - 1}
    where company_id = ${companyId} and environment = 'test'`.execute(db)
  for (const headers of [{}, { prefer: 'wait=20' }] as Record<string, string>[]) {
    const late = await partner(program, 'GET', `/events?after=${next}`, undefined, headers)
    expect([late.status, late.body.code]).toEqual([410, 'cursor.expired'])
  }
  expect((await events(program, `?after=${next - 1}`)).body).toEqual({ data: [], next: next - 1, hasMore: false })
  await happens(2)
  expect((await events(program)).body.data).toMatchObject([{ sequence: next, data: { stock: 2 } }])
})

test('an unknown type is refused; a reader from further back than 90 days is told to start again', async () => {
  expect((await events(mirza, '?types=order.eaten')).body.code).toBe('common.invalid')
  await events(nikola)
  await sql`update partner_event_readers set last_sequence = last_sequence + 9, forgotten_sequence = 9
    where company_id = ${world.people.nikola.companyId}`.execute(db)
  const late = await events(nikola, '?after=3')
  expect([late.status, late.body.code, late.body.retry]).toEqual([410, 'cursor.expired', expect.any(String)])
})
