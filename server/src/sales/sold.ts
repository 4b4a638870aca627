import type { CustomerStatus } from '@brava/contract/reports/customer-status.ts'

/** Whose sales: the distributor's (the first leg of every order) or a reseller's own (the second leg of its retailers' orders). */
export type SellersLeg = { readonly seq: 1 } | { readonly seq: 2; readonly sellerId: number }

/** Or a company's own purchases (0): the leg of its own orders in which it is the buyer. It has no cost. */
export type SoldLeg = SellersLeg | { readonly seq: 0; readonly buyerId: number }

/** Filters on sales, all optional. Companies are those that ordered, partners those invoiced. */
export interface SalesFilters {
  readonly productIds?: readonly number[] | undefined
  /** Including all their subcategories. */
  readonly categoryIds?: readonly number[] | undefined
  readonly productTypeIds?: readonly number[] | undefined
  readonly publisherIds?: readonly number[] | undefined
  /** Part of a product's title or code. */
  readonly productText?: string | undefined
  /** Part of a category's name, in any language. */
  readonly categoryText?: string | undefined
  /** Part of a platform's name, in any language. */
  readonly platformText?: string | undefined
  /** Part of a partner's name or code. */
  readonly partnerText?: string | undefined
  /** Part of an order's number or of its partner's name or code. */
  readonly orderText?: string | undefined
  readonly companyIds?: readonly number[] | undefined
  /** The companies that the seller of the leg invoices. */
  readonly partnerIds?: readonly number[] | undefined
  readonly companyTypes?: readonly number[] | undefined
  /** Country codes of the companies. */
  readonly markets?: readonly string[] | undefined
  readonly paymentTypes?: readonly number[] | undefined
  readonly isDomestic?: boolean | undefined
  /** Suppliers of the assigned keys; 0: of units without a key. For the first leg only. */
  readonly supplierIds?: readonly number[] | undefined
  /** Part of a batch's code or of its product's title or code. */
  readonly batchText?: string | undefined
}

export interface SoldQuestion {
  readonly leg: SoldLeg
  readonly filters: SalesFilters
  /** Also computes the amount at list prices: from the orders alone, first leg only. */
  readonly withList?: boolean
  /** False if the number of orders is not needed, because they are counted one by one. */
  readonly withOrders?: boolean
}

/**
 * What sales are summed by. A partner is the company that the seller of the leg invoices; the country is that of the
 * company that ordered.
 */
export type SoldBy =
  | 'product'
  | 'day'
  | 'category'
  | 'platform'
  | 'partner'
  | 'paymentType'
  | 'country'
  // Of the assigned keys; 0 for units without a key. First leg only.
  | 'batch'
  | 'supplier'

/** Exact sums: amounts in millionths of the minor unit, of the distributor's or the reseller's own currency. */
export interface Sold {
  /** An id, or a day such as "2026-11-21". */
  readonly key: string
  /** Less those refunded on these days. */
  readonly keys: number
  /** Orders of the row; 0 by day, category and platform, where an order of two products would count twice. */
  readonly orders: number
  readonly net: bigint
  readonly gross: bigint
  /**
   * What the assigned keys cost the distributor, less those that returned to stock; for a reseller, what it pays the
   * distributor.
   */
  readonly cost: bigint
  /** Gross and net refunded on these days, whenever the orders were placed (decision 0095). */
  readonly refunded: bigint
  readonly refundedNet: bigint
  /** Net at the product's base price as the order froze it; 0 if not requested. */
  readonly list: bigint
}

/** Ids as numbers, days by the calendar. */
const compareKeys = (a: string, b: string) => Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0)

/** Pairs the rows of two lists sorted by key, rows with the same key together, in that order. */
export function besideEachOther(ones: readonly Sold[], others: readonly Sold[]): SoldPair[] {
  const pairs: SoldPair[] = []
  let [at, atOther] = [0, 0]
  while (at < ones.length || atOther < others.length) {
    const [one, other] = [ones[at], others[atOther]]
    const differs = one && other ? compareKeys(one.key, other.key) : one ? -1 : 1
    if (differs <= 0) at += 1
    if (differs >= 0) atOther += 1
    pairs.push([differs <= 0 ? one : undefined, differs >= 0 ? other : undefined] as SoldPair)
  }
  return pairs
}

/** At least one of them is present. */
export type SoldPair = readonly [Sold, Sold | undefined] | readonly [undefined, Sold]

/** An order as reports show it; amounts in minor units, rounded so that all orders of a period add up to their total. */
export interface SoldOrder {
  readonly id: number
  readonly number: string
  /** The company that the seller of the leg invoices. */
  readonly partner: string
  readonly approvedOn: string
  readonly company: string
  readonly user: string
  readonly paymentType: string
  /** 1 if it was approved in the period; 0 for an earlier one that was refunded in it. */
  readonly orders: number
  readonly keys: number
  readonly net: number
  readonly gross: number
  readonly refunded: number
  readonly margin: number
  /** Share of its net, and of the net of all orders; null if that is zero. */
  readonly marginBp: number | null
  readonly share: number | null
}

/** What a page of orders is sorted by. */
export const soldOrderColumns = [
  'net',
  'vat',
  'gross',
  'refunded',
  'margin',
  'marginBp',
  'keys',
  'number',
  'partner',
  'approvedOn',
  'company',
  'user',
  'paymentType',
] as const
export type SoldOrderColumn = (typeof soldOrderColumns)[number]

export interface SoldOrderPage {
  readonly by: SoldOrderColumn
  readonly isAscending: boolean
  readonly limit: number
  readonly offset: number
}

/** What partners of one kind bought in a period; net in minor units of the distributor's currency. */
export interface BoughtByStatus {
  status: CustomerStatus
  partners: number
  orders: number
  salesNet: number
}

/**
 * What partners whose first order was in a month, such as "2026-11", bought the given number of months later; net in
 * minor units of the distributor's currency.
 */
export interface BoughtByCohort {
  month: string
  since: number
  partners: number
  salesNet: number
}

/** When a company invoiced by the distributor last ordered; orders and net cover the last 365 days. */
export interface LastOrder {
  id: number
  name: string
  code: string
  email: string
  lastOrderOn: string
  daysSince: number
  usualGap: number | null
  orders: number
  /** Minor units of the distributor's currency. */
  salesNet: number
}

/** What a seller sold to one partner: net and margin less refunds, minor units of the seller's currency. */
export interface PartnerSales {
  companyId: number
  net: number
  margin: number
  /** Of net, in basis points; null if nothing stayed sold. */
  marginBp: number | null
  /** Margin, and net before refunds, in millionths of the minor unit. */
  exactMargin: bigint
  exactSold: bigint
}

/** The same as a statement returns it: exact figures as text. */
export interface PartnerSalesRow extends Omit<PartnerSales, 'exactMargin' | 'exactSold'> {
  exactMargin: string
  exactSold: string
}

/** Net and margin of partners by id, rounded as in `partnerSales`; undefined for one without sales or refunds. */
export interface SalesToAll {
  readonly netOf: (id: number) => number | undefined
  readonly marginOf: (id: number) => number | undefined
}

/** Rounds like PostgreSQL. */
export const halfAway = (value: number) => (value < 0 ? -Math.round(-value) : Math.round(value))

/** Margin as a share of net, in basis points; null if nothing stayed sold. */
export const marginBpOf = (net: number, margin: number) => (net > 0 ? halfAway((10_000 * margin) / net) : null)
