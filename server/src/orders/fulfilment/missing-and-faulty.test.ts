import { orderStatus } from '@brava/contract/enums.ts'
import { describe, expect, it } from 'vitest'
import { booksAreTrueAfterwards } from '../../invariants/testing/true-afterwards.ts'
import { serveMissingKeys } from './serve-missing-keys.ts'
import { orderWorld } from '../testing/order-world.ts'

const world = await orderWorld()
const { as, custodyOf, db, breaches, issueInvoices, keysOf, nobodyWaits, place, products, services, statusOf, stock } =
  world
const s = orderStatus.code

describe('a sold-out line', () => {
  it('is Missing, and is served when keys arrive: the oldest paid order first, only the new keys mailed', async () => {
    await nobodyWaits()
    const [old] = await stock('ironOrchard', 1)
    const first = await place({ by: 'mirza', lines: [['ironOrchard', 2]] })
    const second = await place({ by: 'amra', lines: [['ironOrchard', 2]] })
    expect([await statusOf(first), await statusOf(second)]).toEqual([s.partiallyCompleted, s.partiallyCompleted])
    expect((await as('tarik', 'POST', `/orders/assign-order-missing-key/${first}`)).body.code).toBe(
      'order.nothingInStock',
    )

    await stock('ironOrchard', 2)
    await serveMissingKeys(services, [products.ironOrchard.id])
    await serveMissingKeys(services, [products.ironOrchard.id])
    expect([await statusOf(first), await statusOf(second)]).toEqual([s.completed, s.partiallyCompleted])
    const mails = await db.selectFrom('mails').selectAll().where('order_id', '=', first).orderBy('id').execute()
    expect(mails).toHaveLength(2)

    await stock('ironOrchard', 1)
    const answer = await as('tarik', 'POST', `/orders/assign-order-missing-key/${second}`)
    expect(answer.body.data).toMatchObject({
      info: '1 key assigned and sent.',
      order: { status: s.completed, missing: 0 },
    })
    expect((await keysOf(first)).map((slot) => slot.keyId)).toContain(old?.id)
    await issueInvoices()
    const invoices = await db.selectFrom('invoices').select('id').where('order_id', '=', first).execute()
    expect(invoices).toHaveLength(1)
  })

  it('of orders for which no key is left is not asked for again: one key that arrives is work for one order, however many wait', async () => {
    await nobodyWaits()
    const waiting: number[] = []
    for (const by of ['mirza', 'amra', 'mirza', 'amra'] as const)
      waiting.push(await place({ by, lines: [['ironOrchard', 1]] }))
    let asked = 0
    const counting = {
      now: () => {
        asked += 1
        return world.clock.now()
      },
    }
    const serve = async () => {
      asked = 0
      await serveMissingKeys({ ...services, clock: counting }, [products.ironOrchard.id])
      return asked
    }
    expect(await serve()).toBe(0)
    await stock('ironOrchard', 1)
    const once = await serve()
    expect(once).toBeGreaterThan(0)
    await stock('ironOrchard', 1)
    expect(await serve()).toBe(once)
    const statuses = await Promise.all(waiting.map(statusOf))
    expect(statuses).toEqual([s.completed, s.completed, s.partiallyCompleted, s.partiallyCompleted])
  })

  it('of an order that cannot be served now holds up nobody behind it, and is served once it can be', async () => {
    await nobodyWaits()
    const first = await place({ by: 'mirza', lines: [['ironOrchard', 1]] })
    const second = await place({ by: 'amra', lines: [['ironOrchard', 1]] })
    await stock('ironOrchard', 2)
    let asked = 0
    const failingFirst = {
      now: () => {
        asked += 1
        if (asked === 1) throw new Error('out of order')
        return world.clock.now()
      },
    }
    const serving = serveMissingKeys({ ...services, clock: failingFirst }, [products.ironOrchard.id])
    await expect(serving).rejects.toThrow('1 orders could not be served')
    expect([await statusOf(first), await statusOf(second)]).toEqual([s.partiallyCompleted, s.completed])
    await serveMissingKeys(services, [products.ironOrchard.id])
    expect(await statusOf(first)).toBe(s.completed)
  })
})

describe('a faulty key', () => {
  it('is replaced from another batch, stays in quarantine, and never reaches another order', async () => {
    await nobodyWaits()
    const [bad, sameBatch] = await stock('northfall', 2)
    const others = await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const [slot] = await keysOf(id)
    expect(slot?.keyId).toBe(bad?.id)
    await as('mirza', 'POST', `/orders/report-faulty-key/${bad?.id}`, { reason: 'Already redeemed' })
    expect((await as('mirza', 'POST', `/orders/get-my-orders`, {})).status).toBe(200)
    const reported = await as('tarik', 'GET', `/orders/get-plain-order-key-details/${id}`)
    expect(reported.body.data.slots[0].fault).toMatchObject({ state: 1 })

    const answer = await as('tarik', 'PUT', `/orders/withdraw-faulty-key/${bad?.id}`, { reason: 'Already redeemed' })
    expect(answer.body.data).toMatchObject({ isReplaced: true, order: { status: s.completed } })
    const [after] = await keysOf(id)
    expect(after).toMatchObject({ id: slot?.id, keyId: others[0]?.id })
    expect(await custodyOf(id, 'faulty')).toMatchObject([{ key_id: bad?.id, reason: 'Already redeemed' }])
    const quarantined = await db
      .selectFrom('keys')
      .select(['state', 'slot_id'])
      .where('id', '=', Number(bad?.id))
      .executeTakeFirst()
    expect(quarantined).toEqual({ state: 5, slot_id: slot?.id })

    // Everything left in stock is sold: the faulty key is not among it.
    const next = await place({ by: 'amra', lines: [['northfall', 3]] })
    const sold = (await keysOf(next)).map((one) => one.keyId)
    expect(sold).toContain(sameBatch?.id)
    expect(sold).not.toContain(bad?.id)
    expect((await as('tarik', 'PUT', `/orders/withdraw-faulty-key/${bad?.id}`, { reason: 'again' })).status).toBe(404)
  })

  it('leaves its unit missing when there is no other key, and the order partially completed', async () => {
    await nobodyWaits()
    await stock('ironOrchard', 1)
    const id = await place({ by: 'mirza', lines: [['ironOrchard', 1]] })
    const [slot] = await keysOf(id)
    const answers = await Promise.all(
      [1, 2].map(() => as('tarik', 'PUT', `/orders/withdraw-faulty-key/${slot?.keyId}`, { reason: 'dead' })),
    )
    expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1)
    expect(await statusOf(id)).toBe(s.partiallyCompleted)
    expect((await keysOf(id))[0]).toMatchObject({ state: 2, keyId: null })
  })
})

booksAreTrueAfterwards(breaches)
