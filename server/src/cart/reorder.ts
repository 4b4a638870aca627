import { commonErrors } from '@brava/contract/errors.ts'
import type { Returned } from '@brava/contract/endpoint.ts'
import type { shoppingCart } from '@brava/contract/cart/cart.endpoints.ts'
import { companyFacts } from '../companies/company-facts.ts'
import { elsewhereAmong } from '../companies/region-rights.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { linesToReorder } from '../orders/placing/lines-to-reorder.ts'
import { resolvePrices } from '../prices/resolve-prices.ts'
import { viewCart } from './cart-view.ts'
import { addToCart } from './change-cart.ts'
import { cartTexts, withLeftOut } from './cart.texts.ts'

/**
 * Puts the products of an earlier order of the company into the cart; products no longer sold, or not for its region,
 * are named and left out.
 */
export async function reorder(call: Call, orderId: number): Promise<Returned<typeof shoppingCart.reorder>> {
  const { person, language } = call
  const lines = await linesToReorder(call.db, person, orderId)
  if (!lines) refuse(commonErrors.notFound)
  const prices = await resolvePrices(call.db, { companyId: person.companyId, items: lines, at: call.clock.now() })
  const buyer = (await companyFacts(call.db, [person.companyId])).get(person.companyId)
  const elsewhere = await elsewhereAmong(
    call.db,
    buyer ? [buyer.vat.countryCode] : [],
    lines.map((line) => line.productId),
  )
  const sold = lines.filter((line, index) => prices[index]?.available && !elsewhere.has(line.productId))
  const skipped = lines.filter((line) => !sold.includes(line)).map((line) => line.title)
  const { cart, leftOut } =
    sold.length === 0 ? { cart: await viewCart(call, person), leftOut: [] } : await addToCart(call, person, sold)
  const said = cartTexts.reordered[language]({ added: sold.length, skipped: skipped.length })
  return { data: { info: withLeftOut(language, said, leftOut), cart, added: sold.length, skipped } }
}
