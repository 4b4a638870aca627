import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { forgetUnseen, markGone, storeItems, unseenLinked } from './shop-items.sql.ts'
import { itemOf } from './shop-values.ts'
import { type OpenRun, updateRun } from './shop-runs.sql.ts'
import type { StoredShop } from './shops.sql.ts'
import { perPage, type wooShop } from './woo-shop.ts'

/**
 * Reads the next page of a shop and keeps it with the number of the page: cut off, the run goes on with the next one. At
 * the end, what no page showed is asked for by its id, and marked as gone where the shop does not know it. False then.
 */
export async function compareStep(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  shop: ReturnType<typeof wooShop>,
  { slot }: StoredShop,
  run: OpenRun,
): Promise<boolean> {
  if (run.allPages === null || run.pages < run.allPages) {
    const { products, pages } = await shop.page(run.pages + 1)
    await inTransaction(db, async (trx) => {
      await storeItems(
        trx,
        products.map((product) => itemOf(slot, product, clock.now())),
      )
      await updateRun(trx, run.id, { pages: run.pages + 1, all_pages: Math.max(1, pages) })
    })
    return true
  }
  const unseen = (await unseenLinked(db, slot, run.createdAt, perPage)).map((one) => one.woo_id)
  if (unseen.length === 0) {
    await forgetUnseen(db, slot, run.createdAt)
    return false
  }
  const found = await shop.byIds(unseen)
  const ids = new Set(found.map(({ id }) => id))
  await inTransaction(db, async (trx) => {
    await storeItems(
      trx,
      found.map((product) => itemOf(slot, product, clock.now())),
    )
    await markGone(
      trx,
      slot,
      unseen.filter((id) => !ids.has(id)),
    )
  })
  return true
}
