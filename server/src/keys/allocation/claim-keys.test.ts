import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { orderWorld } from '../../orders/testing/order-world.ts'
import { claimKeys, claimReplacement } from './claim-keys.ts'

const world = await orderWorld()
const { companies, db, products, stock } = world

describe('claiming keys for an order that is being placed', () => {
  it('lets Amra and Mirza take keys of Northfall in parallel while there are plenty', async () => {
    // Products that another file found short in this process, under the same id in its own database, must no longer
    // count as short.
    const now = performance.now.bind(performance)
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
    onTestFinished(() => later.mockRestore())
    await world.emptyStock()
    await stock('northfall', 60)
    const want = [{ productId: products.northfall.id, count: 3, stock: 60 }]
    await inTransaction(db, async (amra) => {
      const hers = (await claimKeys(amra, companies.digitalis, want)).get(products.northfall.id) ?? []
      // His transaction ends before hers: neither waited.
      const his = await inTransaction(db, async (mirza) =>
        (await claimKeys(mirza, companies.digitalis, want)).get(products.northfall.id),
      )
      expect(hers.map((key) => key.id)).toHaveLength(3)
      expect(his?.map((key) => key.id)).toHaveLength(3)
      expect(hers.filter((key) => his?.some((one) => one.id === key.id))).toEqual([])
    })
  })

  it('takes the last key of Iron Orchard when the previous buyer rolls back', async () => {
    await world.emptyStock()
    await stock('ironOrchard', 1)
    const want = [{ productId: products.ironOrchard.id, count: 1, stock: 1 }]
    let second: Promise<number> | undefined
    const first = inTransaction(db, async (trx) => {
      await claimKeys(trx, companies.digitalis, want)
      second = inTransaction(
        db,
        async (other) => [...(await claimKeys(other, companies.digitalis, want)).values()].flat().length,
      )
      throw new Error('changed her mind')
    })
    await expect(first).rejects.toThrow('changed her mind')
    expect(await second).toBe(1)
  })

  it('starts again and locks first if the counter included keys that have expired', async () => {
    // Not Northfall: a product found short is remembered as short for a minute.
    await world.emptyStock()
    await stock('ironOrchard', 5)
    await sql`update keys set expires_on = current_date - 1 where product_id = ${products.ironOrchard.id} and state = 2 and id <> (
      select max(id) from keys where product_id = ${products.ironOrchard.id})`.execute(db)
    let tries = 0
    const claimed = await inTransaction(db, async (trx) => {
      tries += 1
      return claimKeys(trx, companies.digitalis, [{ productId: products.ironOrchard.id, count: 2, stock: 60 }])
    })
    expect(claimed.get(products.ironOrchard.id)).toHaveLength(1)
    expect(tries).toBe(2)
  })

  it('adds up two lines of one product before it looks', async () => {
    await world.emptyStock()
    await stock('northfall', 3)
    const line = { productId: products.northfall.id, count: 2, stock: 3 }
    const claimed = await inTransaction(db, (trx) => claimKeys(trx, companies.digitalis, [line, line]))
    expect(claimed.get(products.northfall.id)).toHaveLength(3)
  })

  it('takes a key from a batch other than the faulty one while there is one, then one from the same', async () => {
    await world.emptyStock()
    const [, second] = await stock('northfall', 2)
    const [third] = await stock('northfall', 1)
    const { batch_id: faultyBatchId } = await db
      .selectFrom('keys')
      .select('batch_id')
      .where('id', '=', second?.id ?? 0)
      .executeTakeFirstOrThrow()
    const replacement = () =>
      inTransaction(db, (trx) =>
        claimReplacement(trx, { productId: products.northfall.id, faultyBatchId, buyerId: companies.digitalis }),
      )
    expect((await replacement())?.id).toBe(third?.id)
    await db
      .updateTable('keys')
      .set({ state: 6 })
      .where('id', '=', third?.id ?? 0)
      .execute()
    expect((await replacement())?.batchId).toBe(faultyBatchId)
    await world.emptyStock()
    expect(await replacement()).toBeUndefined()
  })
})
