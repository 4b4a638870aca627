import { type OrderStatus, orderStatus } from '@brava/contract/enums.ts'
import type { PartnerCall } from './partner-call.ts'

interface LineFound {
  readonly productId: number
  readonly title: string
  readonly quantity: number
  /** Minor units, with VAT. */
  readonly unitPrice: number
  readonly assigned: number
  readonly owed: number
}

/** An order as sent to a program, from its row: a real order, or one of a sandbox. */
export function partnerOrderView<T extends { id: number; status: OrderStatus; lines: readonly LineFound[] }>(
  { publicId }: Pick<PartnerCall, 'publicId'>,
  { id, status, lines, ...order }: T,
) {
  return {
    ...order,
    id: publicId('order', id),
    status: orderStatus.name(status),
    lines: lines.map(({ productId, title, quantity, unitPrice, assigned, owed }) => ({
      product: publicId('product', productId),
      title,
      quantity,
      unitPrice,
      assigned,
      owed,
    })),
  }
}
