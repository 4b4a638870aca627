import { commonErrors } from '@brava/contract/errors.ts'
import { productsErrors } from '@brava/contract/products/products.errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { type Acting, noteProducts } from './note-products.ts'
import { lockProducts, markDeleted, setWithdrawn } from './products.sql.ts'

/** Takes products off sale or puts them back; all or none. Returns how many changed. */
export async function withdrawProducts(call: Acting, ids: readonly number[], isWithdrawn: boolean): Promise<number> {
  const wanted = [...new Set(ids)]
  return inTransaction(call.db, async (trx) => {
    const found = await lockProducts(trx, wanted)
    if (found.length !== wanted.length) refuse(commonErrors.notFound)
    const changing = found.filter((product) => product.isWithdrawn !== isWithdrawn).map((product) => product.id)
    if (changing.length > 0) await setWithdrawn(trx, changing, isWithdrawn)
    await noteProducts(trx, call, isWithdrawn ? 'withdrawn' : 'putOnSale', changing)
    return changing.length
  })
}

/** Takes a product off sale, or puts it back if it is off sale. */
export async function toggleWithdraw(call: Acting, id: number): Promise<boolean> {
  return inTransaction(call.db, async (trx) => {
    const [product] = await lockProducts(trx, [id])
    if (!product) refuse(commonErrors.notFound)
    await setWithdrawn(trx, [id], !product.isWithdrawn)
    await noteProducts(trx, call, product.isWithdrawn ? 'putOnSale' : 'withdrawn', [id])
    return !product.isWithdrawn
  })
}

/**
 * Deletes products that were never ordered: they disappear from every list, their history stays. All or none;
 * products.hasKeys while keys are in stock or reserved, products.wasSold once the product was ordered.
 */
export async function deleteProducts(call: Acting & Pick<Call, 'clock'>, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  await inTransaction(call.db, async (trx) => {
    const found = await lockProducts(trx, wanted)
    if (found.length !== wanted.length) refuse(commonErrors.notFound)
    if (found.some((product) => product.available + product.reserved + product.draft > 0)) {
      refuse(productsErrors.hasKeys)
    }
    if (found.some((product) => product.wasOrdered)) refuse(productsErrors.wasSold)
    await markDeleted(trx, wanted, call.clock.now())
    await noteProducts(trx, call, 'deleted', wanted)
  })
}
