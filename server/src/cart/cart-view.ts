import { companyStatus, type PaymentType, paymentType } from '@brava/contract/enums.ts'
import type { shoppingCart } from '@brava/contract/cart/cart.endpoints.ts'
import type { Returned } from '@brava/contract/endpoint.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Person, Services } from '../platform/call.ts'
import { availableOf, usableCredit } from '../ledger/available-of.ts'
import { type CheckedOrder, checkOrder, checkPayment, paymentProblems } from '../orders/placing/place-order-check.ts'
import { gatewayTaking } from '../payments/gateway-of.ts'
import { type Cart, contactOf, findCart, openCart } from './cart.sql.ts'
import { type CartItem, itemsOf } from './cart-items.sql.ts'

/** Company funds first, then by how often people use them. */
const waysInOrder: readonly PaymentType[] = [5, 2, 3, 1, 4]

export type CartOnWire = Returned<typeof shoppingCart.view>['data']

/** A person's cart with current prices; creates it if there is none. */
export async function viewCart(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  person: Person,
): Promise<CartOnWire> {
  let cart = await findCart(services.db, person)
  if (!cart) {
    await openCart(services.db, person)
    cart = await findCart(services.db, person)
  }
  if (!cart) throw new Error('a cart was not opened')
  const items = await itemsOf(services.db, cart.id)
  return cartView(
    services,
    person,
    cart,
    items,
    await checkCart(services.db, person, cart, items, services.clock.now()),
  )
}

/** Prices and checks the lines of a cart exactly as placing the order will. */
export function checkCart(
  db: Db,
  person: Person,
  cart: Cart,
  items: readonly CartItem[],
  at: Date,
): Promise<CheckedOrder> {
  return checkOrder(db, { companyId: person.companyId, lines: items, showImgKeys: cart.showImgKeys, at })
}

/** The cart as the person sees it: only the prices of their own leg. */
export async function cartView(
  { db, config }: Pick<Services, 'db' | 'config'>,
  person: Person,
  cart: Cart,
  items: readonly CartItem[],
  check: CheckedOrder,
): Promise<CartOnWire> {
  const money = await availableOf(db, person.companyId)
  return cartOnWire({ db, config }, cart, items, { check, money, contact: await contactOf(db, person.id) })
}

/** The cart after an order took everything: reuses what the order already read. */
export async function emptyCartView(
  { db, config }: Pick<Services, 'db' | 'config'>,
  cart: Cart,
  known: {
    check: CheckedOrder
    money: { funds: number; held: number; creditLimit: number; creditPaused: boolean } | undefined
    contact: { email: string; phone: string }
  },
): Promise<CartOnWire> {
  const { check, contact } = known
  const nothing = { ...check, lines: [], net: 0, vat: 0, gross: 0, legs: [] }
  const money = known.money
    ? {
        ...known.money,
        funds: known.money.funds + known.money.held,
        available: known.money.funds + usableCredit(known.money),
      }
    : await availableOf(db, check.buyer.id)
  return cartOnWire({ db, config }, cart, [], { check: nothing, money, contact })
}

/** Whether a gateway takes this buyer's cards; asked only if the company may pay by card at all. */
export async function takesCards(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { buyer, gross }: CheckedOrder,
): Promise<boolean> {
  if (!buyer.paymentTypes.includes(paymentType.code.creditCard) || gross === 0) return false
  return (await gatewayTaking({ config }, db, { companyId: buyer.id, currency: buyer.currency })) !== undefined
}

async function cartOnWire(
  { db, config }: Pick<Services, 'db' | 'config'>,
  cart: Cart,
  items: readonly CartItem[],
  {
    check,
    money,
    contact,
  }: {
    check: CheckedOrder
    money: { funds: number; held: number; creditLimit: number; creditPaused: boolean; available: number }
    contact: { email: string; phone: string }
  },
): Promise<CartOnWire> {
  const itemById = new Map(items.map((item) => [item.id, item]))
  const lines = check.lines.map((line) => {
    const item = itemById.get(line.wanted.id) as CartItem
    return {
      id: item.id,
      productId: item.productId,
      companyProductId: line.price.companyProductId,
      notificationId: item.promotionId,
      keyType: 1 as const,
      code: line.product.code,
      title: line.product.title,
      publisher: line.product.publisher,
      platform: line.product.platform,
      regions: [...line.product.regions],
      imageUrl: fileUrl(line.product.imageFileId),
      quantity: item.quantity,
      unitPrice: line.own.unitPrice,
      seenPrice: item.seenPrice,
      isPromotion: line.isOffered && line.price.rule === 'promotion',
      net: line.own.net,
      vat: line.own.vat,
      gross: line.own.gross,
      vatRateBp: line.own.vatRateBp,
      moq: line.moq,
      stock: line.isOffered ? line.product.stock : 0,
      mayBackOrder: line.mayBackOrder,
      status: line.problems[0]?.code ?? ('ok' as const),
      problems: [...line.problems],
    }
  })
  const payWith = []
  const cards = await takesCards({ db, config }, check)
  for (const type of waysInOrder.filter((way) => check.buyer.paymentTypes.includes(way))) {
    // An empty cart is always covered. What costs its buyer nothing may still cost a reseller in between.
    const [code] =
      check.lines.length === 0 ? paymentProblems(check, type, cards) : await checkPayment(db, check, type, cards)
    payWith.push({ paymentType: type, problem: code ? { code } : null })
  }
  const rates = new Map<number, { rateBp: number; net: number; vat: number }>()
  for (const { own } of check.lines.filter((line) => line.isOffered)) {
    const rate = rates.get(own.vatRateBp) ?? { rateBp: own.vatRateBp, net: 0, vat: 0 }
    rates.set(own.vatRateBp, { ...rate, net: rate.net + own.net, vat: rate.vat + own.vat })
  }
  return {
    id: cart.id,
    version: cart.version,
    currency: check.buyer.currency,
    showImgKeys: cart.showImgKeys,
    reference: cart.reference,
    products: new Set(lines.map((line) => line.productId)).size,
    keys: lines.reduce((sum, line) => sum + line.quantity, 0),
    net: check.net,
    vat: check.vat,
    gross: check.gross,
    vatRates: [...rates.values()].sort((a, b) => b.rateBp - a.rateBp),
    lines,
    payWith,
    attention: lines.filter((line) => line.problems.length > 0).length,
    isBlocked: check.buyer.status !== companyStatus.code.approved,
    funds: money.funds,
    held: money.held,
    creditLimit: usableCredit(money),
    available: money.available,
    left: money.available - check.gross,
    ...contact,
  }
}
