import type { Db } from '../../platform/db/connect.ts'
import { type CustodyHead, custodyFrom, heads, unlinkedOf } from './custody.sql.ts'
import { custodyDigest, custodyHash } from './custody-hash.ts'

export interface CustodyReport {
  /** Rows that stand in their chain. */
  readonly rows: number
  readonly products: number
  /** Rows of the last moments that wait for their link; each is as it was announced, or it is a break. */
  readonly waiting: number
  /** What was written before then is linked. */
  readonly linkedUntil: Date
  /** Where a chain does not hold: the first row of a product that does not follow from the one before it. */
  readonly breaks: { productId: number; seq: number }[]
}

/**
 * Recomputes the chain of one product, or of all: a changed, missing, added or cut-off row shows as a break, also one that
 * was not linked yet.
 */
export async function verifyCustody(db: Db, productId?: number): Promise<CustodyReport> {
  const breaks: { productId: number; seq: number }[] = []
  const chains = await heads(db, productId)
  let total = 0
  let waiting = 0
  let linkedUntil = new Date()
  for (const head of chains) {
    let last: Pick<CustodyHead, 'seq' | 'hash'> = { seq: 0, hash: Buffer.alloc(0) }
    let whole = true
    while (whole && last.seq < head.seq) {
      const page = await custodyFrom(db, head.productId, last.seq, 5000)
      if (page.length === 0) break
      for (const row of page) {
        total += 1
        const follows = row.seq === last.seq + 1 && row.prevHash.equals(last.hash) && custodyHash(row).equals(row.hash)
        if (!follows) {
          breaks.push({ productId: head.productId, seq: last.seq + 1 })
          whole = false
          break
        }
        last = row
      }
    }
    if (whole && (last.seq !== head.seq || !last.hash.equals(head.hash))) {
      breaks.push({ productId: head.productId, seq: last.seq + 1 })
      whole = false
    }
    const unlinked = await unlinkedOf(db, head.productId)
    waiting += unlinked.length
    for (const { since } of unlinked) if (since && since < linkedUntil) linkedUntil = since
    const asAnnounced = unlinked.every(({ row, digest }) => row && digest && custodyDigest(row).equals(digest))
    if (whole && !asAnnounced) breaks.push({ productId: head.productId, seq: head.seq + 1 })
  }
  return { rows: total, products: chains.length, waiting, linkedUntil, breaks }
}
