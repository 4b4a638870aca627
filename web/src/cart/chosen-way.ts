import type { PaymentType } from '@brava/contract/enums.ts'
import type { Cart } from './cart-calls.ts'

/** The ways of paying on offer: one that only lacks money is among them and says so. */
export const waysOf = (cart: Cart) => cart.payWith.filter((way) => way.problem?.code !== 'PAYMENT_TYPE')

/** How the cart would be paid now: as chosen, otherwise the first way that is possible. */
export function chosenWay(cart: Cart, chosen: PaymentType | null) {
  const ways = waysOf(cart)
  return ways.find((way) => way.paymentType === chosen) ?? ways.find((way) => !way.problem) ?? ways[0]
}
