import type { orders } from '@brava/contract/orders/orders.endpoints.ts'
import type { z } from 'zod'

/** The search settings under which the list of orders was last seen. */
export type OrdersRequest = z.input<typeof orders.list.body>

const name = 'brava.orders.request'

/** Remembers the list one came from, so that an order's page can lead to the previous and the next one in it. */
export function rememberRequest(request: OrdersRequest): void {
  sessionStorage.setItem(name, JSON.stringify(request))
}

export function rememberedRequest(): OrdersRequest {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}') as OrdersRequest
  } catch {
    return {}
  }
}
