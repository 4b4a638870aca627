import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifyCustody } from '../../keys/custody/verify-custody.ts'
import { addFunds } from '../../ledger/add-funds.ts'
import { availableOf } from '../../ledger/available-of.ts'
import { claimKeys } from '../../keys/allocation/claim-keys.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { orderWorld } from '../testing/order-world.ts'
import { PlainOrders, type Step, statusOf, step } from '../testing/plain-orders.ts'
import { serveMissingKeys } from './serve-missing-keys.ts'

const world = await orderWorld()
const { as, breaches, companies, db, emptyStock, people, place, products, services, stock } = world
const buyers = { amra: companies.digitalis, nikola: companies.gejmerija, mirza: companies.nexa }
const names = ['northfall', 'ironOrchard'] as const

// Enough for anything ordered here: orders without money are covered by the ledger's own histories.
for (const companyId of Object.values(buyers)) {
  const wire = { companyId, amount: 100_000_000, userId: people.tarik.id, memo: 'wire' }
  await inTransaction(db, (trx) => addFunds(trx, wire))
}

/** Performs a step in the product, through the calls that people make, and in the model. */
async function take(plain: PlainOrders, one: Step): Promise<void> {
  if (one.do === 'arrive') {
    plain.arrive(
      one.name,
      (await stock(one.name, one.count)).map((key) => key.id),
    )
    if (!one.isServed) return
    await serveMissingKeys(services, [products[one.name].id])
    plain.serveMissing(one.name)
    return
  }
  if (one.do === 'place') {
    const { by, lines, way } = one
    plain.place(await place({ by, lines, waits: way === 'held', paymentType: way === 'reserved' ? 3 : 5 }), one)
    return
  }
  if (one.do === 'replaceFaulty') {
    const units = plain.orders.flatMap((order) =>
      order.state === 'approved' ? order.units.filter((unit) => unit.key) : [],
    )
    const unit = units[one.pick % Math.max(1, units.length)]
    if (!unit?.key) return
    const answer = await as('tarik', 'PUT', `/orders/withdraw-faulty-key/${unit.key.id}`, { reason: 'dead' })
    plain.replace(unit)
    expect([answer.status, answer.body.data?.isReplaced]).toEqual([200, unit.key !== undefined])
    return
  }
  const waiting = plain.orders.filter((order) => order.state === 'waits')
  const missing = plain.orders.filter((order) => statusOf(order) === 9)
  const among = one.do === 'assignMissing' ? missing : waiting
  const order = among[one.pick % Math.max(1, among.length)]
  if (!order) return
  if (one.do === 'assignMissing') {
    const answer = await as('tarik', 'POST', `/orders/assign-order-missing-key/${order.id}`)
    expect(answer.status).toBe(plain.serve(order) > 0 ? 200 : 409)
  } else if (one.do === 'approve') {
    expect((await as('tarik', 'POST', `/orders/approve-order/${order.id}`)).status).toBe(200)
    plain.approve(order)
  } else {
    expect((await as('tarik', 'POST', `/orders/deny-order/${order.id}`, { reason: 'no' })).status).toBe(200)
    plain.deny(order)
  }
}

/** The funds and held money of every buyer. */
const money = async () => ({
  amra: await availableOf(db, buyers.amra),
  nikola: await availableOf(db, buyers.nikola),
  mirza: await availableOf(db, buyers.mirza),
})

/** The state of the product, in the terms of the model. */
async function inProduct(ids: readonly number[]) {
  const orders = await db.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const slots = await db
    .selectFrom('slots as s')
    .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
    .where('s.order_id', 'in', ids)
    .orderBy('l.position')
    .orderBy('s.position')
    .select(['s.order_id', 's.key_id', 's.state', 's.cost_home_e4'])
    .execute()
  return orders.map(({ id, ...order }) => {
    const own = slots.filter((slot) => slot.order_id === id)
    return {
      id,
      status: order.status,
      keys: own.map((slot) => slot.key_id),
      counts: [order.slots_total, order.slots_assigned, order.slots_missing],
      cost: order.cost_home_e4,
    }
  })
}

function inModel({ orders }: PlainOrders) {
  return orders.map((order) => {
    const isServed = order.state === 'approved'
    const withKey = order.units.filter((unit) => unit.key).length
    return {
      id: order.id,
      status: statusOf(order),
      keys: order.units.map((unit) => unit.key?.id ?? null),
      counts: [order.units.length, isServed ? withKey : 0, isServed ? order.units.length - withKey : 0],
      // Every key of the tests was bought for 40.00.
      cost: isServed ? withKey * 400_000 : 0,
    }
  })
}

describe('serving orders', () => {
  it('agrees with a plain model over random histories, whether at once, after approval or when keys arrive', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (history) => {
        await emptyStock()
        // Excludes orders of earlier runs that still miss keys.
        await db.updateTable('orders').set({ status: 1 }).where('status', '=', 9).execute()
        const plain = new PlainOrders()
        const before = await money()
        for (const one of history) {
          await take(plain, one)
          if (plain.orders.length > 0) expect(await inProduct(plain.orders.map(({ id }) => id))).toEqual(inModel(plain))
          const now = await money()
          for (const by of ['amra', 'nikola', 'mirza'] as const) {
            const change = [before[by].available - now[by].available, now[by].held - before[by].held]
            expect([by, ...change]).toEqual([by, plain.spent[by], plain.held[by]])
          }
          for (const name of names)
            expect([name, await inStock(name)]).toEqual([name, plain.free[name].map(({ id }) => id)])
        }
        await db.updateTable('orders').set({ status: 9 }).where('status', '=', 1).execute()
      }),
      { numRuns: 25, endOnFailure: true },
    )
    expect(await breaches()).toEqual([])
    expect((await verifyCustody(db)).breaks).toEqual([])
  }, 360_000)

  it('assigns every key exactly once when 18 orders of both products are placed at once', async () => {
    await emptyStock()
    await db
      .updateTable('companies')
      .set({ may_back_order: true, payment_types: [1, 3, 4, 5] })
      .execute()
    await db.updateTable('products').set({ may_back_order: true }).execute()
    const keys = [...(await stock('northfall', 21)), ...(await stock('ironOrchard', 9))].map(({ id }) => id)
    const ids = await Promise.all(
      Array.from({ length: 18 }, (_, n) =>
        place({
          by: (['amra', 'nikola', 'mirza'] as const)[n % 3] ?? 'amra',
          lines: (n % 2 ? names : names.toReversed()).map((name) => [name, 2] as const),
          paymentType: n % 4 === 0 ? 3 : 5,
        }),
      ),
    )
    const given = (await inProduct(ids)).flatMap((order) => order.keys).filter((key) => key !== null)
    expect(given.sort((a, b) => a - b)).toEqual(keys.sort((a, b) => a - b))
    expect(await breaches()).toEqual([])
  })

  it('releases what a buyer claimed who is gone before the commit', async () => {
    await emptyStock()
    const keys = (await stock('northfall', 3)).map(({ id }) => id)
    const gone = inTransaction(db, async (trx) => {
      await claimKeys(trx, companies.digitalis, [{ productId: products.northfall.id, count: 2 }])
      throw new Error('the buyer is gone')
    })
    await expect(gone).rejects.toThrow('the buyer is gone')
    expect(await inStock('northfall')).toEqual(keys)
  })
})

async function inStock(name: (typeof names)[number]): Promise<number[]> {
  const rows = await db
    .selectFrom('keys')
    .select('id')
    .where('product_id', '=', products[name].id)
    .where('state', '=', 2)
    .orderBy('batch_id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
