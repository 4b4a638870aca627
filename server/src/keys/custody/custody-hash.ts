import { createHash } from 'node:crypto'
import type { CustodyEntry, CustodyRow } from './custody.sql.ts'

/** SHA-256 over the previous hash and the row's own facts in a fixed order. */
export function custodyHash(row: Omit<CustodyRow, 'hash'>): Buffer {
  return createHash('sha256')
    .update(row.prevHash)
    .update(
      JSON.stringify([
        row.productId,
        row.seq,
        row.at.toISOString(),
        row.kind,
        row.keyId,
        row.batchId,
        row.orderId,
        row.userId,
        row.companyId,
        row.sessionId,
        row.ip,
        row.reason,
      ]),
    )
    .digest()
}

/** The digest under which a row is announced until it is linked: as at position 0, before any chain. */
export function custodyDigest(row: CustodyEntry): Buffer {
  return custodyHash({ ...row, seq: 0, prevHash: Buffer.alloc(0) })
}
