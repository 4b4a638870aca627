import { companyStatus, keyKind, type PaymentType, paymentType, type VatTreatment } from '@brava/contract/enums.ts'
import { splitVat, times } from '@brava/contract/money.ts'
import type { PriceTrace } from '@brava/contract/prices/price-steps.ts'
import type { LineProblem } from '@brava/contract/cart/cart-problems.ts'
import type { CartProblemCode } from '@brava/contract/cart/problem-labels.ts'
import { decideVat } from '@brava/contract/vat.ts'
import type { CompanyFacts } from '../../companies/company-facts.ts'
import { elsewhereFor } from '../../companies/region-rights.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import type { Db } from '../../platform/db/connect.ts'
import { availableOfMany } from '../../ledger/available-of.ts'
import { openPriceBook } from '../../prices/price-book.ts'
import type { ResolvedPrice } from '../../prices/resolved-price.ts'
import type { NewLeg, NewLinePrice } from './new-order.ts'
import { type ProductToOrder, saleFacts } from './sale-facts.ts'
import type { SaleNow } from './sale-facts.sql.ts'
import { unpaidExcess } from './unpaid-excess.ts'

/** A line that a buyer wants to order. Its prices are never charged: seenPrice is only compared. */
export interface WantedLine {
  readonly id: number
  readonly productId: number
  readonly promotionId: number | null
  readonly quantity: number
  /** The unit price the person was shown, minor units. */
  readonly seenPrice: number
  /** A lower price is accepted too. */
  readonly isCeiling?: boolean
}

export interface CheckedLine {
  readonly wanted: WantedLine
  readonly product: ProductToOrder
  readonly price: ResolvedPrice
  readonly moq: number
  /** One price per leg; the last is the buyer's own. Empty when the product is not sold to the buyer. */
  readonly prices: readonly NewLinePrice[]
  /** The buyer's own leg. */
  readonly own: NewLinePrice
  /**
   * Whether the buyer's range has the product. Otherwise its price and stock are not the buyer's to know: what would be
   * found is the group or base price, which is what a reseller pays.
   */
  readonly isOffered: boolean
  readonly mayBackOrder: boolean
  readonly problems: readonly LineProblem[]
}

export interface CheckedOrder {
  /** [buyer, distributor] or [buyer, reseller, distributor]. */
  readonly chain: readonly CompanyFacts[]
  readonly buyer: CompanyFacts
  readonly home: CompanyFacts
  readonly lines: readonly CheckedLine[]
  readonly net: number
  readonly vat: number
  readonly gross: number
  /** Leg 1 is the distributor's sale; the last one is the buyer's purchase (domain rules §2). */
  readonly legs: readonly NewLeg[]
}

/**
 * Prices and checks wanted lines for a company: shared by the cart, its validation and the placing of the order (domain
 * rules §5). Amounts in minor units of each leg's currency; prices contain VAT, except on a line without VAT, where the
 * price is the net one. Lines of a product that does not exist are left out.
 */
export async function checkOrder(
  db: Db,
  input: {
    companyId: number
    lines: readonly WantedLine[]
    showImgKeys: boolean
    at: Date
    /** Read by the caller, for the products of these lines. */
    now?: SaleNow | undefined
  },
): Promise<CheckedOrder> {
  const productIds = [...new Set(input.lines.map((line) => line.productId))]
  const promotionIds = input.lines.flatMap((line) => (line.promotionId ? [line.promotionId] : []))
  const { companyId, at, now } = input
  const { chain, products, prices: known } = await saleFacts(db, { companyId, productIds, promotionIds, at, now })
  const buyer = chain[0]
  const home = chain.at(-1)
  if (!buyer || !home || chain.length < 2) throw new Error(`company ${companyId} buys from nobody`)
  // From the distributor's sale to the buyer's purchase: each leg is priced for the company that buys in it.
  const sales = chain
    .slice(0, -1)
    .map((company, index) => ({ buyer: company, seller: chain[index + 1] as CompanyFacts, level: index }))
    .reverse()
  const book =
    productIds.length === 0 ? undefined : await openPriceBook(db, { chain, productIds, promotionIds, at, facts: known })

  const isElsewhere = await elsewhereFor(db, buyer.vat.countryCode, [...products.values()])
  const taken = new Map<number, number>()
  const lines = input.lines.flatMap((wanted): CheckedLine[] => {
    const product = products.get(wanted.productId)
    if (!product) return []
    if (!book) return []
    const { productId, quantity } = wanted
    const price = book.price({ productId, quantity, promotionId: wanted.promotionId ?? undefined })
    const resolved = sales.map(({ level }) =>
      level === 0 ? price : book.price({ productId, quantity, promotionBelow: price.promotionId }, level),
    )
    const isOffered = price.reason !== 'NOT_ASSIGNED'
    const prices = sales.map((sale, index) => {
      const found = linePrice((index + 1) as 1 | 2, resolved[index] as ResolvedPrice, wanted.quantity, product, sale)
      return isOffered ? found : { ...found, unitPrice: wanted.seenPrice, net: 0, vat: 0, gross: 0 }
    })
    const before = taken.get(product.id) ?? 0
    taken.set(product.id, before + wanted.quantity)
    const moq = moqOf(wanted, price)
    const mayBackOrder = buyer.mayBackOrder && product.mayBackOrder
    return [
      {
        wanted,
        product,
        price,
        moq,
        prices,
        own: prices.at(-1) as NewLinePrice,
        isOffered,
        mayBackOrder,
        problems: problemsOf({
          wanted,
          price,
          moq,
          isRefusedAbove: resolved.slice(0, -1).some((one) => !one.available),
          left: Math.max(0, product.stock - before),
          mayBackOrder,
          isElsewhere: isElsewhere(product.regions),
          imageRefused: product.keyKind === keyKind.image && !(input.showImgKeys && buyer.imageKeysAllowed),
        }),
      },
    ]
  })
  const legs = sales.map((sale, index): NewLeg => {
    const sums = sumOf(lines.map((line) => line.prices[index] as NewLinePrice))
    return {
      seq: (index + 1) as 1 | 2,
      sellerId: sale.seller.id,
      buyerId: sale.buyer.id,
      currency: sale.buyer.currency,
      ...sums,
    }
  })
  const own = legs.at(-1) as NewLeg
  return { chain, buyer, home, lines, net: own.net, vat: own.vat, gross: own.gross, legs }
}

/**
 * What prevents the order as a whole with this payment method: company blocked, payment method not agreed (cards need a
 * gateway: `takesCards`, and pay only for keys in stock), money that does not cover every leg.
 */
export async function checkPayment(
  db: Db,
  order: CheckedOrder,
  type: PaymentType,
  takesCards: boolean,
): Promise<CartProblemCode[]> {
  const problems = paymentProblems(order, type, takesCards)
  if (type !== paymentType.code.companyFunds) {
    if (type === paymentType.code.creditCard && isOverStock(order)) problems.push('CARD_STOCK')
    if (lacksAccount(order, type) && (await parametersOf(db)).retailersPaySupplier) problems.push('ACCOUNT')
    return (await unpaidExcess(db, order)) ? [...problems, 'UNPAID'] : problems
  }
  const available = await availableOfMany(
    db,
    order.legs.map((leg) => leg.buyerId),
  )
  const short = order.legs.filter((leg) => leg.gross !== 0 && (available.get(leg.buyerId)?.available ?? 0) < leg.gross)
  if (short.length === 0) return problems
  // About its supplier's money a buyer learns only that the supplier has to act.
  if (!short.some((leg) => leg.buyerId === order.buyer.id)) return [...problems, 'SUPPLIER_SHORT']
  return [...problems, available.get(order.buyer.id)?.creditPaused ? 'OVERDUE' : 'FUNDS']
}

/** More of a product than is in stock, in lines that may wait for keys; other lines have their own problem. */
function isOverStock({ lines }: CheckedOrder): boolean {
  const wanted = new Map<number, number>()
  return lines.some(({ isOffered, mayBackOrder, product, wanted: { quantity } }) => {
    if (!isOffered) return false
    const sum = (wanted.get(product.id) ?? 0) + quantity
    wanted.set(product.id, sum)
    return mayBackOrder && sum > product.stock
  })
}

/** As checkPayment, without money and keys: those are decided when they are set aside. */
export function paymentProblems(order: CheckedOrder, type: PaymentType, takesCards: boolean): CartProblemCode[] {
  const problems: CartProblemCode[] = []
  const { approved } = companyStatus.code
  if (order.buyer.status !== approved) problems.push('BLOCKED')
  // About a blocked supplier a buyer learns only that the supplier has to act.
  else if (order.chain.some((company) => company.status !== approved)) problems.push('SUPPLIER')
  if (!mayPayBy(order.buyer, type, takesCards)) problems.push('PAYMENT_TYPE')
  return problems
}

/**
 * A transfer would go to a reseller that has no bank account: this happens where retailers pay their supplier (decision
 * 0171).
 */
export function lacksAccount({ chain, legs }: CheckedOrder, type: PaymentType): boolean {
  return type === paymentType.code.wireTransfer && legs.length > 1 && chain[1]?.bankAccount.trim() === ''
}

/** The payment methods a company may choose now. Card is one of them if a gateway takes it (`takesCards`). */
function mayPayBy(company: CompanyFacts, type: PaymentType, takesCards: boolean): boolean {
  return (takesCards || type !== paymentType.code.creditCard) && company.paymentTypes.includes(type)
}

function linePrice(
  seq: 1 | 2,
  price: ResolvedPrice,
  quantity: number,
  product: ProductToOrder,
  sale: { seller: CompanyFacts; buyer: CompanyFacts },
): NewLinePrice {
  const vat = decideVat(product.vatTreatment as VatTreatment, sale.seller.vat, sale.buyer.vat)
  const gross = times(price.unitPrice, quantity)
  const trace: PriceTrace = { ...price.trace, vatReason: vat.reason }
  return { seq, unitPrice: price.unitPrice, vatRateBp: vat.rateBp, ...splitVat(gross, vat.rateBp), gross, trace }
}

/** A promotion's own minimum quantity applies to a line that was added from it. */
function moqOf(wanted: WantedLine, price: ResolvedPrice): number {
  if (wanted.promotionId === null) return price.moq
  const promotion = price.trace.steps.find((step) => step.rule === 'promotion')
  return promotion?.promotionId === wanted.promotionId ? (promotion.fromQuantity ?? 1) : price.moq
}

function problemsOf(line: {
  wanted: WantedLine
  price: ResolvedPrice
  moq: number
  isRefusedAbove: boolean
  left: number
  mayBackOrder: boolean
  imageRefused: boolean
  /** The product's regions do not cover the buyer's country. */
  isElsewhere: boolean
}): LineProblem[] {
  const { wanted, price } = line
  // Why a supplier does not have the product is its own business.
  if (!price.available || line.isRefusedAbove) return [{ code: price.reason ?? 'WITHDRAWN' }]
  const problems: LineProblem[] = []
  if (line.isElsewhere) problems.push({ code: 'REGION' })
  if (line.imageRefused) problems.push({ code: 'IMAGE_NOT_WANTED' })
  if (wanted.quantity < line.moq) problems.push({ code: 'BELOW_MOQ', minimum: line.moq })
  if (wanted.quantity > line.left && !line.mayBackOrder) problems.push({ code: 'OVER_STOCK', available: line.left })
  const isOther = wanted.isCeiling ? price.unitPrice > wanted.seenPrice : price.unitPrice !== wanted.seenPrice
  if (isOther) problems.push({ code: 'PRICE_CHANGED', seenPrice: wanted.seenPrice })
  return problems
}

function sumOf(prices: readonly { net: number; vat: number; gross: number }[]) {
  return prices.reduce(
    (sum, one) => ({ net: sum.net + one.net, vat: sum.vat + one.vat, gross: sum.gross + one.gross }),
    {
      net: 0,
      vat: 0,
      gross: 0,
    },
  )
}
