import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import type { Confirmation } from './confirm-below-cost.ts'
import { guardBasePrice } from './guard-base-price.ts'
import { setBasePrice } from './set-base-price.ts'
import type { PriceCause } from './write-price-history.ts'

/**
 * Sets a product's base price, minor units of the home currency, VAT included; prices that depend on it follow. Throws
 * common.notFound, common.conflict, price.belowCost, price.reasonNeeded.
 */
export async function changeBasePrice(
  call: Pick<Call<'distributors'>, 'db' | 'person' | 'ip' | 'clock'> & { readonly requestId?: string },
  productId: number,
  given: { basePrice: number; was?: number | undefined } & Confirmation,
  cause: PriceCause = 'hand',
): Promise<void> {
  const { person, ip, requestId } = call
  await inTransaction(call.db, async (trx) => {
    await setBasePrice(trx, {
      productId,
      price: given.basePrice,
      userId: person.id,
      cause,
      reason: given.reason,
      was: given.was,
    })
    await guardBasePrice(trx, call, { productId, price: given.basePrice, confirmation: given })
    await recordSecurityEvent(trx, {
      kind: 'products.basePriceSet',
      person,
      ip,
      ...(requestId !== undefined && { requestId }),
      detail: { productId, basePrice: given.basePrice },
    })
  })
}
