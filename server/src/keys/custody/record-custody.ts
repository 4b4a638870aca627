import type { Trx } from '../../platform/db/connect.ts'
import { appendRows, type CustodyFacts, lockHeads } from './custody.sql.ts'

export type CustodyKind =
  | 'imported'
  | 'reserved'
  | 'assigned'
  | 'delivered'
  | 'revealed'
  | 'downloaded'
  | 'resent'
  | 'released'
  | 'faulty'
  | 'returned'
  | 'withdrawn'
  | 'deleted'

/** Who did what with a key, when, from where and why. Exactly one of key and batch names what it is about. */
export interface CustodyEvent {
  readonly productId: number
  readonly kind: CustodyKind
  readonly at: Date
  readonly keyId?: number | null
  readonly batchId?: number | null
  readonly orderId?: number | null
  readonly userId?: number | null
  readonly companyId?: number | null
  readonly sessionId?: number | null
  readonly ip?: string
  readonly reason?: string
}

/**
 * Appends to the custody log, one hash chain per product (guarantee G37). Call it in the transaction of what it tells,
 * late, after products and keys are locked; the heads of the chains are locked ascending by product. The database links
 * the chain (record_custody), so that the head is held for one statement; custodyHash proves it from outside.
 */
export async function recordCustody(trx: Trx, events: readonly CustodyEvent[]): Promise<void> {
  const byCause = Map.groupBy(events, (event) => JSON.stringify(factsOf(event)))
  if (byCause.size > 1) {
    const ascending = [...new Set(events.map((event) => event.productId))].sort((a, b) => a - b)
    await lockHeads(trx, ascending)
  }
  for (const same of byCause.values()) {
    const facts = factsOf(same[0] as CustodyEvent)
    for (let from = 0; from < same.length; from += 5000) {
      const about = same.slice(from, from + 5000)
      const chains = await appendRows(
        trx,
        facts,
        about.map((one) => ({ productId: one.productId, keyId: one.keyId ?? null, batchId: one.batchId ?? null })),
      )
      const wanted = new Set(about.map((one) => one.productId)).size
      if (chains !== wanted) throw new Error(`${wanted - chains} products have no custody chain`)
    }
  }
}

function factsOf(event: CustodyEvent): CustodyFacts {
  return {
    kind: event.kind,
    at: event.at,
    orderId: event.orderId ?? null,
    userId: event.userId ?? null,
    companyId: event.companyId ?? null,
    sessionId: event.sessionId ?? null,
    ip: event.ip ?? '',
    reason: event.reason ?? '',
  }
}
