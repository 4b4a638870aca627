import { orderStatus, type OrderStatus, type PaymentType, paymentType } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { convert } from '@brava/contract/money.ts'
import { deriveOrderStatus } from '@brava/contract/orders/order-status.ts'
import type { Parameters } from '@brava/contract/parameters/parameters.ts'
import type { LineProblem } from '@brava/contract/shopping-cart/cart-problems.ts'
import { cartErrors } from '@brava/contract/shopping-cart/shopping-cart.errors.ts'
import { rateBetween } from '../currencies/rate-between.ts'
import type { Trx } from '../db/connect.ts'
import type { Services } from '../http/context.ts'
import { refuse } from '../http/refused.ts'
import { captureForOrder } from '../ledger/capture-for-order.ts'
import { holdForOrder } from '../ledger/hold-for-order.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { recordOrderEvent } from './order-events.sql.ts'
import { type CheckedOrder, checkOrder, paymentProblems, type WantedLine } from './place-order-check.ts'
import { insertOrder } from './place-order.sql.ts'
import { queueReceivedMail } from './queue-received-mail.ts'
import { reserveOrderKeys } from './reserve-order-keys.ts'
import { sendEstimate } from './estimate.ts'

export interface OrderToPlace {
  readonly companyId: number
  readonly userId: number
  readonly sessionId: number | null
  readonly ip: string
  readonly lines: readonly WantedLine[]
  readonly paymentType: PaymentType
  readonly email: string
  readonly phone: string
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
}

/**
 * Places an order in the caller's transaction, whole or not at all (domain rules §5, guarantees G01–G05, G16): checks
 * every line again with today's prices, books the money of every leg, takes or sets aside the keys, mails. Lock order:
 * accounts, products ascending, keys, invoice counters.
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

  const fromFunds = input.paymentType === paymentType.code.companyFunds
  const { buyer, home } = check
  const isApproved =
    fromFunds && buyer.autoApprove && (buyer.approvalThreshold === null || check.gross <= buyer.approvalThreshold)
  const facts = {
    paymentType: input.paymentType,
    approval: isApproved ? ('approved' as const) : ('open' as const),
    payment: fromFunds ? (isApproved ? (3 as const) : (2 as const)) : (0 as const),
  }
  const keys = check.lines.reduce((sum, line) => sum + line.wanted.quantity, 0)
  const status = deriveOrderStatus({
    ...facts,
    slotsTotal: keys,
    slotsAssigned: 0,
    slotsMissing: 0,
    gross: check.gross,
    refunded: 0,
  })
  const holdUntil = fromFunds ? null : holdEnd(now, input.paymentType, await parametersOf(trx))
  const firstLeg = check.legs[0]
  if (!firstLeg) throw new Error('an order has at least one leg')
  const order = await insertOrder(trx, {
    ...facts,
    companyId: buyer.id,
    userId: input.userId,
    currency: buyer.currency,
    status,
    net: check.net,
    vat: check.vat,
    gross: check.gross,
    revenueHome: convert(firstLeg.net, await rateBetween(trx, firstLeg.currency, home.currency, now)),
    isDomestic: buyer.isDomestic,
    rateHome: await rateBetween(trx, buyer.currency, home.currency, now),
    language: input.language,
    email: input.email,
    phone: input.phone,
    showImgKeys: input.showImgKeys,
    holdUntil,
    cartVersion: input.cartVersion,
    now,
    legs: check.legs,
    lines: check.lines.map((line) => ({
      productId: line.product.id,
      companyProductId: line.price.companyProductId,
      promotionId: line.price.promotionId,
      code: line.product.code,
      title: line.product.title,
      platform: line.product.platform,
      vatTreatment: line.product.vatTreatment as 1 | 2 | 3 | 4,
      quantity: line.wanted.quantity,
      prices: line.prices,
    })),
  })
  await recordOrderEvent(trx, {
    orderId: order.id,
    kind: 'placed',
    fromStatus: null,
    toStatus: status,
    userId: input.userId,
    facts: { keys, ...(input.cartVersion === null ? {} : { cartVersion: input.cartVersion }) },
    at: now,
  })
  const money = { orderId: order.id, legs: check.legs, userId: input.userId }
  if (fromFunds) await holdForOrder(trx, money)
  if (isApproved) await captureForOrder(trx, money)

  const who = { userId: input.userId, sessionId: input.sessionId, ip: input.ip }
  const placed = { ...order, check, keys, holdUntil }
  if (isApproved) {
    const served = await fulfilOrder(trx, services, { orderId: order.id, ...who, reason: 'order placed' })
    refuseShortage(check, served.shortOf)
    return {
      ...placed,
      status: served.status,
      assigned: served.assigned,
      missing: served.missing,
      shortOf: served.shortOf,
      estimateNumber: null,
    }
  }
  let estimateNumber: string | null = null
  if (status === orderStatus.code.awaitingPayment && holdUntil) {
    refuseShortage(
      check,
      await reserveOrderKeys(trx, {
        orderId: order.id,
        companyId: buyer.id,
        ...who,
        reason: 'order placed',
        now,
      }),
    )
    estimateNumber = await sendEstimate(trx, services, { order, check, input, validUntil: holdUntil, now })
  } else {
    await queueReceivedMail(trx, services, { order, check, input })
  }
  return { ...placed, status, assigned: 0, missing: 0, shortOf: new Map(), estimateNumber }
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

/** Until when keys are set aside: a parameter for each way of paying from outside (domain rules §5). */
function holdEnd(now: Date, type: PaymentType, parameters: Parameters): Date {
  const hours =
    type === paymentType.code.cash
      ? parameters.holdHoursCash
      : type === paymentType.code.wireTransfer
        ? parameters.holdHoursWireTransfer
        : parameters.holdHoursPersonalDelivery
  return new Date(now.getTime() + hours * 3_600_000)
}
