import { commonErrors } from '@brava/contract/errors.ts'
import { divideRounded } from '@brava/contract/money.ts'
import { homeCurrency } from '../../currencies/home-currency.ts'
import type { Db } from '../../platform/db/connect.ts'
import { refuse } from '../../platform/refuse.ts'
import { readSales, soldDays } from '../../sales/read-sales.ts'
import { defectRate } from './key-view.ts'
import { batchesOf, stockOf } from './key-stock.sql.ts'
import { productForKeys } from './keys.sql.ts'

/** Stock of a product: keys by state, FIFO value in the distributor's currency, days of cover at the last month's pace. */
export async function keyStock(db: Db, productId: number, now: Date) {
  const stock = await stockOf(db, productId)
  if (!stock) refuse(commonErrors.notFound)
  const { valueE4, ...counts } = stock
  const sold30 = (await (await readSales(db)).sold30(now, [productId])).get(productId) ?? 0
  const total = counts.draft + counts.available + counts.reserved + counts.sold + counts.faulty + counts.withdrawn
  return {
    ...counts,
    sold30,
    total,
    stockValue: Number(divideRounded(BigInt(valueE4), 100n)),
    currency: await homeCurrency(db),
    daysOfCover: sold30 > 0 ? Math.floor((counts.available * soldDays) / sold30) : null,
    defectRateBp: defectRate(counts.faulty, total),
  }
}

/** The batches of a product, newest first, and the quality of each supplier's keys. */
export async function keyBatches(db: Db, productId: number) {
  if (!(await productForKeys(db, productId))) refuse(commonErrors.notFound)
  const batches = (await batchesOf(db, productId)).map((batch) => ({
    ...batch,
    defectRateBp: defectRate(batch.faulty, batch.keys),
  }))
  const suppliers = new Map<number, { supplierId: number; supplier: string; keys: number; faulty: number }>()
  for (const batch of batches) {
    const one = suppliers.get(batch.supplierId) ?? {
      supplierId: batch.supplierId,
      supplier: batch.supplier,
      keys: 0,
      faulty: 0,
    }
    one.keys += batch.keys
    one.faulty += batch.faulty
    suppliers.set(batch.supplierId, one)
  }
  return {
    batches,
    suppliers: [...suppliers.values()].map((one) => ({ ...one, defectRateBp: defectRate(one.faulty, one.keys) })),
  }
}
