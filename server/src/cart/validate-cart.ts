import { commonErrors } from '@brava/contract/errors.ts'
import type { PaymentType } from '@brava/contract/enums.ts'
import type { Returned } from '@brava/contract/endpoint.ts'
import type { shoppingCart } from '@brava/contract/cart/cart.endpoints.ts'
import type { Person, Services } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { checkPayment } from '../orders/placing/place-order-check.ts'
import { checkCart, takesCards } from './cart-view.ts'
import { findCart } from './cart.sql.ts'
import { itemsOf } from './cart-items.sql.ts'

/**
 * Checks whether the order could be placed now: per line ok or its problems, and for the cart as a whole (domain rules
 * §5). Changes nothing and promises nothing: placing checks again. Another person's cart is not found.
 */
export async function validateCart(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  person: Person,
  cartId: number,
  paymentType: PaymentType | undefined,
): Promise<Returned<typeof shoppingCart.validate>> {
  const cart = await findCart(db, person)
  if (cart?.id !== cartId) refuse(commonErrors.notFound)
  const items = await itemsOf(db, cart.id)
  const check = await checkCart(db, person, cart, items, clock.now())
  const cards = await takesCards({ db, config }, check)
  const problems =
    paymentType === undefined ? await whenNoneFits(db, check, cards) : await checkPayment(db, check, paymentType, cards)
  const lines = check.lines.map((line) => ({
    id: line.wanted.id,
    productId: line.product.id,
    status: line.problems[0]?.code ?? ('ok' as const),
    problems: [...line.problems],
  }))
  return {
    data: {
      version: cart.version,
      isValid: lines.length > 0 && problems.length === 0 && lines.every((line) => line.status === 'ok'),
      lines,
      cart: problems.map((code) => ({ code })),
    },
  }
}

/** Without a chosen way of paying: no problem if one way works, otherwise the problems of the first. */
async function whenNoneFits(db: Services['db'], check: Awaited<ReturnType<typeof checkCart>>, cards: boolean) {
  let first: Awaited<ReturnType<typeof checkPayment>> | undefined
  for (const type of check.buyer.paymentTypes) {
    const problems = await checkPayment(db, check, type, cards)
    if (problems.length === 0) return []
    first ??= problems
  }
  return first ?? (['PAYMENT_TYPE'] as const)
}
