import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { companiesOfGroups, heldGroupPrices } from '../group-prices.sql.ts'
import { productsByCode } from '../lock-company-products.sql.ts'
import { priceWorld } from '../testing/price-world.ts'

const { db, world } = await priceWorld()
/** More than a statement of PostgreSQL has parameters: a file may schedule that many lines, which are set at once. */
const lines = 66_000
const many = Array.from({ length: lines }, (_, n) => n + 1_000_000)

test('a file of 66,000 lines for Digitalis finds the products that it has', async () => {
  const [product] = await db.selectFrom('products').select('code').where('id', '=', world.northfall).execute()
  const codes = [...many.map((n) => `L-${n}`), product?.code ?? '']
  expect(await productsByCode(db, codes, world.digitalis)).toMatchObject([{ id: world.northfall }])
  expect(await productsByCode(db, codes, null)).toMatchObject([{ id: world.northfall }])
})

test('a file of 66,000 lines for a price group finds its prices and its companies', async () => {
  await inTransaction(db, async (trx) => {
    const ids = [...many, world.northfall]
    expect(await heldGroupPrices(trx, [1_000_000], ids)).toEqual([])
    expect(await companiesOfGroups(trx, [1_000_000], ids)).toEqual([])
  })
})
