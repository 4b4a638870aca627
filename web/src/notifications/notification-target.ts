import { isDistributor } from '@brava/contract/access.ts'
import type { notifications } from '@brava/contract/notifications/notifications.endpoints.ts'
import type { RowOf } from '../api/list.ts'

export type Notification = RowOf<typeof notifications.mine>

/** An address inside the portal. */
export interface Target {
  readonly to: string
  readonly search?: Record<string, unknown>
}

interface Reader {
  readonly userGroups: readonly number[]
  readonly isTelecomCompany: boolean
  readonly isDomestic: boolean
}

/**
 * What a click on a notification opens; undefined: it is plain text (specification §2). An order opens only if its
 * domestic flag matches the reader's; type 3, or a notification that names nothing, never opens anything.
 */
export function notificationTarget(row: Notification, reader: Reader): Target | undefined {
  if (row.notificationType === 3) return undefined
  const sells = isDistributor(reader)
  if (row.orderId !== null) {
    if (row.isOrderDomestic !== reader.isDomestic) return undefined
    return sells ? { to: `/orders/edit/${row.orderId}` } : { to: '/my-orders', search: { open: row.orderId } }
  }
  if (row.ticketId !== null) return { to: `/support-tickets/edit/${row.ticketId}` }
  if (row.partnerId !== null) {
    const to = `${sells ? '/partners' : '/partners-reseller'}/edit/${row.partnerId}`
    const tab = row.topic === 'credit' ? 'funds' : row.topic === 'prices' ? 'prices' : undefined
    return tab ? { to, search: { tab } } : { to }
  }
  if (row.topic === 'credit' && !sells) return { to: '/my-company', search: { tab: 'payments' } }
  if (row.topic === 'bank') return { to: '/settings', search: { tab: 'bank' } }
  if (row.topic === 'invoices') return { to: '/invoices/held' }
  if (row.topic === 'erasures') return { to: '/settings/users/erasures', search: { state: [1] } }
  if (row.claimId !== null && sells) return { to: '/supplier-claims', search: { open: row.claimId } }
  if (row.correctionId !== null && sells) return { to: '/books', search: { correctionId: row.correctionId } }
  if (row.shopSlot !== null && sells) {
    const tab = row.shopRunId === null ? {} : { tab: 'history', open: row.shopRunId }
    return { to: '/products/woo-commerce-update', search: { shop: row.shopSlot, ...tab } }
  }
  if (row.productId === null) return undefined
  if (sells) return { to: `/products/edit/${row.productId}` }
  return { to: '/wholesale', search: { product: row.productTitle ?? '' } }
}
