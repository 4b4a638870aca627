import type { orders } from '@brava/contract/orders/orders.endpoints.ts'
import type { z } from 'zod'
import { tab } from '../text/browser-store.ts'

/** The search settings under which the list of orders was last seen. */
export type OrdersRequest = z.input<typeof orders.list.body>

const name = 'brava.orders.request'

/** Remembers the list one came from, so that an order's page can lead to the previous and the next one in it. */
export function rememberRequest(request: OrdersRequest): void {
  tab.set(name, JSON.stringify(request))
}

/** Where an order stood in that list, and what stood beside it. */
export interface OrderPlace {
  readonly position: number | null
  readonly total: number
  readonly previousId: number | null
  readonly nextId: number | null
}

const placeName = 'brava.orders.place'

/** Remembers an order's place: approving takes it out of a list of orders that wait, and the next one is still meant. */
export function rememberPlace(id: number, place: OrderPlace): void {
  tab.set(placeName, JSON.stringify({ id, place }))
}

/** The place that the order had when it was last in the list. */
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
