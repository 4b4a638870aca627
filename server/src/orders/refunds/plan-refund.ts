import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { paymentType } from '@brava/contract/enums.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import { convert } from '@brava/contract/money.ts'
import { forwardRate } from '../../ledger/settle-for-order.ts'
import { type RefundKind, refundKind } from '@brava/contract/orders/refund-reason.ts'
import { isRefundable } from '@brava/contract/orders/order-status.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { refuse } from '../../platform/refuse.ts'
import type { LockedOrder } from '../record/change-order.sql.ts'
import type { Amounts, LineLeft } from '../record/line-left.ts'
import { linesLeft } from '../record/lines-left.sql.ts'
import { linesOf } from '../record/order-lines.sql.ts'
import { requireAction } from '../record/require-action.ts'
import { byLine, type LinePart, refundParts, type RefundWish, sumOf } from './refund-parts.ts'
import { type LegToRefund, legsToRefund, unitsOwed, type UnitToTake, unitsToTake } from './refunds.sql.ts'

/** What a person asks for: units of lines, an amount, or neither, which means everything left. */
export interface AskedRefund {
  readonly lines?:
    | readonly {
        readonly lineId: number
        readonly quantity: number
        readonly slotIds?: readonly number[] | undefined
      }[]
    | undefined
  readonly amount?: number | undefined
}

export interface LegPart extends Amounts {
  readonly leg: LegToRefund
  /** For an order paid by card: what leaves the buyer's funds again, for the payer's card. Minor units. */
  readonly toCard: number
  /**
   * For a buyer that has changed supplier since: what leaves its funds again, because the seller pays it back outside.
   */
  readonly outside: number
}

export interface RefundPlan {
  readonly kind: RefundKind
  /** What is left before this refund, on the buyer's leg. */
  readonly most: number
  readonly left: readonly LineLeft[]
  readonly lines: readonly LinePart[]
  /** The refund on each leg, from the distributor's sale to the buyer's purchase. */
  readonly legs: readonly LegPart[]
  /** On the buyer's own leg. */
  readonly own: Amounts
  /** On the distributor's own sale in its currency: including earlier refunds, at the order's rate. */
  readonly home: { readonly net: number; readonly gross: number }
  readonly units: readonly UnitToTake[]
  /** Nothing is left after it. */
  readonly isLast: boolean
}

/**
 * What a refund gives back on each leg and which units it takes. Nothing is changed: the action calls it with the order
 * locked, the dialog without. Errors: order.notAllowedNow, order.refundNothing, order.refundCard, order.refundUnits,
 * order.refundTooMuch.
 */
export async function planRefund(
  db: Db,
  order: LockedOrder,
  asked: AskedRefund,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<RefundPlan> {
  requireAction('refund', order.status, language)
  const isByCard = order.paymentType === paymentType.code.creditCard
  if (!isRefundable(order)) {
    refuse(isByCard ? orderErrors.refundCard : orderErrors.refundNothing)
  }
  const [legs, left] = await Promise.all([
    legsToRefund(db, order.id),
    order.isFree ? linesOwed(db, order.id) : linesLeft(db, order.id),
  ])
  const most = order.gross - order.refunded
  const isAmount = asked.amount !== undefined
  if (!isAmount && asked.lines) await requireUnits(db, order.id, left, asked.lines)
  if (asked.amount !== undefined && asked.amount > most) refuseAbove(most, order.currency, language)
  const named = !isAmount && asked.lines ? await takenUnits(db, order.id, asked.lines) : []
  const wish = wishOf(asked, named)
  const wished = refundParts(left, wish)
  const isLast = most > 0 && ownGross(wished) === most
  const chosen = wish === 'all' ? await takenUnits(db, order.id, allOf(wished)) : named
  // A key that was given for free is not taken back.
  if (order.isFree && chosen.some((unit) => unit.keyId !== null)) refuse(orderErrors.refundNothing)
  // Once nothing is left, no unit is owed a key any more.
  const ended = isLast ? (await unitsOwed(db, order.id)).filter((unit) => !chosen.some(isSame(unit))) : []
  const lines = withEnded(left, { wish, wished, named, ended })
  const sums = legs.map((leg, index) => ({
    leg,
    ...sumOf(lines.map((line) => line.legs[index] ?? { net: 0, vat: 0, gross: 0 })),
  }))
  const parts = isByCard
    ? await withCard(db, sums, now)
    : sums.map((part) => ({ ...part, toCard: 0, outside: part.leg.hasLeft ? part.gross : 0 }))
  const own = parts.at(-1)
  const first = parts[0]
  if (!own || !first) refuse(orderErrors.refundNothing)
  if (own.gross === 0 && !(chosen.length > 0 && costNothing(left, lines))) refuse(orderErrors.refundNothing)
  const rate = first.leg.rateHome ?? order.rateHome
  const { refunded } = first.leg
  return {
    kind: wish === 'all' ? refundKind.code.all : isAmount ? refundKind.code.amount : refundKind.code.units,
    most,
    left,
    lines,
    legs: parts,
    own: { net: own.net, vat: own.vat, gross: own.gross },
    home: {
      net: convert(refunded.net + first.net, rate) - order.refundedNetHome,
      gross: convert(refunded.gross + first.gross, rate) - order.refundedHome,
    },
    // Refunding an amount takes no key back.
    units: [...chosen, ...ended],
    isLast,
  }
}

/** What is left of a free order: the units that are owed a key. */
async function linesOwed(db: Db, orderId: number): Promise<LineLeft[]> {
  const [left, owed] = await Promise.all([linesLeft(db, orderId), unitsOwed(db, orderId)])
  return left.map((line) => ({
    ...line,
    units: owed.filter(({ lineId, part }) => lineId === line.lineId && part === line.part).length,
  }))
}

const ownGross = (lines: readonly LinePart[]) => sumOf(lines.flatMap((line) => line.legs.at(-1) ?? [])).gross

const isSame = (unit: UnitToTake) => (other: UnitToTake) => other.slotId === unit.slotId

/** Nothing is left to refund for any of the lines: their price is zero. */
const costNothing = (left: readonly LineLeft[], lines: readonly LinePart[]) =>
  lines.every(({ lineId, part }) =>
    left.every((one) => one.lineId !== lineId || one.part !== part || one.legs.at(-1)?.gross === 0),
  )

/**
 * What is refunded for units that end because nothing is left: they cost the buyer nothing, but a reseller in between
 * may have paid for them.
 */
function withEnded(
  left: readonly LineLeft[],
  of: {
    readonly wish: RefundWish
    readonly wished: readonly LinePart[]
    readonly named: readonly UnitToTake[]
    readonly ended: readonly UnitToTake[]
  },
): readonly LinePart[] {
  const { wish, wished, named, ended } = of
  if (ended.length === 0 || wish === 'all') return wished
  if ('lines' in wish) return refundParts(left, unitsWish([...named, ...ended]))
  const others = ended.filter(
    (unit) => !wished.some(({ lineId, part }) => lineId === unit.lineId && part === unit.part),
  )
  return others.length === 0 ? wished : [...wished, ...refundParts(left, unitsWish(others))]
}

/**
 * What goes back to the card leaves the buyer's funds again. A reseller in between was credited with its retailer's
 * payment, so it returns that too: it is left with what its own supplier refunds, without the margin.
 */
async function withCard(db: Db, parts: readonly Omit<LegPart, 'toCard' | 'outside'>[], now: Date): Promise<LegPart[]> {
  const [first, second] = parts
  if (!first || !second) return parts.map((part) => ({ ...part, toCard: part.gross, outside: 0 }))
  const rate = await forwardRate(db, first.leg, second.leg, now)
  const before = second.leg.refunded.gross
  const forwarded = convert(before + second.gross, rate) - convert(before, rate)
  return [
    { ...first, toCard: forwarded, outside: 0 },
    { ...second, toCard: second.gross, outside: 0 },
  ]
}

/** Units are requested by line; which invoices name them follows from the units that are taken. */
function wishOf({ lines, amount }: AskedRefund, units: readonly UnitToTake[]): RefundWish {
  if (amount !== undefined) return { amount }
  if (!lines) return 'all'
  return unitsWish(units)
}

const unitsWish = (units: readonly UnitToTake[]) => ({
  lines: [...Map.groupBy(units, ({ lineId, part }) => `${lineId}:${part}`).values()].flatMap((same) =>
    same.slice(0, 1).map(({ lineId, part }) => ({ lineId, part, quantity: same.length })),
  ),
})

const allOf = (lines: readonly LinePart[]) => byLine(lines).map(({ lineId, units }) => ({ lineId, quantity: units }))

async function requireUnits(
  db: Db,
  orderId: number,
  left: readonly LineLeft[],
  asked: readonly { readonly lineId: number; readonly quantity: number }[],
): Promise<void> {
  const wanted = Map.groupBy(asked, (line) => line.lineId)
  for (const [lineId, same] of wanted) {
    const units = byLine(left).find((line) => line.lineId === lineId)?.units ?? 0
    if (same.length === 1 && (same[0]?.quantity ?? 0) <= units) continue
    await refuseUnits(db, orderId, { lineId, left: units })
  }
}

async function refuseUnits(
  db: Db,
  orderId: number,
  { lineId, left }: { readonly lineId: number; readonly left: number },
): Promise<never> {
  const product = (await linesOf(db, [orderId])).find((line) => line.id === lineId)?.title ?? '–'
  refuse(orderErrors.refundUnits, { params: { product, left }, fields: [{ path: 'lines', message: '' }] })
}

function refuseAbove(most: number, currency: string, language: Language): never {
  const words = formatter(language).minor(most, currencySymbol(currency))
  refuse(orderErrors.refundTooMuch, { params: { most: words }, fields: [{ path: 'amount', message: '' }] })
}

/** The units of each line; named units must exist, as many as are refunded. */
async function takenUnits(db: Db, orderId: number, lines: NonNullable<AskedRefund['lines']>): Promise<UnitToTake[]> {
  const taken: UnitToTake[] = []
  for (const { lineId, quantity, slotIds } of lines) {
    const found = await unitsToTake(db, lineId, { most: quantity, slotIds })
    if (found.length !== quantity) await refuseUnits(db, orderId, { lineId, left: found.length })
    taken.push(...found)
  }
  return taken
}
