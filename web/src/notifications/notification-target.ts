/** A notification as the header shows it (specification §3). */
export interface Notification {
  readonly id: number
  readonly message: string
  readonly createdDate: string
  readonly seen: boolean
  /** 1 add, 2 edit, 3 delete. */
  readonly notificationType: number
  readonly orderId: number | null
  readonly productId: number | null
  readonly productTitle: string | null
  readonly isOrderDomestic: boolean | null
}

/**
 * Where a notification leads (specification §2): an order's to that order, but only within one's own market; a product's to
 * its page for the distributor and to the wholesale page, filtered by its title, for everyone else. Deletions, and those
 * without an order or product, lead nowhere.
 */
export function notificationTarget(
  notification: Notification,
  person: { isDistributor: boolean; isDomestic: boolean },
): { to: string; search?: Record<string, unknown> } | undefined {
  if (notification.notificationType === 3) return undefined
  if (notification.orderId) {
    if (notification.isOrderDomestic !== person.isDomestic) return undefined
    return person.isDistributor
      ? { to: `/orders/edit/${notification.orderId}` }
      : { to: '/my-orders', search: { open: notification.orderId } }
  }
  if (!notification.productId) return undefined
  if (person.isDistributor) return { to: `/products/edit/${notification.productId}` }
  return { to: '/wholesale', search: { product: notification.productTitle ?? '' } }
}
