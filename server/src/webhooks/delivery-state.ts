import type { deliveryStates } from '@brava/contract/webhooks/webhooks.endpoints.ts'

/** The numbers of the delivery states in the table. */
export const deliveryState = { waiting: 1, delivered: 2, failed: 3, skipped: 4 } as const satisfies Record<
  (typeof deliveryStates)[number],
  number
>
