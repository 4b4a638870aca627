import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { recordSecurityEvents } from '../security/record-security-event.ts'

/** Who acts, and from where. */
export type Acting = Pick<Call, 'db' | 'person' | 'ip' | 'requestId'>

/**
 * Logs for each product what was done with its record; changes of base prices and keys are logged by the code that
 * makes them.
 */
export function noteProducts(
  trx: Trx,
  { person, ip, requestId }: Acting,
  what: 'created' | 'changed' | 'withdrawn' | 'putOnSale' | 'deleted',
  productIds: readonly number[],
): Promise<void> {
  return recordSecurityEvents(
    trx,
    productIds.map((productId) => ({ kind: `products.${what}`, person, ip, requestId, detail: { productId } })),
  )
}
