import type { Trx } from '../../platform/db/connect.ts'

/** What happens to an order and is kept for ever. Facts are small values by name, never a key. */
export interface NewOrderEvent {
  readonly orderId: number
  readonly kind:
    | 'placed'
    | 'approved'
    | 'denied'
    | 'holdRanOut'
    | 'keysAssigned'
    | 'keyReplaced'
    | 'mailResent'
    | 'emailChanged'
    | 'phoneChanged'
    | 'faultyReported'
    | 'estimateSent'
  readonly fromStatus: number | null
  readonly toStatus: number | null
  readonly userId: number | null
  readonly isInternal?: boolean
  readonly facts?: Readonly<Record<string, string | number | boolean>>
  readonly at: Date
}

export async function recordOrderEvent(trx: Trx, event: NewOrderEvent): Promise<number> {
  const { id } = await trx
    .insertInto('order_events')
    .values({
      order_id: event.orderId,
      kind: event.kind,
      from_status: event.fromStatus,
      to_status: event.toStatus,
      user_id: event.userId,
      is_internal: event.isInternal ?? false,
      detail: JSON.stringify(event.facts ?? {}),
      at: event.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
