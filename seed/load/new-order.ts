import type { VatTreatment } from '@brava/contract/enums.ts'
import { splitVat, times } from '@brava/contract/money.ts'
import { decideVat } from '@brava/contract/vat.ts'
import type { PriceBook } from '../../server/src/prices/price-book.ts'
import { type Buyer, promotions } from '../world/assignments.ts'
import { companies } from '../world/companies.ts'
import type { CompanyKey } from '../world/companies/seed-company.ts'
import type { PlannedOrder } from '../world/order-plan.ts'
import { companyId, productId } from './world-ids.ts'
import { day, supplierOf, type TradeOrder, type TradeSlot, type TradeState } from './trade-state.ts'

/**
 * Writes a planned order with its legs, lines, prices and one slot for every unit, as placing an order does; order
 * numbers continue from `numberBefore`.
 */
export function newOrder(
  { end, tables, facts, orders, slots }: TradeState,
  books: ReadonlyMap<Buyer, PriceBook>,
  plan: PlannedOrder,
  numberBefore: number,
): TradeOrder {
  const promotionStart = end - promotions[0].startsDaysAgo * day
  const id = orders.length + 1
  const order: TradeOrder = {
    id,
    plan,
    number: String(numberBefore + id).padStart(6, '0'),
    approval: 'open',
    payment: 0,
    legs: [],
    slots: [],
    status: 0,
    denyReason: '',
    approvedAt: null,
    approvedBy: null,
    completedAt: null,
    holdUntil: null,
    updatedAt: plan.at,
  }
  orders.push(order)
  const reseller = supplierOf(plan.buyer)
  const chain: [CompanyKey, Buyer][] =
    reseller === 'brava'
      ? [['brava', plan.buyer]]
      : [
          ['brava', reseller as Buyer],
          [reseller, plan.buyer],
        ]
  order.legs = chain.map(([seller, buyer], index) => ({
    id: tables.order_legs.length + 1 + index,
    seq: index === 0 ? 1 : 2,
    seller,
    buyer,
    currency: companies[buyer].currency,
    net: 0,
    vat: 0,
    gross: 0,
    lines: [],
  }))
  plan.lines.forEach((line, index) => {
    const { product, quantity } = line
    const lineId = tables.order_lines.length + 1
    const position = index + 1
    const promotionId = plan.at.getTime() >= promotionStart ? undefined : null
    let promotion: number | null = null
    let companyProduct: number | null = null
    const frozen = { code: product.code, title: product.title, platform: product.platform }
    for (const leg of order.legs) {
      const answer = books.get(leg.buyer)?.price({ productId: productId(product), quantity, promotionId })
      const seller = facts.get(companyId(leg.seller))
      const buyer = facts.get(companyId(leg.buyer))
      if (!answer || !seller || !buyer) throw new Error(`no price of ${product.code} for ${leg.buyer}`)
      promotion = answer.promotionId
      companyProduct = answer.companyProductId
      const { rateBp, reason } = decideVat(product.vatTreatment as VatTreatment, seller.vat, buyer.vat)
      const gross = times(answer.unitPrice, quantity)
      const { net, vat } = splitVat(gross, rateBp)
      leg.net += net
      leg.vat += vat
      leg.gross += gross
      leg.lines.push({
        position,
        ...frozen,
        quantity,
        unitPrice: answer.unitPrice,
        net,
        vatRateBp: rateBp,
        vat,
        gross,
        vatTreatment: product.vatTreatment as VatTreatment,
        ...(product.redeemCountry === null ? {} : { redeemCountry: product.redeemCountry }),
        vatReason: reason,
      })
      tables.order_line_prices.push({
        order_line_id: lineId,
        leg_id: leg.id,
        unit_price: answer.unitPrice,
        vat_rate_bp: rateBp,
        net,
        vat,
        gross,
        trace: { ...answer.trace, vatReason: reason },
      })
    }
    tables.order_lines.push({
      id: lineId,
      order_id: id,
      position,
      product_id: productId(product),
      company_product_id: companyProduct,
      promotion_id: promotion,
      ...frozen,
      vat_treatment: product.vatTreatment,
      redeem_country: product.redeemCountry,
      quantity,
    })
    for (let unit = 1; unit <= quantity; unit++) {
      const slot: TradeSlot = {
        id: slots.length + 1,
        order,
        lineId,
        product,
        position: unit,
        state: 3,
        key: null,
        assignedAt: null,
      }
      slots.push(slot)
      order.slots.push(slot)
    }
  })
  for (const leg of order.legs)
    tables.order_legs.push({
      id: leg.id,
      order_id: id,
      seq: leg.seq,
      seller_id: companyId(leg.seller),
      buyer_id: companyId(leg.buyer),
      currency: leg.currency,
      net: leg.net,
      vat: leg.vat,
      gross: leg.gross,
    })
  return order
}
