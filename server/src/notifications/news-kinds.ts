import type { TopicName } from '@brava/contract/notifications/notification-topics.ts'

/**
 * Whose people are notified: the distributor's, its administrators, those who manage the people of one company, those
 * of one company, of all that have the product.
 */
export type Audience = 'distributor' | 'administrators' | 'managers' | 'company' | 'havingProduct' | 'favouring'

export interface NewsKind {
  readonly topic: TopicName
  /** 1 add, 2 edit, 3 delete (specification §3). */
  readonly type: 1 | 2 | 3
  /** 'company' is the buyer of an order if the news names an order. */
  readonly to: Audience
  /** About one key of an order: news about several of its keys in a row become one line with their number. */
  readonly isOfKey?: true
}

const buyer = { topic: 'orders', type: 2, to: 'company' } as const
const clerks = { topic: 'orders', type: 2, to: 'distributor' } as const
const clerksOfKey = { ...clerks, isOfKey: true } as const
const buyerOfKey = { ...buyer, isOfKey: true } as const
const credit = { topic: 'credit', type: 2, to: 'company' } as const
const corrections = { topic: 'corrections', type: 2, to: 'distributor' } as const
const claims = { topic: 'supplierClaims', type: 2, to: 'distributor' } as const

/**
 * Everything that people are notified of. Most kinds are recorded by database triggers (functions/note_*.sql), so that
 * no way of making a change forgets them; the others by `noteNews`.
 */
export const newsKinds = {
  'order.placed': { ...clerks, type: 1 },
  'order.faultyReported': clerksOfKey,
  'order.returnAsked': clerksOfKey,
  'order.owedCancelled': clerks,
  'order.posClaim': clerks,
  'order.posClaimRejected': buyer,
  'order.cardRefundUnknown': clerks,
  'order.cardRefundRefused': clerks,
  'order.approved': buyer,
  'order.denied': buyer,
  'order.holdRanOut': buyer,
  'order.cardTimedOut': buyer,
  'order.keysGaveWay': buyer,
  'order.keysAssigned': buyer,
  'order.keyReplaced': buyerOfKey,
  'order.faultAccepted': buyerOfKey,
  'order.faultRejected': buyerOfKey,
  'order.refunded': buyer,
  'order.cardRefundToFunds': buyer,
  'order.returnAccepted': buyerOfKey,
  'order.returnRejected': buyerOfKey,
  // To the reseller that receives the payment of its retailer (decision 0171).
  'order.toConfirm': { ...buyer, type: 1 },
  'order.notToConfirm': buyer,
  'product.added': { topic: 'products', type: 1, to: 'company' },
  'product.changed': { topic: 'prices', type: 2, to: 'company' },
  'product.removed': { topic: 'products', type: 3, to: 'company' },
  'products.added': { topic: 'products', type: 1, to: 'company' },
  'products.changed': { topic: 'prices', type: 2, to: 'company' },
  'products.removed': { topic: 'products', type: 3, to: 'company' },
  'catalogue.changed': { topic: 'products', type: 2, to: 'havingProduct' },
  'catalogue.removed': { topic: 'products', type: 3, to: 'havingProduct' },
  'base.changed': { topic: 'prices', type: 2, to: 'distributor' },
  'bases.changed': { topic: 'prices', type: 2, to: 'distributor' },
  // To everybody at the seller that scheduled it.
  'scheduledPrice.notSet': { topic: 'prices', type: 2, to: 'company' },
  'stock.low': { topic: 'stock', type: 2, to: 'distributor' },
  'stock.out': { topic: 'stock', type: 2, to: 'distributor' },
  'stock.back': { topic: 'products', type: 2, to: 'favouring' },
  'claim.sent': claims,
  'claim.credited': claims,
  'claim.replaced': claims,
  'claim.refused': claims,
  'correction.waits': { ...corrections, type: 1 },
  // Only to the person who asked.
  'correction.approved': corrections,
  'correction.rejected': corrections,
  'threshold.raised': corrections,
  'signUp.waits': { topic: 'signUps', type: 1, to: 'distributor' },
  'funds.booked': credit,
  'funds.corrected': credit,
  'credit.limitSet': credit,
  'credit.due': credit,
  'credit.paused': credit,
  'credit.resumed': credit,
  // To the people of its supplier.
  'partner.creditPaused': credit,
  // To everybody at the company that issues it.
  'invoice.held': { topic: 'invoices', type: 2, to: 'company' },
  'erasure.waits': { topic: 'erasures', type: 1, to: 'managers' },
  'bank.takenBack': { topic: 'bank', type: 1, to: 'administrators' },
  'job.failed': { topic: 'failures', type: 2, to: 'administrators' },
  'shop.paused': { topic: 'failures', type: 2, to: 'administrators' },
  'shop.itemsFailed': { topic: 'failures', type: 2, to: 'administrators' },
  'shop.asks': { topic: 'failures', type: 2, to: 'administrators' },
  'feed.failing': { topic: 'failures', type: 2, to: 'administrators' },
  'feed.renewed': { topic: 'products', type: 2, to: 'company' },
  'ticket.opened': { topic: 'tickets', type: 1, to: 'distributor' },
  'ticket.asked': { topic: 'tickets', type: 2, to: 'distributor' },
  'ticket.reopened': { topic: 'tickets', type: 2, to: 'distributor' },
  // Only to the person to whom it is assigned.
  'ticket.assigned': { topic: 'tickets', type: 2, to: 'distributor' },
  // Only to the person to whom it is assigned, if any.
  'ticket.resolvedByBuyer': { topic: 'tickets', type: 2, to: 'distributor' },
  'ticket.rated': { topic: 'tickets', type: 2, to: 'distributor' },
  'ticket.answered': { topic: 'tickets', type: 2, to: 'company' },
  'ticket.resolved': { topic: 'tickets', type: 2, to: 'company' },
} as const satisfies Record<string, NewsKind>

export type NewsKindName = keyof typeof newsKinds

/** A kind unknown to this release (written by a newer one) is left alone. */
export function kindOf(name: string): NewsKind | undefined {
  return Object.hasOwn(newsKinds, name) ? newsKinds[name as NewsKindName] : undefined
}
