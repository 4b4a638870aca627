import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { call } from '../api/call.ts'
import type { PaletteHit } from '../frame-pieces.tsx'
import { money } from '../text/format.ts'
import { statusLabel } from '../ui/status-badge.tsx'

/** Orders by number, partner, e-mail or the exact text of a key. */
export async function findOrders(text: string): Promise<PaletteHit[]> {
  const { data } = await call(orders.list, { body: { quickSearch: text, pageSize: 5 } })
  return data.map((order) => ({
    id: `order:${order.id}`,
    label: order.number,
    facts: `${order.company.name} · ${money(order.gross, order.currency)} · ${statusLabel('order', order.status)}`,
    to: `/orders/edit/${order.id}`,
  }))
}
