import { randomUUID } from 'node:crypto'
import { mkdir, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PersonKey } from '../seed/world/people.ts'
import { callAs } from './sign-in.ts'

export interface PlacedOrder {
  readonly id: number
  readonly number: string
  readonly status: number
  readonly gross: string
}

/** A person has one cart: journeys that order for the same person at the same time wait for each other, up to 20 s. */
async function withCart<T>(url: string, person: PersonKey, work: () => Promise<T>): Promise<T> {
  const taken = join(tmpdir(), `brava-cart-${new URL(url).port}-${person}`)
  for (let tries = 0; tries < 400; tries++) {
    const isMine = await mkdir(taken).then(
      () => true,
      () => false,
    )
    if (isMine) {
      try {
        return await work()
      } finally {
        await rmdir(taken)
      }
    }
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error(`The cart of ${person} is still locked: ${taken}`)
}

/** Places an order for one product without the screens; `paymentType` 5 is company funds, 3 a wire transfer. */
export function placeOrder(
  url: string,
  person: PersonKey,
  order: { code: string; quantity: number; paymentType: 3 | 5 },
): Promise<PlacedOrder> {
  return withCart(url, person, () => placeInCart(url, person, order))
}

async function placeInCart(
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
