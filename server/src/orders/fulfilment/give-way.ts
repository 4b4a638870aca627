import { orderStatus, paymentStatus } from '@brava/contract/enums.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import { lockStock } from '../../keys/allocation/claim-keys.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction, isRepeated } from '../../platform/db/transaction.ts'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import { type LockedOrder, lockOrder } from '../record/change-order.sql.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import { keysOwedAlone, ordersOwed, productsMissing, productsOwed, unpaidWithKeysOf } from '../record/unpaid.sql.ts'
import { deliveryFacts, orderLines } from './delivery-facts.sql.ts'
import { factsOfOrder } from './facts-of-order.ts'
import { gaveWayMail } from './gave-way-mail.ts'
import { nobody } from './actor.ts'
import { releaseSomeKeys } from './release-order-keys.ts'
import { keysArrivedBy, serveMissingKeys } from './serve-missing-keys.ts'
import { serveOrder } from './serve-order.ts'
import { keysOfUnits } from './serve-order.sql.ts'
import { waysToServe } from './ways-to-serve.ts'

const waiting: readonly number[] = [orderStatus.code.awaitingPayment, orderStatus.code.pending]
/**
 * Not once a bank holds the money of its card: it is charged for all of its keys. If that hold is dropped, they are
 * released anyway.
 */
const mayGiveWay = ({ status, payment }: LockedOrder) =>
  waiting.includes(status) && payment !== paymentStatus.code.authorized

/** The most paid orders that one transaction serves, and the most keys that it tries out on them. */
const mostServed = 50
const mostKeys = 1000

/**
 * Paid orders go before unpaid ones (decision 0056): if paid orders miss keys, unpaid orders whose keys are no longer
 * firm (unpaidFirmHours) give way (not those whose card is authorised), the oldest first, with exactly as many keys as
 * are missed. The keys given up belong to the paid orders when the transaction ends: no new order can come between. The
 * buyers are notified by mail and on the order; the order stays open and gets keys once it is paid. An unpaid order
 * keeps keys that no paid one can use, and its buyer is told of the others. A failure of one order, paid or unpaid, does
 * not block the others; the job is then repeated for it. Safe to repeat.
 */
export async function giveWay(services: Services): Promise<void> {
  const { db, clock } = services
  const owed = await productsOwed(db)
  if (owed.length === 0) return
  const now = clock.now()
  const { unpaidFirmHours } = await parametersOf(db)
  const firmSince = new Date(now.getTime() - unpaidFirmHours * 3_600_000)
  /** Paid orders that could not be served and are left out. */
  const without: number[] = []
  await oneByOne(owed, 'products whose unpaid orders could not all give way', async ({ productId }) => {
    let isMissed = true
    const giving = async (orderId: number) => {
      const failed: unknown[] = []
      /** Paid orders that cannot use the keys of this order. */
      const unfit: number[] = []
      let keys: PassOn['keys'] = 'last'
      while (isMissed) {
        const outcome = await passOn(services, { orderId, productId, keys, now, without: [...without, ...unfit] })
        if (outcome === 'nothing left') break
        if (outcome === 'none missed') {
          if (unfit.length > 0) break
          isMissed = false
        }
        if (outcome instanceof NotUsed) {
          const { used, orderIds } = outcome
          const hasTriedAll: boolean = keys !== 'last'
          if (used.length === 0 && hasTriedAll && orderIds.length === 0) break
          if (used.length === 0 && hasTriedAll) unfit.push(...orderIds)
          keys = used.length > 0 ? used : hasTriedAll ? 'last' : 'all'
          continue
        }
        keys = 'last'
        if (!(outcome instanceof NotServed)) continue
        without.push(outcome.orderId)
        failed.push(outcome.cause)
      }
      if (failed.length > 0) throw new AggregateError(failed, 'not every paid order could be served')
    }
    const steps: readonly (() => Promise<unknown>)[] = [
      async () =>
        oneByOne(await unpaidWithKeysOf(db, productId, firmSince), 'unpaid orders could not give way', giving),
      // What remains of the last keys given up goes to the orders that still wait.
      () => serveMissingKeys(services, [productId]),
    ]
    await oneByOne(steps, 'steps failed', (step) => step())
  })
}

/** A paid order that cannot be served now; it is left out and the job repeated for it, so that it blocks no other. */
class NotServed extends Error {
  readonly orderId: number

  constructor(orderId: number, cause: unknown) {
    super(`order ${orderId} could not be served`, { cause })
    this.orderId = orderId
  }
}

/**
 * Paid orders used only some of the keys, or none: they take no pictures, or the keys do not work where they are.
 * Nothing is released; the next attempt releases only what was used.
 */
class NotUsed extends Error {
  readonly used: readonly number[]
  /** Paid orders that got no key. */
  readonly orderIds: readonly number[]

  constructor(used: readonly number[], orderIds: readonly number[]) {
    super('keys given up are of no use')
    this.used = used
    this.orderIds = orderIds
  }
}

interface PassOn {
  readonly orderId: number
  readonly productId: number
  /** Which of its keys: as many of the last as are missed, all (if the last were of no use), or these. */
  readonly keys: 'last' | 'all' | readonly number[]
  readonly now: Date
  /** Paid orders to leave out. */
  readonly without: readonly number[]
}

/** Passes keys of one unpaid order on to the paid orders that miss them; returns what another call would achieve. */
async function passOn(
  services: Services,
  input: PassOn,
): Promise<'more' | 'nothing left' | 'none missed' | NotServed | NotUsed> {
  const passed = inTransaction(services.db, async (trx) => {
    const { orderId, productId, now } = input
    const owed = await keysOwedAlone(trx, productId)
    const paid = await ordersOwed(trx, { productId, without: input.without, most: mostServed })
    if (owed <= 0 || paid.length === 0) return 'none missed'
    // All orders before all products, each in ascending order, so that no deadlock can occur.
    const locked = new Map<number, LockedOrder>()
    for (const id of [orderId, ...paid.map((one) => one.orderId)].sort((a, b) => a - b)) {
      const order = await lockOrder(trx, id)
      if (order) locked.set(id, order)
    }
    const order = locked.get(orderId)
    if (!order || !mayGiveWay(order)) return 'nothing left'
    const served = paid.flatMap((one) => {
      const found = locked.get(one.orderId)
      return found?.status === orderStatus.code.partiallyCompleted ? [{ ...one, found }] : []
    })
    await lockStock(trx, await productsMissing(trx, [...locked.keys()]))
    const most = Math.min(
      owed,
      served.reduce((sum, one) => sum + one.keys, 0),
    )
    const why = { ...nobody, orderId, companyId: order.companyId, reason: 'gaveWay', now }
    const { freed, toStock } = await releaseSomeKeys(trx, services, { ...why, productId, keys: keysOf(input, most) })
    if (freed === 0) return 'nothing left'
    const unserved: number[] = []
    for (const { found } of served) {
      const cause = { way: waysToServe.keysArrived, at: now, by: keysArrivedBy }
      try {
        const facts = await factsOfOrder(trx, services, found, cause)
        const { shortOf } = await serveOrder(trx, services, facts)
        const missed = facts.units.filter((unit) => unit.productId === productId).length
        if (missed > 0 && shortOf.get(productId) === missed) unserved.push(found.id)
      } catch (error) {
        throw isRepeated(error) ? error : new NotServed(found.id, error)
      }
    }
    // Those that had expired went to nobody.
    if (toStock.length === 0) return 'more'
    const used = await keysOfUnits(trx, toStock)
    if (used.length < toStock.length) throw new NotUsed(used, unserved)
    await tellBuyer(trx, services, { order, productId, keys: used.length, now })
    return 'more'
  })
  return passed.catch((error: unknown) => {
    if (error instanceof NotServed || error instanceof NotUsed) return error
    throw error
  })
}

function keysOf({ keys }: PassOn, most: number) {
  if (keys === 'last') return { most }
  return keys === 'all' ? { most: mostKeys } : { ids: keys }
}

/** Notifies the buyer of an unpaid order of its keys that paid orders have now. */
async function tellBuyer(
  trx: Trx,
  services: Services,
  { order, productId, keys, now }: { order: LockedOrder; productId: number; keys: number; now: Date },
): Promise<void> {
  const { companyId, id: orderId } = order
  const facts = await deliveryFacts(trx, orderId)
  const lines = await orderLines(trx, orderId)
  const product = lines.find((line) => line.productId === productId)?.title ?? ''
  const eventId = await recordOrderEvent(trx, {
    orderId,
    kind: 'keysGaveWay',
    fromStatus: order.status,
    toStatus: order.status,
    userId: null,
    facts: { keys, product },
    at: now,
  })
  await queueMail(trx, services, {
    dedupeKey: `order:${orderId}:gave-way:${eventId}`,
    template: gaveWayMail,
    language: order.language,
    to: order.email,
    toName: facts.toName,
    data: { orderId, number: order.number, keys, product },
    companyId,
    userId: facts.userId,
    orderId,
  })
}
