import { companyFacts } from '../companies/company-facts.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { Call } from '../platform/call.ts'
import { type Confirmation, confirmBelowCost } from './confirm-below-cost.ts'
import { purchasePrices } from './purchase-prices.ts'

/**
 * A base price (minor units of the home currency, VAT included) below the cost of the next keys needs a confirmation and
 * the reason (domain rules §3). A product that never had keys has no cost. Throws price.belowCost, price.reasonNeeded.
 */
export async function guardBasePrice(
  trx: Trx,
  call: Call<'distributors'>,
  given: { productId: number; price: number; confirmation: Confirmation },
): Promise<void> {
  const { productId, price, confirmation } = given
  const home = (await companyFacts(trx, [call.person.companyId])).get(call.person.companyId)
  if (!home) throw new Error('the distributor is gone')
  // The cost with the VAT of a sale at home, which the base price includes.
  const purchase = await purchasePrices(trx, [home, home], [productId], call.clock.now())
  const paid = purchase(productId)
  if (paid === null || price * 100 >= paid) return
  await confirmBelowCost(trx, {
    person: call.person,
    ip: call.ip,
    companyId: null,
    currency: home.currency,
    below: [{ productId, quantity: 1, price, purchase: Math.ceil(paid / 100) }],
    confirmation,
  })
}
