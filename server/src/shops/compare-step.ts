import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { forgetUnseen, linkedParents, markGone, storeItems, unseenLinked } from './shop-items.sql.ts'
import { itemOf, type WooParent } from './shop-values.ts'
import { type OpenRun, updateRun } from './shop-runs.sql.ts'
import { plainName } from './source-products.ts'
import type { StoredShop } from './shops.sql.ts'
import { perPage, type WooProduct, type wooShop } from './woo-shop.ts'

type Shop = ReturnType<typeof wooShop>
type Comparing = Pick<Services, 'db' | 'clock'>

/**
 * Reads the next page of a shop and stores it with the page number: if interrupted, the run continues with the next
 * one. Then the variations of each product that is sold by them. At the end it asks by id for linked products that were
 * not met, and marks them as gone if the shop does not know them. Returns false when done. A run of what changed since
 * an instant ends before that: what it does not meet is unchanged or gone, which the next full one finds out.
 */
export async function compareStep(services: Comparing, shop: Shop, { slot }: StoredShop, run: OpenRun) {
  if (run.allPages === null || run.pages < run.allPages) return readPage(services, shop, slot, run)
  const [parent, ...others] = run.parents
  if (parent) return readVariations(services, shop, slot, { run, parent, others })
  if (run.changedSince) return false
  return readUnseen(services, shop, slot, run)
}

async function readPage({ db, clock }: Comparing, shop: Shop, slot: StoredShop['slot'], run: OpenRun) {
  const { products, pages } = await shop.page(run.pages + 1, run.changedSince)
  const met = products.filter(isVariable).map(({ id, name }) => ({ id, name: plainName(name) }))
  // A shop may change a variation without changing its product.
  const linked = run.changedSince && run.pages === 0 ? await linkedParents(db, slot) : []
  const known = new Set([...run.parents, ...met].map(({ id }) => id))
  const parents = [...met, ...linked.filter(({ id }) => !known.has(id))]
  await inTransaction(db, async (trx) => {
    await storeItems(
      trx,
      products.filter(isSold).map((product) => itemOf(slot, product, clock.now())),
    )
    await updateRun(trx, run.id, {
      pages: run.pages + 1,
      all_pages: Math.max(1, pages),
      parents: JSON.stringify([...run.parents, ...parents]),
    })
  })
  return true
}

async function readVariations(
  { db, clock }: Comparing,
  shop: Shop,
  slot: StoredShop['slot'],
  { run, parent, others }: { run: OpenRun; parent: WooParent; others: readonly WooParent[] },
) {
  const variations = await shop.variations(parent.id, run.changedSince)
  await inTransaction(db, async (trx) => {
    await storeItems(
      trx,
      variations.map((variation) => itemOf(slot, variation, clock.now(), parent)),
    )
    await updateRun(trx, run.id, { parents: JSON.stringify(others) })
  })
  return true
}

async function readUnseen({ db, clock }: Comparing, shop: Shop, slot: StoredShop['slot'], run: OpenRun) {
  const unseen = await unseenLinked(db, slot, run.createdAt, perPage)
  const [first] = unseen
  if (!first) {
    await forgetUnseen(db, slot, run.createdAt)
    return false
  }
  const parent = first.parentId === null ? null : { id: first.parentId, name: '' }
  const ids = unseen.filter(({ parentId }) => parentId === first.parentId).map(({ wooId }) => wooId)
  const found = (await shop.byIds(ids, first.parentId)).filter(isSold)
  const known = new Set(found.map(({ id }) => id))
  await inTransaction(db, async (trx) => {
    await storeItems(
      trx,
      found.map((product) => itemOf(slot, product, clock.now(), parent)),
    )
    await markGone(
      trx,
      slot,
      ids.filter((id) => !known.has(id)),
    )
  })
  return true
}

const isVariable = ({ type }: WooProduct) => type === 'variable'
/** A product sold by its variations takes neither price nor stock, so it cannot be linked. */
export const isSold = (product: WooProduct): boolean => !isVariable(product)
