import type { Answered } from '@brava/contract/endpoint.ts'
import type { shoppingCart } from '@brava/contract/cart/cart.endpoints.ts'
import type { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { callable } from '../api/call.ts'

// Identified by their paths, so that the schemas stay out of the first load: the cart is part of the frame.
export const viewCart = callable<typeof shoppingCart.view>('GET', '/shopping-cart')
export const setItem = callable<typeof shoppingCart.setItem>('PUT', '/shopping-cart/shopping-cart-item', {
  timeoutMs: 90_000,
})
export const addItems = callable<typeof shoppingCart.add>('POST', '/shopping-cart', { timeoutMs: 90_000 })
export const clearCart = callable<typeof shoppingCart.clear>('DELETE', '/shopping-cart/:id')
export const reorderCall = callable<typeof shoppingCart.reorder>('POST', '/shopping-cart/reorder/:id', {
  timeoutMs: 90_000,
})
export const changeCart = callable<typeof shoppingCart.fromPromotion>('PUT', '/shopping-cart/shopping-cart', {
  timeoutMs: 90_000,
})
export const placeOrder = callable<typeof shoppingCart.placeOrder>(
  'POST',
  '/shopping-cart/create-order-from-shopping-cart',
  { timeoutMs: 90_000, idempotent: true },
)
export const catalogueCall = callable<typeof wholesale.products>('POST', '/web-sales/get-company-products')

export type Cart = Answered<typeof shoppingCart.view>['data']
export type CartLine = Cart['lines'][number]
export type PlacedOrder = Answered<typeof shoppingCart.placeOrder>['data']['order']
