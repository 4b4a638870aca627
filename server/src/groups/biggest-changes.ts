import type { Db } from '../platform/db/connect.ts'
import type { FollowChange } from '../prices/follow-group.ts'
import { productNames } from './groups.sql.ts'

/** What becomes of a price of a company; prices in minor units of its currency. */
export interface GroupChangeOf extends FollowChange {
  readonly companyId: number
  readonly companyName: string
  readonly currency: string
}

/** As many as a person looks at; the counts are of all. */
const mostShown = 500

/** Keeps the biggest of the changes that it is given, and says their products by name. */
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

/** What is below cost stands first, then by how far the price goes; what is only assigned last. */
function weight(change: FollowChange): number {
  const { oldPrice, newPrice, below } = change
  const moved = oldPrice === null ? 0 : Math.abs(newPrice - oldPrice) / Math.max(oldPrice, 1)
  return moved + (below ? 1_000_000 : 0)
}
