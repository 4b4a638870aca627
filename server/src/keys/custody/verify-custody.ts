import type { Db } from '../../platform/db/connect.ts'
import { anchorsOf, type CustodyHead, custodyFrom, heads, unlinkedOf } from './custody.sql.ts'
import { custodyDigest, custodyHash } from './custody-hash.ts'

export interface CustodyReport {
  /** Rows linked into their chain, including archived ones. */
  readonly rows: number
  readonly products: number
  /** Recent rows waiting for their link; each matches its announcement, or it is a break. */
  readonly waiting: number
  /** Everything written before then is linked. */
  readonly linkedUntil: Date
  /** Each chain with its rows and its last hash, ascending by product. */
  readonly chains: readonly { readonly productId: number; readonly rows: number; readonly hash: string }[]
  /** Where a chain is broken: the first row of a product that does not follow from the previous one. */
  readonly breaks: { productId: number; seq: number }[]
}

/**
 * Recomputes the chain of one product, or of all: a changed, missing, added or cut-off row shows as a break, even one
 * that was not linked yet. If rows have left with their month, the chain continues from anchor to anchor; the archive
 * proves what lies between (verifyArchive). Each product is read from one snapshot, so that a linker at work is not a
 * break.
 */
export async function verifyCustody(db: Db, productId?: number): Promise<CustodyReport> {
  const breaks: { productId: number; seq: number }[] = []
  const products = await heads(db, productId)
  let rows = 0
  let waiting = 0
  const chains: { productId: number; rows: number; hash: string }[] = []
  let linkedUntil = new Date()
  for (const { productId: id } of products) {
    const chain = await asOfOneMoment(db, (moment) => verifyChain(moment, id))
    rows += chain.rows
    chains.push({ productId: id, rows: chain.rows, hash: chain.hash })
    waiting += chain.waiting
    if (chain.waitingSince && chain.waitingSince < linkedUntil) linkedUntil = chain.waitingSince
    if (chain.brokenAt !== undefined) breaks.push({ productId: id, seq: chain.brokenAt })
  }
  return { rows, products: products.length, waiting, linkedUntil, chains, breaks }
}

function asOfOneMoment<T>(db: Db, read: (moment: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

interface Chain {
  readonly rows: number
  /** Of its last row, in hexadecimal; empty for a chain without rows. */
  readonly hash: string
  readonly waiting: number
  readonly waitingSince: Date | undefined
  /** The position of the first row that does not follow from the previous one. */
  readonly brokenAt: number | undefined
}

async function verifyChain(db: Db, productId: number): Promise<Chain> {
  const [head] = await heads(db, productId)
  if (!head) throw new Error(`product ${productId} has no chain`)
  let last: Pick<CustodyHead, 'seq' | 'hash'> = { seq: 0, hash: Buffer.alloc(0) }
  let rows = 0
  let brokenAt: number | undefined
  const anchors = new Map((await anchorsOf(db, productId)).map((anchor) => [anchor.firstSeq, anchor]))
  /** Skips the rows that have left, as far as they fit between here and the next row. */
  const passAnchors = (before: number) => {
    for (;;) {
      const anchor = anchors.get(last.seq + 1)
      if (!anchor || anchor.lastSeq >= before || !anchor.prevHash.equals(last.hash)) return
      rows += anchor.lastSeq - last.seq
      last = { seq: anchor.lastSeq, hash: anchor.hash }
    }
  }
  while (brokenAt === undefined && last.seq < head.seq) {
    const page = await custodyFrom(db, { productId, afterSeq: last.seq })
    if (page.length === 0) {
      passAnchors(head.seq + 1)
      break
    }
    for (const row of page) {
      passAnchors(row.seq)
      rows += 1
      const follows = row.seq === last.seq + 1 && row.prevHash.equals(last.hash) && custodyHash(row).equals(row.hash)
      if (!follows) {
        brokenAt = last.seq + 1
        break
      }
      last = row
    }
  }
  if (brokenAt === undefined && (last.seq !== head.seq || !last.hash.equals(head.hash))) brokenAt = last.seq + 1
  const unlinked = await unlinkedOf(db, productId)
  const asAnnounced = unlinked.every(({ row, digest }) => row && digest && custodyDigest(row).equals(digest))
  if (brokenAt === undefined && !asAnnounced) brokenAt = head.seq + 1
  const since = unlinked.flatMap((one) => one.since ?? []).sort((a, b) => a.getTime() - b.getTime())
  return { rows, hash: head.hash.toString('hex'), waiting: unlinked.length, waitingSince: since[0], brokenAt }
}
