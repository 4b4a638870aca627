import { orderStatus, paymentStatus } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { refuse } from '../../platform/refuse.ts'
import { cancelLocked } from '../approval/deny-order.ts'
import { factsOfOrder } from '../fulfilment/facts-of-order.ts'
import { nobody } from '../fulfilment/actor.ts'
import { serveOrder } from '../fulfilment/serve-order.ts'
import { refuseAnyShort } from '../fulfilment/take-keys.ts'
import { waysToServe } from '../fulfilment/ways-to-serve.ts'
import { type LockedOrder, lockOrder } from '../record/change-order.sql.ts'
import { keyOfTill } from './till-orders.sql.ts'

/** What ended a sale, for history and custody; for a device, nobody. */
export interface TillCause {
  readonly at: Date
  readonly ip: string
  readonly reason: string
}

async function lockHeld(trx: Trx, orderId: number): Promise<LockedOrder> {
  const order = await lockOrder(trx, orderId)
  if (order?.status !== orderStatus.code.onHold || order.posDeviceId === null) refuse(commonErrors.conflict)
  return order
}

/**
 * The device has confirmed: charges what was set aside and assigns the key, as every order is served. Returns the key,
 * which is another one if the one set aside was found faulty or has expired. Refuses with cart.notValid if there is no
 * replacement.
 */
export async function sellAtTill(trx: Trx, services: Services, orderId: number, cause: TillCause): Promise<number> {
  const { at, ip, reason } = cause
  const order = await lockHeld(trx, orderId)
  const facts = await factsOfOrder(trx, services, order, {
    way: waysToServe.soldAtTill,
    at,
    by: { userId: null, sessionId: null, ip, reason },
    approval: {
      by: null,
      payment: paymentStatus.code.captured,
      event: (toStatus) => ({ kind: 'soldAtTill', fromStatus: order.status, toStatus, userId: null }),
    },
  })
  await serveOrder(trx, services, { ...facts, refuseShort: refuseAnyShort })
  return keyOfTill(trx, orderId)
}

/** The device has cancelled, or fallen silent: money and key are released. */
export async function releaseFromTill(
  trx: Trx,
  services: Services,
  orderId: number,
  ended: { readonly kind: 'withdrawn' | 'tillFellSilent'; readonly at: Date; readonly ip: string },
): Promise<void> {
  await cancelLocked(trx, services, await lockHeld(trx, orderId), { ...nobody, ...ended, reason: '' })
}
