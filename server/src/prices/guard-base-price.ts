import type { Trx } from '../platform/db/connect.ts'
import type { Call } from '../platform/call.ts'
import { type Confirmation, confirmBelowCost } from './confirm-below-cost.ts'
import { costsAtHome } from './purchase-prices.ts'

/**
 * A base price (minor units of the home currency, VAT included) below the cost of the next keys needs a confirmation
 * with a reason (domain rules §3). A product that never had keys has no cost. Throws price.belowCost,
 * price.reasonNeeded.
 */
export async function guardBasePrice(
  trx: Trx,
  call: Pick<Call<'distributors'>, 'person' | 'ip' | 'clock'>,
  given: { productId: number; price: number; confirmation: Confirmation },
): Promise<void> {
  const { productId, price, confirmation } = given
  const { person } = call
  const purchase = await costsAtHome(trx, person.companyId, [productId], call.clock.now())
  const paid = purchase(productId)
  if (paid === null || price * 100 >= paid) return
  await confirmBelowCost(trx, {
    person,
    ip: call.ip,
    found: [
      {
        companyId: null,
        currency: person.currency,
        below: [{ productId, quantity: 1, price, purchase: Math.ceil(paid / 100) }],
      },
    ],
    confirmation,
  })
}
