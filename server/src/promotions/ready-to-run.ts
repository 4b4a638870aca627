import { promotionErrors } from '@brava/contract/promotions/promotions.errors.ts'
import type { Call } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { type Confirmation, confirmBelowCost, type PriceBelow, type PricesBelow } from '../prices/confirm-below-cost.ts'
import { costsAtHome } from '../prices/purchase-prices.ts'
import { lockPromotions, pricesOf, type PromotionRecord } from './promotions.sql.ts'
import { recipientsOf } from './recipients.sql.ts'

/**
 * Checks promotions in their current state, inside the transaction that changed them: a window that is not over,
 * recipients, something to show. Prices below the cost of the next key need the confirmation and the reason (domain
 * rules §3), asked once for all.
 */
export async function requireReady(
  trx: Trx,
  call: Call<'distributors'>,
  ids: readonly number[],
  confirmation: Confirmation,
): Promise<void> {
  const { person, ip } = call
  const found: PricesBelow[] = []
  for (const promotion of await lockPromotions(trx, ids)) {
    const below = await belowInReady(trx, call, promotion)
    const place = ids.length > 1 ? promotion.title : ''
    if (below.length > 0) found.push({ companyId: null, place, currency: person.currency, below })
  }
  await confirmBelowCost(trx, { person, ip, found, confirmation })
}

/** The prices below cost of a promotion that is otherwise ready. */
async function belowInReady(
  trx: Trx,
  { person, clock }: Call<'distributors'>,
  promotion: PromotionRecord,
): Promise<PriceBelow[]> {
  const { id } = promotion
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
  return prices.flatMap(({ productId, promoPrice, currency, moq }) => {
    const cost = costOf(productId)
    if (currency !== person.currency || cost === null || promoPrice * 100 >= cost) return []
    return [{ productId, quantity: moq, price: promoPrice, purchase: Math.ceil(cost / 100) }]
  })
}
