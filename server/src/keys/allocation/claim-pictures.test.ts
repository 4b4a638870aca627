import { sql } from 'kysely'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { orderWorld } from '../../orders/testing/order-world.ts'
import { claimKeys } from './claim-keys.ts'

const world = await orderWorld()
const { companies, db, products, stock } = world
const productId = products.northfall.id

it('gives a company that does not want pictures the oldest codes and never a picture, whatever is in stock', async () => {
  // Mirza's company wants none; Amra's accepts any key.
  await db.updateTable('companies').set({ image_keys_allowed: false }).where('id', '=', companies.nexa).execute()
  const claims = fc.array(fc.record({ byMirza: fc.boolean(), count: fc.integer({ min: 1, max: 4 }) }), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), claims, async (arePictures, wants) => {
      await world.emptyStock()
      const ids = (await stock('northfall', arePictures.length)).map((key) => key.id)
      const pictures = ids.filter((_, index) => arePictures[index])
      await sql`update keys set kind = 2 where id = any(${pictures}::bigint[])`.execute(db)
      const left = [...ids]
      for (const { byMirza, count } of wants) {
        const expected = left.filter((id) => !byMirza || !pictures.includes(id)).slice(0, count)
        const given = await inTransaction(db, async (trx) => {
          const buyerId = byMirza ? companies.nexa : companies.digitalis
          const claimed = (await claimKeys(trx, buyerId, [{ productId, count }])).get(productId) ?? []
          const taken = claimed.map((key) => key.id)
          await sql`update keys set state = 6 where id = any(${taken}::bigint[])`.execute(trx)
          return taken
        })
        expect(given).toEqual(expected)
        for (const id of given) left.splice(left.indexOf(id), 1)
      }
    }),
    { numRuns: 30 },
  )
})
