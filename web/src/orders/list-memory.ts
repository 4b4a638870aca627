import type { orders } from '@brava/contract/orders/orders.endpoints.ts'
import type { z } from 'zod'
import { tab } from '../text/browser-store.ts'

/** The search settings with which the list of orders was last shown. */
export type OrdersRequest = z.input<typeof orders.list.body>

const name = 'brava.orders.request'

/**
 * Remembers the list the person came from, so that an order's page can link to the previous and the next order in it.
 */
export function rememberRequest(request: OrdersRequest): void {
  tab.set(name, JSON.stringify(request))
}

/** An order's position in that list, and its neighbours. */
export interface OrderPlace {
  readonly position: number | null
  readonly total: number
  readonly previousId: number | null
  readonly nextId: number | null
}

const placeName = 'brava.orders.place'

/**
 * Remembers an order's position: approving removes it from a list of waiting orders, but "next" still means the one
 * after it.
 */
export function rememberPlace(id: number, place: OrderPlace): void {
  tab.set(placeName, JSON.stringify({ id, place }))
}

/** The order's position when it was last in the list. */
export function rememberedPlace(id: number): OrderPlace | undefined {
  try {
    const kept = JSON.parse(tab.get(placeName) ?? 'null') as { id: number; place: OrderPlace } | null
    return kept?.id === id ? kept.place : undefined
  } catch {
    return undefined
  }
}

export function rememberedRequest(): OrdersRequest {
  try {
    return JSON.parse(tab.get(name) ?? '{}') as OrdersRequest
  } catch {
    return {}
  }
}
