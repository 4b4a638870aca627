import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { untilWaitedFor, waitersOf } from '../../testing/until-waited-for.ts'

/**
 * Makes a request while a price change has been written but not committed: the change waits for the row of another
 * company (`heldUp`) that it has yet to update. Returns both results.
 */
export async function whilePricesChange<A, B>(
  db: Db,
  { heldUp, productId, change }: { heldUp: number; productId: number; change: () => Promise<A> },
  ask: () => Promise<B>,
): Promise<[A, B]> {
  const both = await inTransaction(db, async (trx) => {
    await sql`select from company_products where company_id = ${heldUp} and product_id = ${productId} for update`.execute(
      trx,
    )
    const changing = change()
    await untilWaitedFor(db, trx)
    const waiters = await waitersOf(db, trx)
    let isDone = false
    const asking = ask().finally(() => (isDone = true))
    await expect.poll(async () => isDone || (await waiters()) > 1).toBe(true)
    return [changing, asking] as const
  })
  return Promise.all(both)
}
