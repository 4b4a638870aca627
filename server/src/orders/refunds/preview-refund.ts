import { invoiceKind } from '@brava/contract/enums.ts'
import { divideRounded } from '@brava/contract/money.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { homeCurrency } from '../../currencies/home-currency.ts'
import { invoicesOfOrder } from '../../invoices/list-invoices.ts'
import { tooNarrowKeys } from '../../keys/stock/require-region.ts'
import { availableOfMany } from '../../ledger/available-of.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { lineView } from '../page/line-view.ts'
import { invoiceOfLeg } from '../page/leg-view.ts'
import { readOrder } from '../record/change-order.sql.ts'
import { notInvoiced } from '../record/line-left.ts'
import { legsOf } from '../record/order-legs.sql.ts'
import { linesOf } from '../record/order-lines.sql.ts'
import { ordersVisibleTo } from '../record/order-rows.sql.ts'
import { type AskedRefund, planRefund } from './plan-refund.ts'
import { byLine } from './refund-parts.ts'

/**
 * What a refund would do to the money of each leg, to keys and documents, and the most that can be refunded. Nothing is
 * locked or changed. Without lines and amount it covers everything left. Errors: those of refundOrder.
 */
export async function previewRefund(call: Call, id: number, asked: AskedRefund & { readonly keysToStock: boolean }) {
  const { db, person } = call
  const seen = await ordersVisibleTo(db, person).where('o.id', '=', id).select('o.id').executeTakeFirst()
  const order = seen && (await readOrder(db, id))
  if (!order) refuse(orderErrors.notFound)
  const plan = await planRefund(db, order, asked, { language: call.language, now: call.clock.now() })
  const [lines, legs, invoices, home, accounts] = await Promise.all([
    linesOf(db, [id]),
    legsOf(db, id),
    invoicesOfOrder(db, person, id),
    homeCurrency(db),
    availableOfMany(
      db,
      plan.legs.map(({ leg }) => leg.buyerId),
    ),
  ])
  const [left, chosen] = [byLine(plan.left), byLine(plan.lines)]
  const keys = plan.units.filter((unit) => unit.keyId !== null)
  const narrow = await tooNarrowKeys(
    db,
    keys.flatMap(({ keyId }) => keyId ?? []),
  )
  // As takeBackKeys decides.
  const withdrawn = keys.filter(
    ({ keyId, isSeen, isExpired }) => isSeen || isExpired || !asked.keysToStock || narrow.has(keyId ?? 0),
  )
  const cost = withdrawn.reduce((sum, unit) => sum + unit.costHomeE4, 0)
  /** The invoices credited on a leg: their numbers, and whether one of them has none yet. */
  const creditsOf = (index: number, leg: { sellerId: number; buyerId: number }) => {
    const parts = new Set(
      plan.lines.flatMap(({ part, legs: own }) => (part !== notInvoiced && (own[index]?.gross ?? 0) > 0 ? [part] : [])),
    )
    const credits = invoices
      .filter(
        ({ kind, part, issuerId, buyerId }) =>
          kind === invoiceKind.invoice && parts.has(part) && issuerId === leg.sellerId && buyerId === leg.buyerId,
      )
      .map(({ number }) => number)
    return { credits, isInvoiceDue: credits.length < parts.size }
  }
  return {
    currency: order.currency,
    paymentType: order.paymentType,
    gross: order.gross,
    refunded: order.refunded,
    most: plan.most,
    amount: plan.own.gross,
    lines: lines.map((line) => {
      const view = lineView(line)
      const part = chosen.find((one) => one.lineId === line.id)
      return {
        lineId: line.id,
        product: view.product,
        quantity: view.quantity,
        refundable: left.find((one) => one.lineId === line.id)?.units ?? 0,
        unitPrice: view.unitPrice,
        chosen: part?.units ?? 0,
        amount: part?.legs.at(-1)?.gross ?? 0,
        units: plan.units
          .filter((unit) => unit.lineId === line.id)
          .slice(0, 50)
          .map(({ slotId, last4, isSeen }) => ({ slotId, last4, isSeen })),
      }
    }),
    keys: {
      toStock: keys.length - withdrawn.length,
      withdrawn: withdrawn.length,
      seen: keys.filter((unit) => unit.isSeen).length,
      none: plan.units.length - keys.length,
      withdrawnCost: Number(divideRounded(BigInt(cost), 100n)),
      homeCurrency: home,
    },
    legs: plan.legs.flatMap(({ leg, net, vat, gross, toCard, outside }, index) => {
      const named = legs.find((one) => one.seq === leg.seq)
      if (!named) return []
      const account = leg.hasLeft ? undefined : accounts.get(leg.buyerId)
      // As in creditFirst: what is set aside for open orders is still the buyer's own money.
      const funds = account?.currency === leg.currency ? account.funds : 0
      const after = funds + gross - toCard - outside
      const [creditBefore, creditAfter] = [Math.max(0, -funds), Math.max(0, -after)]
      const [fundsBefore, fundsAfter] = [Math.max(0, funds), Math.max(0, after)]
      const credited = creditsOf(index, named)
      return {
        seq: leg.seq,
        seller: { id: named.sellerId, name: named.sellerName, type: named.sellerType },
        buyer: { id: named.buyerId, name: named.buyerName, type: named.buyerType },
        currency: leg.currency,
        net,
        vat,
        gross,
        toCredit: creditBefore - creditAfter,
        toFunds: fundsAfter - fundsBefore,
        toCard,
        outside,
        creditBefore,
        creditAfter,
        fundsBefore,
        fundsAfter,
        invoice: invoiceOfLeg(named, invoices, []).invoice,
        credits: order.invoiceByDelivery ? credited.credits : null,
        isInvoiceDue: credited.isInvoiceDue,
      }
    }),
  }
}
