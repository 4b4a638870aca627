import {
  type OrderStatus,
  type PaymentType,
  paymentType,
  tokenDelivery,
  type VatTreatment,
} from '@brava/contract/enums.ts'
import type { FrozenDelivery } from '@brava/contract/delivery.ts'
import { convert } from '@brava/contract/money.ts'
import type { OrderFacts } from '@brava/contract/orders/order-status.ts'
import type { Parameters } from '@brava/contract/parameters/parameters.ts'
import { rateBetween } from '../../currencies/rate-between.ts'
import type { Trx } from '../../platform/db/connect.ts'
import type { DeliveryFacts } from '../fulfilment/queue-delivery-mail.ts'
import type { ToldEvent } from '../fulfilment/serving-facts.ts'
import type { InsertedOrder } from './insert-order.sql.ts'
import type { NewLine, NewOrder, NewUnit } from './new-order.ts'
import type { CheckedOrder } from './place-order-check.ts'
import type { OrderToPlace } from './place-order.ts'

/** The stored facts of an order at the moment it is placed, before any key: its status follows from them. */
export function factsOf({ gross, lines }: CheckedOrder, type: PaymentType, waits: boolean) {
  const fromFunds = type === paymentType.code.companyFunds
  const isApproved = fromFunds && !waits
  return {
    paymentType: type,
    approval: isApproved ? 'approved' : 'open',
    payment: fromFunds ? (isApproved ? 3 : 2) : 0,
    slotsTotal: lines.reduce((sum, line) => sum + line.wanted.quantity, 0),
    slotsAssigned: 0,
    slotsMissing: 0,
    gross,
    refunded: 0,
  } as const satisfies OrderFacts
}

/** Until when keys are set aside: one parameter per outside payment method (domain rules §5). */
export function holdEnd(now: Date, type: PaymentType, parameters: Parameters): Date {
  const hours =
    type === paymentType.code.cash
      ? parameters.holdHoursCash
      : type === paymentType.code.wireTransfer
        ? parameters.holdHoursWireTransfer
        : parameters.holdHoursPersonalDelivery
  return new Date(now.getTime() + hours * 3_600_000)
}

/** The delivery address: as chosen, otherwise the buyer's own address. */
function deliveryOf({ buyer }: CheckedOrder, { delivery }: OrderToPlace): FrozenDelivery {
  if (delivery) return delivery
  const { name, address, postalCode, town, countryCode, countryName } = buyer.party
  return { recipient: name, address, postalCode, town, countryCode, countryName }
}

/** What the order's row says about buyer, money and time. */
export async function newOrderOf(trx: Trx, check: CheckedOrder, input: OrderToPlace, now: Date) {
  const { buyer, home, legs } = check
  const [firstLeg] = legs
  if (!firstLeg) throw new Error('an order needs at least one leg')
  const ratedLegs = await Promise.all(
    legs.map(async (leg) => ({ ...leg, rateHome: await rateBetween(trx, leg.currency, home.currency, now) })),
  )
  const [own] = ratedLegs
  return {
    companyId: buyer.id,
    userId: input.userId,
    currency: buyer.currency,
    net: check.net,
    vat: check.vat,
    gross: check.gross,
    revenueHome: convert(firstLeg.net, await rateBetween(trx, firstLeg.currency, home.currency, now)),
    isDomestic: buyer.isDomestic,
    rateHome: await rateBetween(trx, buyer.currency, home.currency, now),
    language: input.language,
    email: input.email,
    phone: input.phone,
    deliveryType: input.deliveryType ?? tokenDelivery.code.email,
    reference: input.reference,
    delivery: deliveryOf(check, input),
    showImgKeys: input.showImgKeys,
    cartVersion: input.cartVersion,
    now,
    salesHome: own && legs.length > 1 ? convert(own.gross, own.rateHome) : null,
    legs: ratedLegs,
  } satisfies Partial<NewOrder>
}

/** The lines with their frozen facts. */
export function newLinesOf(check: CheckedOrder): NewLine[] {
  return check.lines.map((line) => ({
    productId: line.product.id,
    companyProductId: line.price.companyProductId,
    promotionId: line.price.promotionId,
    code: line.product.code,
    title: line.product.title,
    platform: line.product.platform,
    vatTreatment: line.product.vatTreatment as VatTreatment,
    redeemCountry: line.product.redeemCountry,
    quantity: line.wanted.quantity,
    prices: line.prices,
  }))
}

/** One unit per ordered key, by line: keys go to the first lines of a product, so that the last ones are short. */
export function unitsOf(check: CheckedOrder): NewUnit[] {
  return check.lines.flatMap(({ product, wanted }, index) =>
    Array.from({ length: wanted.quantity }, (_, n) => ({ productId: product.id, line: index + 1, n: n + 1 })),
  )
}

/** What mails say about the order. */
export function mailFactsOf(check: CheckedOrder, input: OrderToPlace): Omit<DeliveryFacts, 'number'> {
  const { email, toName, language, companyId, userId } = input
  return {
    email,
    toName,
    language,
    companyId,
    userId,
    delivery: deliveryOf(check, input),
    phone: input.phone,
    deliveryType: input.deliveryType ?? tokenDelivery.code.email,
    gross: check.gross,
    currencySymbol: check.buyer.currencySymbol,
    keysInMail: check.buyer.keysInMail,
    lines: check.lines.map(({ product: { title, platform }, wanted: { quantity } }) => ({ title, platform, quantity })),
  }
}

/** The first event of its history. */
export const placedEvent = (
  toStatus: OrderStatus,
  keys: number,
  { userId, posDevice }: OrderToPlace,
  /** The reseller that confirms the payment (decision 0171). */
  receiver?: string,
): ToldEvent => ({
  kind: 'placed',
  fromStatus: null,
  toStatus,
  userId,
  facts: { keys, ...(posDevice ? { device: posDevice.serial } : {}), ...(receiver ? { by: receiver } : {}) },
})

/** The legs of a served order, whose invoices are due. */
export function soldLegsOf(order: InsertedOrder, check: CheckedOrder, input: OrderToPlace, now: Date) {
  const written = new Map(order.legs.map((leg) => [leg.seq, leg]))
  const rateOf = (seq: number) => written.get(seq)?.rateHome ?? '1'
  return {
    companies: new Map(check.chain.map((company) => [company.id, company])),
    now,
    legs: check.legs.map((leg) => ({
      legId: written.get(leg.seq)?.id as number,
      orderId: order.id,
      paymentType: input.paymentType,
      issuerId: leg.sellerId,
      buyerId: leg.buyerId,
      rateHome: rateOf(leg.seq),
      // A reseller's own currency is that of the sale above; the distributor's is its own.
      issuerRateHome: rateOf(leg.seq - 1),
    })),
  }
}

/** The buyer's money once the order is charged, or set aside. */
export function moneyAfter(
  before: { funds: number; held: number; creditLimit: number; creditPaused: boolean },
  gross: number,
  isCharged: boolean,
) {
  return {
    funds: before.funds - gross,
    held: before.held + (isCharged ? 0 : gross),
    creditLimit: before.creditLimit,
    creditPaused: before.creditPaused,
  }
}
