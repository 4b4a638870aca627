import { type OrderStatus, type PaymentStatus, paymentStatus, paymentType } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import { deriveOrderStatus } from '@brava/contract/orders/order-status.ts'
import { handOverKeys } from '../../keys/allocation/claim-keys.ts'
import type { Services } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { refuse } from '../../platform/refuse.ts'
import { factsOfOrder } from '../fulfilment/facts-of-order.ts'
import { type Actor, nobody } from '../fulfilment/actor.ts'
import { offerElsewhere } from '../fulfilment/offer-elsewhere.ts'
import { releaseOrderKeys } from '../fulfilment/release-order-keys.ts'
import { serveOrder } from '../fulfilment/serve-order.ts'
import { dueSlots, reserveUnits } from '../fulfilment/serve-order.sql.ts'
import { refuseAnyShort, shortOf, takeKeys } from '../fulfilment/take-keys.ts'
import { waysToServe } from '../fulfilment/ways-to-serve.ts'
import { requireOrderable } from '../placing/require-orderable.ts'
import { changeOrder, type LockedOrder, lockOrder, readOrder } from '../record/change-order.sql.ts'
import { hasOrderEvent, type NewOrderEvent, recordOrderEvent } from '../record/order-events.sql.ts'
import { cancelLocked } from './deny-order.ts'

/** How long an order whose card did not pay waits for another attempt before it is cancelled. */
const retryHours = 24

type Inside = Pick<Services, 'jobs' | 'secrets'>
const isOpenForCard = (order: LockedOrder | undefined): order is LockedOrder =>
  order?.approval === 'open' && order.paymentType === paymentType.code.creditCard

/** Is the order still waiting for a card payment? Not once it was denied or served. */
export const waitsForCard = async (db: Db, orderId: number): Promise<boolean> =>
  isOpenForCard(await readOrder(db, orderId))

async function write(
  trx: Trx,
  order: LockedOrder,
  change: {
    payment: PaymentStatus | 0
    holdUntil: Date | null
    at: Date
    event?: Pick<NewOrderEvent, 'kind' | 'facts'>
  },
): Promise<void> {
  const { payment, holdUntil, at, event } = change
  const status: OrderStatus = deriveOrderStatus({ ...order, payment })
  if (!(await changeOrder(trx, order, { status, payment, hold_until: holdUntil }, at))) refuse(commonErrors.conflict)
  if (!event) return
  const move = { orderId: order.id, fromStatus: order.status, toStatus: status, userId: null, at }
  await recordOrderEvent(trx, { ...move, ...event })
}

/** Sets a key aside for every unit of a locked order that has none, or an expired one; `short` writes nothing. */
async function setAside(
  trx: Trx,
  services: Inside,
  order: LockedOrder,
  { by, reason, at }: { by: Actor; reason: string; at: Date },
): Promise<'allocated' | 'short'> {
  const taken = await takeKeys(trx, order.companyId, await dueSlots(trx, order.id))
  if (shortOf(taken).size > 0) return 'short'
  const given = taken.flatMap(({ id, key, reservedKeyId }) => (key && key.id !== reservedKeyId ? [{ id, key }] : []))
  await reserveUnits(
    trx,
    given.map(({ id, key }) => ({ id, keyId: key.id })),
  )
  const unfit = taken.flatMap((unit) => unit.unfit ?? [])
  await handOverKeys(
    trx,
    services,
    {
      ...by,
      orderId: order.id,
      companyId: order.companyId,
      keys: given.map(({ key }) => key),
      unfit,
      state: waysToServe.byCard.keys.become,
      kind: 'reserved',
      at,
      reason,
    },
    'now',
  )
  await offerElsewhere(trx, services, unfit)
  return 'allocated'
}

/**
 * The bank holds the money of a card: every unit of the order gets a key set aside, or none does. Returns what may be
 * charged, minor units; `short` when keys are gone, `gone` when the order no longer waits for a card.
 * @assumption A card order is served in full or not at all: what is allocated is the order.
 */
export async function allocateForCard(
  trx: Trx,
  services: Inside,
  orderId: number,
  at: Date,
): Promise<{ readonly amount: number } | 'short' | 'gone'> {
  const order = await lockOrder(trx, orderId)
  if (!isOpenForCard(order)) return 'gone'
  if ((await setAside(trx, services, order, { by: nobody, reason: 'card approved', at })) === 'short') return 'short'
  await write(trx, order, {
    payment: paymentStatus.code.authorized,
    holdUntil: null,
    at,
    event: { kind: 'cardAuthorised' },
  })
  return { amount: order.gross }
}

/**
 * The card has paid: books it, then hands over, mails and invoices the keys. `gone`: the order has been cancelled.
 * Refuses with cart.notValid if a key that was set aside can no longer be delivered and there is no other: the order is
 * served in full or not at all.
 */
export async function serveCardOrder(
  trx: Trx,
  services: Services,
  orderId: number,
  at: Date,
): Promise<OrderStatus | 'gone'> {
  const order = await lockOrder(trx, orderId)
  if (!isOpenForCard(order)) return 'gone'
  // Its buyer was notified that the bank had not answered, and has to learn that it has.
  const late = (await hasOrderEvent(trx, orderId, 'cardTimedOut')) ? { facts: { isLate: true } } : {}
  const facts = await factsOfOrder(trx, services, order, {
    way: waysToServe.approvedPaid,
    at,
    by: { ...nobody, reason: 'card paid' },
    approval: {
      by: null,
      isCard: true,
      payment: paymentStatus.code.captured,
      event: (toStatus) => ({ kind: 'cardPaid', fromStatus: order.status, toStatus, userId: null, ...late }),
    },
  })
  const whole = { ...facts, refuseShort: refuseAnyShort }
  return (await serveOrder(trx, services, whole)).status
}

/**
 * The card has not paid: keys set aside are released, and the order waits a day for another attempt. An order that no
 * longer waits for a card stays unchanged; if it was denied while a bank held its money, nobody holds any now.
 */
export async function noteCardFailed(
  trx: Trx,
  services: Inside,
  failed: {
    orderId: number
    payment: PaymentStatus
    kind: 'cardDeclined' | 'cardTimedOut' | 'cardReturned'
    reason: string
    at: Date
  },
): Promise<void> {
  const { orderId, payment, kind, reason, at } = failed
  const order = await lockOrder(trx, orderId)
  const event: Pick<NewOrderEvent, 'kind' | 'facts'> = { kind, facts: reason ? { reason } : {} }
  if (order?.approval === 'denied' && order.payment === paymentStatus.code.authorized)
    return write(trx, order, { payment, holdUntil: null, at, event })
  if (!isOpenForCard(order)) return
  const { companyId } = order
  await releaseOrderKeys(trx, services, { ...nobody, orderId, companyId, reason: kind, now: at })
  const holdUntil = new Date(at.getTime() + retryHours * 3_600_000)
  await write(trx, order, { payment, holdUntil, at, event })
}

/**
 * Another card attempt: keys are set aside again. `short`: some are gone; `gone`: the order no longer waits for a card.
 * Refuses as requireOrderable does.
 */
export async function reserveForCard(
  trx: Trx,
  services: Inside,
  orderId: number,
  { by, at, language }: { readonly by: Actor; readonly at: Date; readonly language: Language },
): Promise<LockedOrder | 'short' | 'gone'> {
  const order = await lockOrder(trx, orderId)
  if (!isOpenForCard(order) || order.payment === paymentStatus.code.authorized) return 'gone'
  await requireOrderable(trx, order, { at, language })
  if ((await setAside(trx, services, order, { by, reason: 'card tried again', at })) === 'short') return 'short'
  await write(trx, order, { payment: 0, holdUntil: null, at, event: { kind: 'cardRetried' } })
  return order
}

/** The buyer pays another way and withdraws this order. False when it no longer waits for a card. */
export async function withdrawCardOrder(
  trx: Trx,
  services: Inside,
  { orderId, by, at }: { readonly orderId: number; readonly by: Actor; readonly at: Date },
): Promise<boolean> {
  const order = await lockOrder(trx, orderId)
  if (!isOpenForCard(order) || order.payment === paymentStatus.code.authorized) return false
  await cancelLocked(trx, services, order, { ...by, kind: 'withdrawn', reason: '', at })
  return true
}
