import { orderStatus, type OrderStatus, type PaymentType, type TokenDelivery } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { deriveOrderStatus, type OrderFacts } from '@brava/contract/orders/order-status.ts'
import type { FrozenDelivery } from '@brava/contract/delivery.ts'
import type { LineProblem } from '@brava/contract/cart/cart-problems.ts'
import { cartErrors } from '@brava/contract/cart/cart.errors.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import type { Trx } from '../../platform/db/connect.ts'
import type { Services } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { type ClaimedKey, claimingWithCart } from '../../keys/allocation/claim-keys.ts'
import type { LockedRow } from '../../ledger/lock-accounts.ts'
import { noteDueInvoicesOf } from '../../invoices/note-due-invoices.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import { sendEstimate } from '../estimates/estimate.ts'
import { noteDelivery } from '../fulfilment/note-delivery.ts'
import { serveOrder } from '../fulfilment/serve-order.ts'
import { type WayToServe, waysToServe } from '../fulfilment/ways-to-serve.ts'
import { deliveryText } from '../record/order-mail-blocks.ts'
import { insertOrder } from './insert-order.sql.ts'
import { type CheckedOrder, checkOrder, lacksAccount, paymentProblems, type WantedLine } from './place-order-check.ts'
import {
  factsOf,
  holdEnd,
  mailFactsOf,
  moneyAfter,
  newLinesOf,
  newOrderOf,
  placedEvent,
  soldLegsOf,
  unitsOf,
} from './place-order-rows.ts'
import type { SaleNow } from './sale-facts.sql.ts'
import { holdAwaited } from './products-to-order.sql.ts'
import { refuseUnpaidExcess } from './unpaid-excess.ts'
import { waitsForApproval } from './waits-for-approval.ts'
import { askToConfirm } from './ask-to-confirm.ts'
import { queueReceivedMail } from './queue-received-mail.ts'

export interface OrderToPlace {
  readonly companyId: number
  readonly userId: number
  readonly sessionId: number | null
  readonly ip: string
  readonly lines: readonly WantedLine[]
  readonly paymentType: PaymentType
  /** A payment gateway accepts the buyer's cards. */
  readonly takesCards?: boolean
  readonly email: string
  readonly phone: string
  /** By e-mail if left out. */
  readonly deliveryType?: TokenDelivery
  /** The buyer's own name for the order; empty without one. */
  readonly reference: string
  /** The delivery address; the buyer's own if left out. */
  readonly delivery?: FrozenDelivery | undefined
  /** The person's name as used in mail greetings. */
  readonly toName: string
  readonly language: Language
  readonly showImgKeys: boolean
  readonly cartVersion: number | null
  /** The POS device that sells it: money and keys are set aside until it decides. */
  readonly posDevice?: { readonly id: number; readonly serial: string }
  /** What this transaction has already read and locked. */
  readonly found?: FoundWithCart
}

export type { ClaimedKey }

/** Products whose keys are claimed in one statement with the cart. */
export const claimedWithCart = claimingWithCart

/** What was read and locked in one statement with the cart. */
export interface FoundWithCart {
  /** For the products of all lines. */
  readonly now: SaleNow
  /** The accounts of the buyers of all legs, if they are open. */
  readonly accounts: readonly LockedRow[]
  /** Keys for all lines; null if one of their products is scarce. */
  readonly keys: readonly ClaimedKey[] | null
}

export interface PlacedOrder {
  readonly id: number
  readonly number: string
  readonly status: OrderStatus
  readonly check: CheckedOrder
  readonly keys: number
  readonly assigned: number
  readonly missing: number
  /** Units with a key set aside until `holdUntil`. */
  readonly setAside: number
  readonly shortOf: ReadonlyMap<number, number>
  readonly holdUntil: Date | null
  readonly estimateNumber: string | null
  /** The buyer's money afterwards; undefined if none was touched. */
  readonly money: ReturnType<typeof moneyAfter> | undefined
}

/**
 * Places an order in the caller's transaction, in full or not at all (domain rules §5, guarantees G01–G05, G16): checks
 * every line again with today's prices, then serves it in one of five ways; serveOrder says what is locked in which
 * order.
 * - company funds, within the approval rule: charged and served at once (2 Completed, 9 with Missing units);
 * - company funds otherwise: 3 On hold, money set aside;
 * - company funds, by a POS device: 3 On hold, money and keys set aside; refused if a person would have to approve it;
 * - credit card: 7 Pending, keys set aside while the gateway is asked; it is served once the card has paid;
 * - cash, wire transfer, personal delivery: 8 Awaiting payment, keys set aside until the hold time ends, estimate
 * mailed;
 *   a reseller that receives the money is asked to confirm it (decision 0171). Refuses with cart.notValid and the
 * lines' problems, cart.blocked, cart.supplierMustAct, cart.paymentType, ledger.insufficientFunds,
 * cart.sellerWithoutAccount.
 */
export async function placeOrder(trx: Trx, services: Services, input: OrderToPlace): Promise<PlacedOrder> {
  const at = services.clock.now()
  const { companyId, userId, sessionId, ip } = input
  const check = await checkOrder(trx, { ...input, at, now: input.found?.now })
  if (check.lines.length !== input.lines.length) refuse(cartErrors.changed)
  const [problem] = paymentProblems(check, input.paymentType, input.takesCards ?? false)
  if (problem === 'BLOCKED') refuse(cartErrors.blocked)
  if (problem === 'SUPPLIER') refuse(cartErrors.supplierMustAct)
  if (problem === 'PAYMENT_TYPE') refuse(cartErrors.paymentType)
  refuseProblems(check.lines.map((line) => ({ id: line.wanted.id, problems: line.problems })))

  const isWaiting = await waitsForApproval(trx, check, at)
  if (input.posDevice && isWaiting) refuse(orderErrors.needsApproval)
  const facts = factsOf(check, input.paymentType, isWaiting || input.posDevice !== undefined)
  const way = input.posDevice ? waysToServe.heldAtTill : wayToPlace(facts)
  if (way.keys?.custody === 'reserved' && !way.book)
    await refuseUnpaidExcess(trx, check, input.language, input.found?.accounts)
  const parameters = way.mail === 'estimate' ? await parametersOf(trx) : null
  const holdUntil = parameters && holdEnd(at, input.paymentType, parameters)
  const paidToSupplier = check.legs.length > 1 && (parameters?.retailersPaySupplier ?? false)
  if (paidToSupplier && lacksAccount(check, input.paymentType))
    refuse(cartErrors.sellerWithoutAccount, { params: { seller: check.chain[1]?.name ?? '' } })
  const mail = mailFactsOf(check, input)
  const served = await serveOrder(trx, services, {
    way,
    at,
    by: { userId, sessionId, ip, reason: 'order placed' },
    order: { ...facts, companyId },
    isFirst: true,
    legs: check.legs,
    locked: input.found?.accounts,
    units: unitsOf(check),
    claimed: input.found?.keys ?? undefined,
    stockOf: new Map(check.lines.map(({ product }) => [product.id, product.stock])),
    refuseShort: (short) => refuseShortage(check, short, way),
    events: (status) => [
      placedEvent(status, facts.slotsTotal, input, paidToSupplier ? check.chain[1]?.name : undefined),
    ],
    write: async (outcome) => {
      await holdAwaited(
        trx,
        check.lines.flatMap(({ product }) => (product.stock > 0 ? [] : [product.id])),
      )
      return insertOrder(
        trx,
        {
          ...facts,
          ...(await newOrderOf(trx, check, input, at)),
          holdUntil,
          paidToSupplier,
          isGift: false,
          lines: newLinesOf(check),
        },
        outcome,
      )
    },
    mail,
    noteInvoices: (order, onCredit) =>
      order.invoiceByDelivery
        ? noteDelivery(trx, services, { orderId: order.id, now: at, onCredit })
        : noteDueInvoicesOf(trx, services, { ...soldLegsOf(order, check, input, at), onCredit }),
    written: 'atCommit',
  })
  const { order } = served
  let estimateNumber: string | null = null
  if (holdUntil)
    estimateNumber = await sendEstimate(trx, services, {
      order,
      check,
      input,
      validUntil: holdUntil,
      setAside: served.given,
      delivery: deliveryText(mail),
      paidToSupplier,
      now: at,
    })
  if (paidToSupplier) await askToConfirm(trx, services, { order, check, userId })
  if (way.mail === 'received')
    await queueReceivedMail(trx, services, { ...mail, orderId: order.id, number: order.number })

  const before = served.accounts?.get(check.buyer.id)
  return {
    id: order.id,
    number: order.number,
    check,
    holdUntil,
    estimateNumber,
    assigned: served.assigned,
    missing: served.missing,
    status: served.status,
    keys: facts.slotsTotal,
    setAside: way.keys?.custody === 'reserved' ? served.given : 0,
    shortOf: served.missing > 0 ? served.shortOf : new Map(),
    money: before && moneyAfter(before, check.gross, way === waysToServe.servedAtOnce),
  }
}

/** Which of the ways without a POS device applies to an order being placed. */
function wayToPlace(facts: OrderFacts): WayToServe {
  if (facts.approval === 'approved') return waysToServe.servedAtOnce
  const status = deriveOrderStatus(facts)
  if (status === orderStatus.code.pending) return waysToServe.byCard
  return status === orderStatus.code.awaitingPayment ? waysToServe.reserved : waysToServe.held
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

const mustBeThere: readonly WayToServe[] = [waysToServe.byCard, waysToServe.heldAtTill]

/** Another order was faster: lines that may not wait for keys refuse the whole order. */
function refuseShortage(check: CheckedOrder, shortOf: ReadonlyMap<number, number>, way: WayToServe): void {
  if (!way.keys) return
  refuseProblems(
    check.lines
      // A card pays only for available keys: an authorisation lapses in days, and is charged once. A till sells what is
      // in stock.
      .filter((line) => (mustBeThere.includes(way) || !line.mayBackOrder) && (shortOf.get(line.product.id) ?? 0) > 0)
      .map((line) => ({ id: line.wanted.id, problems: [{ code: 'OVER_STOCK' }] })),
  )
}
