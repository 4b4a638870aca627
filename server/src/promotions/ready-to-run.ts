import { promotionErrors } from '@brava/contract/promotions/promotions.errors.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { type Confirmation, confirmBelowCost } from '../prices/confirm-below-cost.ts'
import { costsAtHome } from '../prices/purchase-prices.ts'
import { lockPromotions, pricesOf } from './promotions.sql.ts'
import { recipientsOf } from './recipients.sql.ts'

/**
 * Checks a promotion in its current state, inside the transaction that changed it: a window that is not over,
 * recipients, something to show. Prices below the cost of the next key need the confirmation and the reason (domain
 * rules §3).
 */
export async function requireReady(
  trx: Trx,
  call: Call<'distributors'>,
  id: number,
  confirmation: Confirmation,
): Promise<void> {
  const { person, ip, clock } = call
  const [promotion] = await lockPromotions(trx, [id])
  if (!promotion) return
  const at = (path: string) => ({ fields: [{ path, message: '' }] })
  if (promotion.endsAt <= clock.now()) refuse(promotionErrors.windowOver, at('endsAt'))
  if (!promotion.forAll && (await recipientsOf(trx, [id])).length === 0) {
    refuse(promotionErrors.noRecipients, at('companyIds'))
  }
  const prices = await pricesOf(trx, id)
  if (promotion.isSimple && promotion.message === '') refuse(promotionErrors.noMessage, at('message'))
  if (!promotion.isSimple && prices.length === 0) {
    refuse(promotionErrors.noProducts, at('customNotificationProducts'))
  }
  const costOf = await costsAtHome(
    trx,
    person.companyId,
    prices.map((row) => row.productId),
    clock.now(),
  )
  const below = prices.flatMap(({ productId, promoPrice, currency, moq }) => {
    const cost = costOf(productId)
    if (currency !== person.currency || cost === null || promoPrice * 100 >= cost) return []
    return [{ productId, quantity: moq, price: promoPrice, purchase: Math.ceil(cost / 100) }]
  })
  if (below.length === 0) return
  await confirmBelowCost(trx, { person, ip, companyId: null, currency: person.currency, below, confirmation })
}
