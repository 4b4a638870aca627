import type { deliveryStates } from '@brava/contract/webhooks/webhooks.endpoints.ts'

/** The states of a delivery as the table numbers them. */
export const deliveryState = { waiting: 1, delivered: 2, failed: 3, skipped: 4 } as const satisfies Record<
  (typeof deliveryStates)[number],
  number
>
