import type { promotions } from '@brava/contract/promotions/promotions.endpoints.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { z } from 'zod'
import { companyChain } from '../companies/company-facts.ts'
import { companyFor } from '../companies/company-for.ts'
import type { Call } from '../platform/call.ts'
import type { PriceFactRows } from '../prices/price-book.ts'
import { offerOf } from './offer-of.ts'

/** An id that no promotion has. */
const draftId = 0

/**
 * The products of a promotion that is still being written, as a company would see them while it runs. Throws
 * common.notFound.
 */
export async function previewPromotion(
  { db, person, clock }: Call<'distributors'>,
  given: z.output<typeof promotions.preview.body>,
) {
  const company = await companyFor(db, person, given.companyId)
  const chain = await companyChain(db, company.id)
  const now = clock.now()
  const { customNotificationProducts: products } = given
  // Only a company with a supplier has prices.
  const isBuyer = chain.length > 1
  const among = (facts: PriceFactRows): PriceFactRows => ({
    ...facts,
    promotions: products.map((one) => ({
      id: draftId,
      title: '',
      is_active: true,
      starts_at: new Date(now.getTime() - 1).toISOString(),
      ends_at: new Date(now.getTime() + 1).toISOString(),
      for_all: true,
      product_id: one.productId,
      promo_price: one.promoPrice,
      currency: person.currency,
      moq: one.moq,
      company_ids: [],
      group_ids: [],
    })),
  })
  return {
    companyName: company.name,
    isDomestic: chain[0]?.isDomestic ?? true,
    currencySymbol: currencySymbol(chain[0]?.currency ?? person.currency),
    customNotificationProducts: isBuyer ? await offerOf(db, chain, { promotionId: draftId, products }, now, among) : [],
  }
}
