import type { OrderStatus } from '@brava/contract/enums.ts'
import { deriveOrderStatus } from '@brava/contract/orders/order-status.ts'
import { handOverKeys } from '../../keys/allocation/claim-keys.ts'
import { leftOwing } from '../../ledger/left-owing.ts'
import { type LockedAccounts, lockAccounts } from '../../ledger/lock-accounts.ts'
import type { Taken } from '../../ledger/money-leg.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { offerElsewhere } from './offer-elsewhere.ts'
import { queueDeliveryMail } from './queue-delivery-mail.ts'
import type { Outcome, ServingFacts, WrittenOrder } from './serving-facts.ts'
import { type DueUnit, shortOf, takeKeys, type WithKey } from './take-keys.ts'

export interface ServedOrder<W extends WrittenOrder> {
  readonly order: W
  readonly status: OrderStatus
  /** Units that get their key now. */
  readonly given: number
  /** Units that have their key, in total. */
  readonly assigned: number
  /** Units that are due and have none. */
  readonly missing: number
  /** Units of each product that got no key. */
  readonly shortOf: ReadonlyMap<number, number>
  /** The accounts of the buyers of all legs before serving; null if no money moved. */
  readonly accounts: ReadonlyMap<number, LockedAccounts> | null
}

/**
 * Serves an order that is placed or approved, or whose missing keys arrive: the only way in which an order gets money,
 * keys, mail and invoices (domain rules §4–§6, §8). The row of `facts.way` decides which of these happen. The order of
 * steps is also the order of all locks (an existing order's own row is locked by the caller before):
 * 1. the buyers' accounts; 2. products ascending, then keys; 3. the order with its units, counts, cost, status and
 * history;
 * 4. the money; 5. the delivery mail, for the new keys only; 6. the invoices that are due; 7. the keys and their
 * custody. What is already known is passed in as facts and not read again. Refuses with ledger.insufficientFunds.
 */
export async function serveOrder<U extends DueUnit, W extends WrittenOrder>(
  trx: Trx,
  services: Services,
  facts: ServingFacts<U, W>,
): Promise<ServedOrder<W>> {
  const { way, legs, by, at } = facts
  const accounts =
    way.book &&
    (await lockAccounts(
      trx,
      legs.map((leg) => leg.buyerId),
      facts.locked,
    ))
  const units = way.keys
    ? await takeKeys(trx, facts.order.companyId, facts.units, facts.stockOf, facts.claimed)
    : facts.units.map(withoutKey)
  const short = shortOf(units)
  facts.refuseShort?.(short)
  const outcome = outcomeOf(facts, units)
  const order = await facts.write(outcome)

  const money = {
    orderId: order.id,
    legs,
    userId: by.userId,
    paymentType: facts.order.paymentType,
    at,
    booked: facts.written,
  }
  const taken = accounts && (await way.book?.(trx, accounts, money))
  if (way.mail === 'delivery' && (outcome.keys.length > 0 || facts.isFirst)) {
    await queueDeliveryMail(trx, services, {
      orderId: order.id,
      // The same key may come back to an order: its event tells the deliveries apart.
      cause: order.eventId ? `delivered:${order.eventId}` : `delivery:${outcome.keys[0]?.id ?? 'none'}`,
      keys: outcome.keys.length,
      slotIds: order.newSlotIds,
      missing: outcome.missing,
      isInvoicedByDelivery: way.isInvoiced && order.invoiceByDelivery,
      about: facts.mail && { ...facts.mail, number: order.number },
      written: facts.written,
    })
  }
  if (way.isInvoiced) {
    await facts.noteInvoices(order, onCreditOf(accounts, taken))
  }
  if (way.keys) {
    const { become: state, custody: kind } = way.keys
    const unfit = units.flatMap((unit) => unit.unfit ?? [])
    const { keys } = outcome
    const handed = { ...by, orderId: order.id, companyId: facts.order.companyId, keys, unfit, state, kind, at }
    await handOverKeys(trx, services, handed, facts.written)
    await offerElsewhere(trx, services, unfit)
  }
  const { status, assigned, missing } = outcome
  return { order, status, given: outcome.keys.length, assigned, missing, shortOf: short, accounts }
}

/** What each buyer bought on credit, given its previous accounts and what was taken of its money. */
function onCreditOf(accounts: ReadonlyMap<number, LockedAccounts> | null, taken: Taken | null | undefined) {
  const each = [...(taken ?? [])].map(([buyerId, amount]) => {
    const account = accounts?.get(buyerId)
    return [buyerId, account ? leftOwing(account, amount) : 0] as const
  })
  return new Map(each)
}

const withoutKey = <U extends DueUnit>(unit: U): WithKey<U> => ({ ...unit, key: undefined })

/** The result: counts, cost, the status that follows from them, and the events to report. */
function outcomeOf<U extends DueUnit>(
  facts: Pick<ServingFacts<U, never>, 'way' | 'order' | 'by' | 'events'>,
  units: readonly WithKey<U>[],
): Outcome<U> {
  const { way, order, by } = facts
  const isServed = way.keys?.custody === 'assigned'
  const keys = units.flatMap(({ key }) => key ?? [])
  const assigned = order.slotsAssigned + (isServed ? keys.length : 0)
  const missing = isServed ? units.length - keys.length : 0
  const before = deriveOrderStatus(order)
  const status = deriveOrderStatus({ ...order, slotsAssigned: assigned, slotsMissing: missing })
  const hasChanged = isServed && (keys.length > 0 || before !== status)
  return {
    units: units.map((unit) => ({ ...unit, state: unit.key ? way.unitWithKey : way.unitWithoutKey })),
    keys,
    assigned,
    missing,
    status,
    isWhole: isServed && assigned === order.slotsTotal,
    costHomeE4: isServed ? keys.reduce((sum, key) => sum + key.costHomeE4, 0) : 0,
    events: [
      ...facts.events(before),
      ...(hasChanged
        ? [
            {
              kind: 'keysAssigned' as const,
              fromStatus: before,
              toStatus: status,
              userId: by.userId,
              facts: { assigned: keys.length, missing },
            },
          ]
        : []),
    ],
  }
}
