import { type KeyState, keyState, type PaymentType, type SlotStatus, slotStatus } from '@brava/contract/enums.ts'
import { captureForOrder } from '../../ledger/capture-for-order.ts'
import { chargeOrder } from '../../ledger/charge-order.ts'
import { holdForOrder } from '../../ledger/hold-for-order.ts'
import type { LockedAccounts } from '../../ledger/lock-accounts.ts'
import type { OrderMoney, Taken } from '../../ledger/money-leg.ts'
import { settleForOrder, settleWithReseller } from '../../ledger/settle-for-order.ts'
import type { Trx } from '../../platform/db/connect.ts'

type Money = OrderMoney & { readonly paymentType: PaymentType; readonly at: Date }

/** What serving does with an order: a row of `waysToServe`. */
export interface WayToServe {
  /**
   * Books the money of every leg on the buyers' locked accounts and returns what it took of their own money; null:
   * already booked, or not booked yet.
   */
  readonly book: ((trx: Trx, accounts: ReadonlyMap<number, LockedAccounts>, money: Money) => Promise<Taken>) | null
  /** The state its keys get and the kind that custody records; null: no key is taken. */
  readonly keys: { readonly become: KeyState & (3 | 4); readonly custody: 'assigned' | 'reserved' } | null
  /** The state of a unit that has a key. */
  readonly unitWithKey: SlotStatus
  readonly unitWithoutKey: SlotStatus
  /** null: nothing is mailed yet. */
  readonly mail: 'delivery' | 'estimate' | 'received' | null
  readonly isInvoiced: boolean
}

const s = slotStatus.code
const served = {
  keys: { become: keyState.code.sold, custody: 'assigned' },
  unitWithKey: s.assigned,
  unitWithoutKey: s.missing,
  mail: 'delivery',
  isInvoiced: true,
} as const

/** Every way in which an order gets its keys, or waits for them (domain rules §5). */
export const waysToServe = {
  /** Placed from company funds, within the approval rule. */
  servedAtOnce: { ...served, book: chargeOrder },
  /** Placed from company funds and subject to approval: only the money is set aside. */
  held: {
    book: holdForOrder,
    keys: null,
    unitWithKey: s.notDue,
    unitWithoutKey: s.notDue,
    mail: 'received',
    isInvoiced: false,
  },
  /** Placed with outside payment: only the keys are set aside. */
  reserved: {
    book: null,
    keys: { become: keyState.code.reserved, custody: 'reserved' },
    unitWithKey: s.notDue,
    unitWithoutKey: s.notDue,
    mail: 'estimate',
    isInvoiced: false,
  },
  /** Placed with card payment: the keys are set aside while the bank is asked. */
  byCard: {
    book: null,
    keys: { become: keyState.code.reserved, custody: 'reserved' },
    unitWithKey: s.notDue,
    unitWithoutKey: s.notDue,
    mail: null,
    isInvoiced: false,
  },
  /** Authorised by a POS device: money and keys are set aside until it confirms, cancels or falls silent. */
  heldAtTill: {
    book: holdForOrder,
    keys: { become: keyState.code.reserved, custody: 'reserved' },
    unitWithKey: s.notDue,
    unitWithoutKey: s.notDue,
    mail: null,
    isInvoiced: false,
  },
  /** Confirmed by a POS device, which hands the code over itself: nothing is mailed. */
  soldAtTill: { ...served, book: captureForOrder, mail: null },
  /** Approved after its money was held. */
  approvedHeld: { ...served, book: captureForOrder },
  /** Approved because its outside payment arrived. */
  approvedPaid: { ...served, book: settleForOrder },
  /** A reseller confirms that its retailer paid it: the reseller's own part comes from its funds and credit. */
  paidToReseller: { ...served, book: settleWithReseller },
  /** Given for free: keys and mail, no money and no invoice. */
  givenFree: { ...served, book: null, isInvoiced: false },
  /** Already paid and partly served: keys arrived for the missing units. */
  keysArrived: { ...served, book: null },
} as const satisfies Record<string, WayToServe>
