import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { call } from '../../api/call.ts'
import type { PaletteHit } from '../../palette-sources.ts'
import { money } from '../../text/format.ts'
import { statusLabel } from '../../ui/basics/status-badge.tsx'

/** The company's own orders. */
export async function findMyOrders(text: string): Promise<PaletteHit[]> {
  const { data } = await call(myOrders.list, { body: { quickSearch: text, pageSize: 5 } })
  return data.map((order) => ({
    id: `order:${order.id}`,
    label: order.number,
    facts: `${money(order.total, order.currency)} · ${statusLabel('order', order.status)}`,
    to: '/my-orders',
    search: { open: order.id },
  }))
}
