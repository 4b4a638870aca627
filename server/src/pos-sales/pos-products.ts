import { companyChain } from '../companies/company-facts.ts'
import type { PartnerCall } from '../platform/partner-call.ts'
import { wholeCatalogue } from '../wholesale/whole-catalogue.ts'

/**
 * Products of which a terminal can sell one: all that its company may buy singly, at its own price, except those whose
 * keys are pictures: a slip is text. By product code.
 */
export async function posProducts(call: PartnerCall) {
  const { db, caller, clock } = call
  const chain = await companyChain(db, caller.companyId)
  const currency = chain[0]?.currency ?? ''
  const printing = chain.map((company) => ({ ...company, imageKeysAllowed: false }))
  const products = await wholeCatalogue(db, printing, {}, clock.now())
  return products
    .filter(({ moq }) => moq <= 1)
    .map(({ productId, code, title, platform, price, stock }) => ({
      id: call.publicId('product', productId),
      code,
      title,
      platform,
      price,
      currency,
      inStock: stock > 0,
    }))
}
