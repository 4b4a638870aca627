import type { OrderStatus, SlotStatus } from '@brava/contract/enums.ts'
import type { OrderFacts } from '@brava/contract/orders/order-status.ts'
import type { ClaimedKey } from '../../keys/allocation/claim-keys.ts'
import type { LockedRow } from '../../ledger/lock-accounts.ts'
import type { MoneyLeg } from '../../ledger/money-leg.ts'
import type { NewOrderEvent } from '../record/order-events.sql.ts'
import type { DeliveryFacts } from './queue-delivery-mail.ts'
import type { DueUnit, WithKey } from './take-keys.ts'
import type { WayToServe } from './ways-to-serve.ts'

export type ToldEvent = Omit<NewOrderEvent, 'orderId' | 'at'>

/** What serving has come to, to be written. */
export interface Outcome<U extends DueUnit> {
  readonly units: readonly (WithKey<U> & { readonly state: SlotStatus })[]
  readonly keys: readonly ClaimedKey[]
  /** Units that have their key in all; those of this time and earlier ones. */
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
  /** The units that got their key now; `all`: every unit that has one. */
  readonly newSlotIds: readonly number[] | 'all'
  /** Each delivery has an invoice of its own, and not the whole order one. */
  readonly invoiceByDelivery: boolean
}

/** What serveOrder has to know, and what differs between an order that is being placed and one that is there. */
export interface ServingFacts<U extends DueUnit, W extends WrittenOrder> {
  readonly way: WayToServe
  readonly at: Date
  /** Who and why, for money, history and custody; a job is nobody. */
  readonly by: {
    readonly userId: number | null
    readonly sessionId: number | null
    readonly ip: string
    readonly reason: string
  }
  /** The order as approved or not, before any key of this time. */
  readonly order: OrderFacts & { readonly companyId: number }
  /** Never served before: then it is mailed that keys follow, when there is none. */
  readonly isFirst: boolean
  readonly legs: readonly MoneyLeg[]
  /** Accounts that the caller has locked in this transaction. */
  readonly locked?: readonly LockedRow[] | undefined
  /** The units that are owed a key. */
  readonly units: readonly U[]
  /** Keys in stock as the check saw them; left out, they are not known. */
  readonly stockOf?: ReadonlyMap<number, number>
  /** Keys of stock for all units, claimed in this transaction already. */
  readonly claimed?: readonly ClaimedKey[] | undefined
  /** Refuses the whole where a product is short that may not be. */
  readonly refuseShort?: (shortOf: ReadonlyMap<number, number>) => void
  /** What happened before the keys, given the status before them. */
  readonly events: (status: OrderStatus) => readonly ToldEvent[]
  readonly write: (outcome: Outcome<U>) => Promise<W>
  /** What the mail says of the order; left out, it is read. */
  readonly mail?: Omit<DeliveryFacts, 'number'> | undefined
  /** Notes the invoices of all legs as due, given what each buyer bought on credit. */
  readonly noteInvoices: (order: W, onCredit: ReadonlyMap<number, number>) => Promise<void>
  /**
   * When money, mail and keys are written: `atCommit` for the only order that its transaction serves and that nobody in it
   * reads afterwards.
   */
  readonly written: 'now' | 'atCommit'
}
