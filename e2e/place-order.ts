import { randomUUID } from 'node:crypto'
import type { PersonKey } from '../seed/world/people.ts'
import { callAs } from './sign-in.ts'

export interface PlacedOrder {
  readonly id: number
  readonly number: string
  readonly status: number
  readonly gross: string
}

/** Orders one product past the screens; `paymentType` 5 is company funds, 3 a wire transfer. */
export async function placeOrder(
  url: string,
  person: PersonKey,
  order: { code: string; quantity: number; paymentType: 3 | 5 },
): Promise<PlacedOrder> {
  const { data: before } = await callAs(url, person, 'GET', '/shopping-cart')
  await callAs(url, person, 'DELETE', `/shopping-cart/${before.id}`)
  const { data: found } = await callAs(url, person, 'POST', '/web-sales/get-company-products', {
    quickSearch: order.code,
  })
  const product = found.products.find(({ code }: { code: string }) => code === order.code)
  if (!product) throw new Error(`${person} is not offered ${order.code}`)
  const { data: added } = await callAs(url, person, 'POST', '/shopping-cart', {
    shoppingCartItems: [{ productId: product.productId, quantity: order.quantity }],
  })
  const { data: placed } = await callAs(
    url,
    person,
    'POST',
    '/shopping-cart/create-order-from-shopping-cart',
    { version: added.cart.version, paymentType: order.paymentType },
    { 'idempotency-key': randomUUID() },
  )
  return placed.order
}
