import type { Trx } from '../../platform/db/connect.ts'
import type { Services } from '../../platform/call.ts'
import { appendRows, type CustodyFacts } from './custody.sql.ts'
import { linkOnceCommitted } from './link-custody.ts'

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
  | 'movedOut'
  | 'movedIn'

/**
 * Who did what with a key, when, from where and why. Names the key or the batch it is about; both for a key that leaves
 * its batch (deleted, movedOut).
 */
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
 * Appends to the custody log (guarantee G37), in the transaction of the event. The rows are linked into the hash chain
 * of their product right after the commit (decision 0046): nothing is locked here that another action needs.
 */
export async function recordCustody(
  trx: Trx,
  services: Pick<Services, 'jobs'>,
  events: readonly CustodyEvent[],
): Promise<void> {
  for (const same of Map.groupBy(events, (event) => JSON.stringify(factsOf(event))).values()) {
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
  if (events.length > 0) linkOnceCommitted(trx, services)
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
