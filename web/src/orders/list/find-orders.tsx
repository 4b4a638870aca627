import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { IconReceipt } from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import { dateTime, money } from '../../text/format.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { statusLabel } from '../../ui/basics/status-badge.tsx'

/** Orders for the command palette: by number, partner, e-mail or key. */
export async function findOrders(text: string) {
  const answer = await call(orders.list, { body: { quickSearch: text, pageSize: 5 } })
  return answer.data.map((order) => ({
    id: `order-${order.id}`,
    label: `${order.number} · ${order.company.name}`,
    facts: `${dateTime(order.placedAt)}, ${money(order.total, currencySymbol(order.currency))}, ${statusLabel('order', order.status)}`,
    icon: <IconReceipt />,
    to: `/orders/edit/${order.id}`,
  }))
}
