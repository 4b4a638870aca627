import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { untilWaitedFor } from '../../testing/until-waited-for.ts'
import { orderWorld } from '../testing/order-world.ts'

const world = await orderWorld()
const { as, breaches, db, emptyStock, keysOf, place, stock } = world
const reason = 'Redeemed already'

/** Mirza's order of one Northfall, with its key. */
async function bought() {
  await emptyStock()
  await stock('northfall', 1)
  const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
  const [slot] = await keysOf(id)
  return { id, keyId: slot?.keyId as number }
}
const rows = async () => ({
  replacements: (await db.selectFrom('slot_replacements').select('id').execute()).length,
  mails: (await db.selectFrom('mails').select('id').execute()).length,
  events: (await db.selectFrom('order_events').select('id').execute()).length,
})

it('Tarik cannot decide a fault report or a return that nobody made', async () => {
  const before = await rows()
  for (const [path, code] of [
    ['accept-fault-report', 'order.faultNotFound'],
    ['replace-reported-key', 'order.faultNotFound'],
    ['reject-fault-report', 'order.faultNotFound'],
    ['accept-key-return', 'order.returnNotFound'],
    ['reject-key-return', 'order.returnNotFound'],
  ])
    expect(await as('tarik', 'PUT', `/orders/${path}/999999`, { reason })).toMatchObject({
      status: 404,
      body: { code },
    })
  expect(await rows()).toEqual(before)
})

it('Mirza cannot withdraw a request that he did not make, nor withdraw one twice', async () => {
  const { keyId } = await bought()
  const withdraw = () => as('mirza', 'PUT', `/orders/withdraw-key-return/${keyId}`)
  expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'order.returnNotAsked' } })
  expect((await as('mirza', 'POST', `/orders/request-key-return/${keyId}`, { reason })).status).toBe(200)
  expect((await withdraw()).status).toBe(200)
  const before = await rows()
  expect((await withdraw()).body.code).toBe('order.returnNotAsked')
  expect(await rows()).toEqual(before)
})

it('a key that belongs to no order, or was already replaced, cannot be replaced', async () => {
  const { id, keyId } = await bought()
  const keys = await stock('northfall', 2)
  const replace = (id: number | undefined) => as('tarik', 'PUT', `/orders/withdraw-faulty-key/${id}`, { reason })
  const before = await rows()
  for (const none of [keys[0]?.id, 999_999])
    expect(await replace(none)).toMatchObject({ status: 404, body: { code: 'order.notFound' } })
  expect(await rows()).toEqual(before)
  // Two people press at the same moment.
  const { both: sent } = await inTransaction(db, async (trx) => {
    await sql`select from orders where id = ${id} for update`.execute(trx)
    const both = [replace(keyId), replace(keyId)]
    await untilWaitedFor(db, trx, 2)
    return { both }
  })
  const answers = await Promise.all(sent)
  expect(answers.map(({ status, body }) => (status === 200 ? 'replaced' : body.code))).toEqual(
    expect.arrayContaining(['order.keyNotAssigned', 'replaced']),
  )
  const replaced = await rows()
  expect(replaced.replacements).toBe(before.replacements + 1)
  expect((await replace(keyId)).body.code).toBe('order.notFound')
  expect(await rows()).toEqual(replaced)
  expect(await breaches()).toEqual([])
})

it('an order whose keys are still missing has none to resend or save as a file', async () => {
  await emptyStock()
  await stock('northfall', 1)
  const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
  const [slot] = await keysOf(id)
  // The shop took it back: a faulty key without a replacement.
  expect((await as('tarik', 'PUT', `/orders/withdraw-faulty-key/${slot?.keyId}`, { reason })).status).toBe(200)
  const before = await rows()
  expect(await as('tarik', 'POST', `/orders/resend-order-email/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'order.noKeys' },
  })
  const saved = await as('mirza', 'POST', `/orders/download-my-keys/${id}`, { format: 'txt' })
  expect([saved.status, saved.body.code]).toEqual([409, 'order.noKeys'])
  expect(await rows()).toEqual(before)
})
