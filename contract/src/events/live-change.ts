/** Data that may change while a screen is open. The screens that show it are listed in web/src/live-topics.ts. */
export const liveTopics = ['orders', 'notifications', 'tickets', 'promotions', 'supplierClaims', 'corrections'] as const
export type LiveTopic = (typeof liveTopics)[number]

/** Says that something changed, not how: those who may see it request it. */
export interface LiveChange {
  readonly topic: LiveTopic
  readonly id: number
  /** Higher for every later change of the same subject. */
  readonly version: number
}
