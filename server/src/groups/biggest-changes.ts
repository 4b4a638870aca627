import type { Db } from '../platform/db/connect.ts'
import type { FollowChange } from '../prices/follow-group.ts'
import { productNames } from './groups.sql.ts'

/** A change to a price of a company; prices in minor units of its currency. */
export interface GroupChangeOf extends FollowChange {
  readonly companyId: number
  readonly companyName: string
  readonly currency: string
}

/** As many as a person will look at; the counts cover all changes. */
const mostShown = 500

/** Keeps the biggest of the changes it is given, and adds the product names. */
export function biggestChanges(db: Db) {
  let biggest: GroupChangeOf[] = []
  return {
    add(changes: readonly GroupChangeOf[]): void {
      biggest = [...biggest, ...changes].sort((a, b) => weight(b) - weight(a)).slice(0, mostShown)
    },
    async named() {
      const ids = biggest.map((one) => one.productId)
      const names = new Map((await productNames(db, ids)).map((row) => [row.id, row]))
      return biggest.map((one) => ({
        ...one,
        code: names.get(one.productId)?.code ?? '',
        title: names.get(one.productId)?.title ?? '',
        isBelowCost: one.below !== undefined,
      }))
    },
  }
}

/** Prices below cost first, then by how far the price moves; what is only assigned last. */
function weight(change: FollowChange): number {
  const { oldPrice, newPrice, below } = change
  const moved = oldPrice === null ? 0 : Math.abs(newPrice - oldPrice) / Math.max(oldPrice, 1)
  return moved + (below ? 1_000_000 : 0)
}
