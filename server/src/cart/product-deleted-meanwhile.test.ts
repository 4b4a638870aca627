import { describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/transaction.ts'
import { lockProducts, markDeleted } from '../products/products.sql.ts'
import { waitersOf } from '../testing/until-waited-for.ts'
import { placingWorld } from './testing/placing-world.ts'

const { db, companies, products, fill, order, mirza, orderCount, holdsTrue } = await placingWorld()
await db.updateTable('companies').set({ may_back_order: true }).where('id', '=', companies.nexa).execute()
await db.updateTable('products').set({ may_back_order: true }).execute()

describe('Mirza orders a product that has no keys and was never ordered', () => {
  it.each([
    ['approved at once', 'northfall', true],
    ['to be approved by Tarik', 'ironOrchard', false],
  ] as const)(
    'while Tarik deletes it: no order waits for keys that nobody can import (%s)',
    async (_, name, isAuto) => {
      await db.updateTable('companies').set({ auto_approve: isAuto }).where('id', '=', companies.nexa).execute()
      const before = await orderCount()
      const { version } = await fill(mirza, [[name, 1]])
      const { ordering } = await inTransaction(db, async (trx) => {
        await lockProducts(trx, [products[name].id])
        await markDeleted(trx, [products[name].id], new Date())
        const waiting = await waitersOf(db, trx)
        const started = order(mirza, version)
        let isAnswered = false
        void started.then(() => {
          isAnswered = true
        })
        await expect.poll(async () => isAnswered || (await waiting()) > 0, { timeout: 20_000 }).toBe(true)
        return { ordering: started }
      })
      expect(await ordering).toMatchObject({ status: 409, body: { code: 'cart.notValid' } })
      expect(await orderCount()).toBe(before)
      await db.updateTable('companies').set({ auto_approve: true }).where('id', '=', companies.nexa).execute()
      await holdsTrue()
    },
  )
})
