/** What may change under an open screen. The screens that show it are listed in web/src/live-topics.ts. */
export const liveTopics = ['orders', 'notifications', 'tickets', 'promotions', 'supplierClaims', 'corrections'] as const
export type LiveTopic = (typeof liveTopics)[number]

/** Says that something changed, not how: whoever may see it asks for it. */
export interface LiveChange {
  readonly topic: LiveTopic
  readonly id: number
  /** Of one subject, a later change has a higher one. */
  readonly version: number
}
