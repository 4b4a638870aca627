import { inTransaction } from '../platform/db/transaction.ts'
import type { Call } from '../platform/call.ts'
import type { Confirmation } from '../prices/confirm-below-cost.ts'
import { guardBasePrice } from '../prices/guard-base-price.ts'
import { setBasePrice } from '../prices/set-base-price.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'

/**
 * Sets a product's base price, minor units of the home currency, VAT included; prices that rest on it follow.
 * Throws common.notFound, price.belowCost, price.reasonNeeded.
 */
export async function changeBasePrice(
  call: Call<'distributors'>,
  productId: number,
  given: { basePrice: number } & Confirmation,
): Promise<void> {
  const { person, ip, requestId } = call
  await inTransaction(call.db, async (trx) => {
    await setBasePrice(trx, {
      productId,
      price: given.basePrice,
      userId: person.id,
      cause: 'hand',
      reason: given.reason,
    })
    await guardBasePrice(trx, call, { productId, price: given.basePrice, confirmation: given })
    await recordSecurityEvent(trx, {
      kind: 'products.basePriceSet',
      person,
      ip,
      requestId,
      detail: { productId, basePrice: given.basePrice },
    })
  })
}
