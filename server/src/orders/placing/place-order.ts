import { orderStatus, type OrderStatus, type PaymentType } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { deriveOrderStatus } from '@brava/contract/orders/order-status.ts'
import type { LineProblem } from '@brava/contract/cart/cart-problems.ts'
import { cartErrors } from '@brava/contract/cart/cart.errors.ts'
import type { Trx } from '../../platform/db/connect.ts'
import type { Services } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { noteDueInvoicesOf } from '../../invoices/note-due-invoices.ts'
import { handOverKeys } from '../../keys/allocation/claim-keys.ts'
import { chargeOrder } from '../../ledger/charge-order.ts'
import { holdOnAccounts } from '../../ledger/hold-for-order.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import { sendEstimate } from '../estimates/estimate.ts'
import { type CheckedOrder, checkOrder, paymentProblems, type WantedLine } from './place-order-check.ts'
import { eventsOf, factsOf, holdEnd, moneyAfter, newLinesOf, newOrderOf, soldLegsOf } from './place-order-rows.ts'
import { insertOrder } from './place-order.sql.ts'
import { queueReceivedMail } from './queue-received-mail.ts'
import { queueServedMail } from './queue-served-mail.ts'
import { takeKeys } from './take-keys.ts'

export interface OrderToPlace {
  readonly companyId: number
  readonly userId: number
  readonly sessionId: number | null
  readonly ip: string
  readonly lines: readonly WantedLine[]
  readonly paymentType: PaymentType
  readonly email: string
  readonly phone: string
  /** The person, as mails greet. */
  readonly toName: string
  readonly language: Language
  readonly showImgKeys: boolean
  readonly cartVersion: number | null
}

export interface PlacedOrder {
  readonly id: number
  readonly number: string
  readonly status: OrderStatus
  readonly check: CheckedOrder
  readonly keys: number
  readonly assigned: number
  readonly missing: number
  readonly shortOf: ReadonlyMap<number, number>
  readonly holdUntil: Date | null
  readonly estimateNumber: string | null
  /** The buyer's money after it; undefined where none was touched. */
  readonly money: { readonly funds: number; readonly held: number; readonly creditLimit: number } | undefined
}

/**
 * Places an order in the caller's transaction, whole or not at all (domain rules §5, guarantees G01–G05, G16): checks
 * every line again with today's prices, books the money of every leg, takes or sets aside the keys, mails. Lock order:
 * accounts, products ascending, keys, then what many buyers share: stock counters, custody heads.
 * - company funds, inside the approval rule: charged and served at once (2 Completed, 9 with Missing units);
 * - company funds otherwise: 3 On hold, money set aside;
 * - cash, wire transfer, personal delivery: 8 Awaiting payment, keys set aside until the hold time ends, estimate mailed.
 * Refuses cart.notValid with the lines' problems, cart.blocked, cart.paymentType, ledger.insufficientFunds.
 */
export async function placeOrder(trx: Trx, services: Services, input: OrderToPlace): Promise<PlacedOrder> {
  const now = services.clock.now()
  const check = await checkOrder(trx, { ...input, at: now })
  if (check.lines.length !== input.lines.length) refuse(cartErrors.changed)
  const [problem] = paymentProblems(check, input.paymentType)
  if (problem === 'BLOCKED') refuse(cartErrors.blocked)
  if (problem === 'PAYMENT_TYPE') refuse(cartErrors.paymentType)
  refuseProblems(check.lines.map((line) => ({ id: line.wanted.id, problems: line.problems })))

  const facts = factsOf(check, input.paymentType)
  const status = deriveOrderStatus({ ...facts, slotsAssigned: 0, slotsMissing: 0 })
  const waitsForMoney = status === orderStatus.code.awaitingPayment
  const holdUntil = waitsForMoney ? holdEnd(now, input.paymentType, await parametersOf(trx)) : null
  const buyers = check.legs.map((leg) => leg.buyerId)
  const accounts = waitsForMoney ? undefined : await lockAccounts(trx, buyers)
  const keysAre = facts.approval === 'approved' ? 'sold' : waitsForMoney ? 'reserved' : undefined
  const { keysOfLines, shortOf, taken } = await takeKeys(trx, check, keysAre !== undefined)
  refuseShortage(check, shortOf)
  const missing = keysAre === 'sold' ? facts.slotsTotal - taken.length : 0
  const assigned = keysAre === 'sold' ? taken.length : 0
  const served = deriveOrderStatus({ ...facts, slotsAssigned: assigned, slotsMissing: missing })

  const order = await insertOrder(trx, {
    ...facts,
    ...(await newOrderOf(trx, check, input, now)),
    status: served,
    holdUntil,
    ...(keysAre ? { keysAre } : {}),
    lines: newLinesOf(check, keysOfLines),
    events: eventsOf(
      { keys: facts.slotsTotal, assigned, missing, status, served, isServed: keysAre === 'sold' },
      input,
    ),
  })
  const money = { orderId: order.id, legs: check.legs, userId: input.userId }
  if (accounts && keysAre === 'sold') await chargeOrder(trx, accounts, money)
  else if (accounts) await holdOnAccounts(trx, accounts, money)

  const placed = { order, check, input, now }
  let estimateNumber: string | null = null
  if (keysAre === 'sold') await queueServedMail(trx, services, placed, { keys: taken, missing })
  else if (holdUntil) estimateNumber = await sendEstimate(trx, services, { ...placed, validUntil: holdUntil })
  else await queueReceivedMail(trx, services, placed)
  if (keysAre === 'sold') await noteDueInvoicesOf(trx, services, soldLegsOf(placed))

  if (keysAre && taken.length > 0) {
    await handOverKeys(trx, services, {
      orderId: order.id,
      keys: taken,
      state: keysAre === 'sold' ? 4 : 3,
      kind: keysAre === 'sold' ? 'assigned' : 'reserved',
      at: now,
      userId: input.userId,
      companyId: check.buyer.id,
      sessionId: input.sessionId,
      ip: input.ip,
      reason: 'order placed',
    })
  }
  const { id, number } = order
  const before = accounts?.get(check.buyer.id)
  return {
    id,
    number,
    check,
    holdUntil,
    estimateNumber,
    assigned,
    missing,
    status: served,
    keys: facts.slotsTotal,
    shortOf: keysAre === 'sold' ? shortOf : new Map(),
    money: before && moneyAfter(before, check.gross, keysAre === 'sold'),
  }
}

function refuseProblems(lines: readonly { id: number; problems: readonly LineProblem[] }[]): void {
  const bad = lines.filter((line) => line.problems.length > 0)
  if (bad.length > 0) {
    refuse(cartErrors.notValid, {
      params: { count: bad.length },
      detail: { lines: bad.map((line) => ({ id: line.id, problems: line.problems.map((problem) => problem.code) })) },
    })
  }
}

/** Somebody else was faster: lines that may not wait for keys refuse the whole order. */
function refuseShortage(check: CheckedOrder, shortOf: ReadonlyMap<number, number>): void {
  refuseProblems(
    check.lines
      .filter((line) => !line.mayBackOrder && (shortOf.get(line.product.id) ?? 0) > 0)
      .map((line) => ({ id: line.wanted.id, problems: [{ code: 'OVER_STOCK' }] })),
  )
}
