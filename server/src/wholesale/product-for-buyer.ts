import type { Returned } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { splitVat } from '@brava/contract/money.ts'
import type { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { companyChain } from '../companies/company-facts.ts'
import { pricesPaid } from '../orders/lists/prices-paid.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { myProduct } from '../prices/list-my-products.ts'
import { instructionsFor } from '../products/instructions/instructions-for.ts'
import { furtherImagesOf } from '../products/further-images-of.ts'
import { versionsOf } from './catalogue-memory.ts'
import { catalogueRows, descriptionOf } from './catalogue-rows.sql.ts'
import { pricesByQuantity } from './prices-by-quantity.ts'
import { scopeOf, wholesaleRows } from './wholesale-rows.ts'

/** Maximum number of its own purchases that a buyer sees. */
const mostPaid = 20

/**
 * A product that the person's company may open: one assigned to it, even if no longer sold; any other answers
 * common.notFound, as if it did not exist.
 */
export async function productForBuyer(
  { db, person, language, clock }: Pick<Call, 'db' | 'person' | 'language' | 'clock'>,
  productId: number,
): Promise<Returned<typeof wholesale.product>> {
  const own = (await myProduct(db, person.companyId, productId)) ?? refuse(commonErrors.notFound)
  const at = clock.now()
  const chain = await companyChain(db, person.companyId)
  const scope = scopeOf(chain)
  const [versions, rows, description, instructions, paid, images] = await Promise.all([
    versionsOf(db, scope.buyerIds),
    catalogueRows(db, { ...scope, ids: [own.id], at }),
    descriptionOf(db, productId, language),
    instructionsFor(db, [productId], language),
    pricesPaid(db, person.companyId, productId, mostPaid),
    furtherImagesOf(db, [productId]),
  ])
  const [product] = await wholesaleRows(db, chain, rows, versions, at)
  if (!product) refuse(commonErrors.notFound)
  const byQuantity = (await pricesByQuantity(db, chain, [product], at)).get(productId) ?? []
  const prices = byQuantity.map(({ fromQuantity, unitPrice }) => ({
    fromQuantity,
    price: unitPrice,
    ...splitVat(unitPrice, product.vatRateBp),
  }))
  return {
    data: {
      ...product,
      currency: own.currency,
      pictures: [...(product.imageUrl ? [product.imageUrl] : []), ...images(productId)],
      description,
      instructions: instructions.get(productId) ?? '',
      isWithdrawn: own.isWithdrawn,
      prices,
      paid,
    },
  }
}
