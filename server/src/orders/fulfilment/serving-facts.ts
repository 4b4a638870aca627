import type { OrderStatus, SlotStatus } from '@brava/contract/enums.ts'
import type { OrderFacts } from '@brava/contract/orders/order-status.ts'
import type { ClaimedKey } from '../../keys/allocation/claim-keys.ts'
import type { LockedRow } from '../../ledger/lock-accounts.ts'
import type { MoneyLeg } from '../../ledger/money-leg.ts'
import type { NewOrderEvent } from '../record/order-events.sql.ts'
import type { DeliveryFacts } from './queue-delivery-mail.ts'
import type { Actor } from './actor.ts'
import type { DueUnit, WithKey } from './take-keys.ts'
import type { WayToServe } from './ways-to-serve.ts'

export type ToldEvent = Omit<NewOrderEvent, 'orderId' | 'at'>

/** The result of serving, to be written. */
export interface Outcome<U extends DueUnit> {
  readonly units: readonly (WithKey<U> & { readonly state: SlotStatus })[]
  readonly keys: readonly ClaimedKey[]
  /** Units that have their key in total, from this time and earlier. */
  readonly assigned: number
  readonly missing: number
  readonly status: OrderStatus
  /** Every unit of the order has its key. */
  readonly isWhole: boolean
  /** Purchase cost of the keys given now, ten-thousandths of the distributor's currency. */
  readonly costHomeE4: number
  /** Its history, in order. */
  readonly events: readonly ToldEvent[]
}

export interface WrittenOrder {
  readonly id: number
  readonly number: string
  /** The units that get their key now; `all`: every unit that has one. */
  readonly newSlotIds: readonly number[] | 'all'
  /** Each delivery has its own invoice, instead of one for the whole order. */
  readonly invoiceByDelivery: boolean
  /** The last event written with it; an order being placed has none before. */
  readonly eventId?: number | undefined
}

/** What serveOrder has to know, and what differs between an order being placed and an existing one. */
export interface ServingFacts<U extends DueUnit, W extends WrittenOrder> {
  readonly way: WayToServe
  readonly at: Date
  /** Who and why, for money, history and custody; for a job, nobody. */
  readonly by: Actor & { readonly reason: string }
  /** The order, approved or not, before it gets any key this time. */
  readonly order: OrderFacts & { readonly companyId: number }
  /** Never served before: if there is no key, a mail says that keys will follow. */
  readonly isFirst: boolean
  readonly legs: readonly MoneyLeg[]
  /** Accounts that the caller has locked in this transaction. */
  readonly locked?: readonly LockedRow[] | undefined
  /** The units that are owed a key. */
  readonly units: readonly U[]
  /** Keys in stock as the check saw them; if left out, unknown. */
  readonly stockOf?: ReadonlyMap<number, number>
  /** Keys from stock for all units, already claimed in this transaction. */
  readonly claimed?: readonly ClaimedKey[] | undefined
  /** Refuses everything if a product is short that may not be. */
  readonly refuseShort?: (shortOf: ReadonlyMap<number, number>) => void
  /** Events before the keys, given the status before them. */
  readonly events: (status: OrderStatus) => readonly ToldEvent[]
  readonly write: (outcome: Outcome<U>) => Promise<W>
  /** What the mail says about the order; if left out, it is read. */
  readonly mail?: Omit<DeliveryFacts, 'number'> | undefined
  /** Records the invoices of all legs as due, given what each buyer bought on credit. */
  readonly noteInvoices: (order: W, onCredit: ReadonlyMap<number, number>) => Promise<void>
  /**
   * When money, mail and keys are written: `atCommit` if the transaction serves only this order and nothing in it reads
   * the order afterwards.
   */
  readonly written: 'now' | 'atCommit'
}
