import type { Endpoint } from '@brava/contract/endpoint.ts'
import { shoppingCart } from '@brava/contract/cart/cart.endpoints.ts'
import { expect, test } from 'vitest'
import * as calls from './cart-calls.ts'

test('the browser waits for every change of Amra’s cart as long as the contract allows: 90 seconds', () => {
  const named = Object.values(calls)
  for (const { method, path, timeoutMs, idempotent } of Object.values<Endpoint>(shoppingCart)) {
    const call = named.find((each) => each.method === method && each.path === path)
    if (call) expect([path, call.timeoutMs, call.idempotent]).toEqual([path, timeoutMs, idempotent])
  }
  expect([calls.setItem, calls.changeCart, calls.reorderCall].map(({ timeoutMs }) => timeoutMs)).toEqual([
    90_000, 90_000, 90_000,
  ])
})
