import type { CustomerStatus } from '@brava/contract/reports/customer-status.ts'

/** Whose sales: the distributor's (the first leg of every order) or a reseller's own (the second leg of its retailers' orders). */
export type SellersLeg = { readonly seq: 1 } | { readonly seq: 2; readonly sellerId: number }

/** Or what a company bought for itself (0): the leg of its own orders in which it is the buyer. It has no cost. */
export type SoldLeg = SellersLeg | { readonly seq: 0; readonly buyerId: number }

/** What narrows sales; every one is optional. Companies are those that ordered. */
export interface SalesFilters {
  readonly productIds?: readonly number[] | undefined
  /** With all categories below them. */
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
  readonly companyTypes?: readonly number[] | undefined
  /** Country codes of the companies. */
  readonly markets?: readonly string[] | undefined
  readonly paymentTypes?: readonly number[] | undefined
  readonly isDomestic?: boolean | undefined
  /** Of the keys that were assigned; 0: of units that have none. For the first leg alone. */
  readonly supplierIds?: readonly number[] | undefined
  /** Part of a batch's code or of its product's title or code. */
  readonly batchText?: string | undefined
}

export interface SoldQuestion {
  readonly leg: SoldLeg
  readonly filters: SalesFilters
  /** With what it would have been at list prices: read from the orders alone, of the first leg. */
  readonly withList?: boolean
  /** False where nobody asks how many orders they are, which are counted one by one. */
  readonly withOrders?: boolean
}

/** What sales are summed by. A partner is whom the seller of the leg invoices; the country is that of the company that ordered. */
export type SoldBy =
  | 'product'
  | 'day'
  | 'category'
  | 'platform'
  | 'partner'
  | 'paymentType'
  | 'country'
  // Of the keys that were assigned; 0 of units that have none. Of the first leg alone.
  | 'batch'
  | 'supplier'

/** Exact sums: amounts in millionths of the minor unit, of the distributor's or the reseller's own currency. */
export interface Sold {
  /** An id or number, or day "2026-11-21". */
  readonly key: string
  /** Less those that were refunded on these days. */
  readonly keys: number
  /** Orders of the row; 0 by day, category and platform, where an order of two products would count twice. */
  readonly orders: number
  readonly net: bigint
  readonly gross: bigint
  /** What the keys that were assigned have cost the distributor, less those that went back to stock; what a reseller pays to it. */
  readonly cost: bigint
  /** Gross and net of what was given back on these days, of whichever day's orders (decision 0095). */
  readonly refunded: bigint
  readonly refundedNet: bigint
  /** Net at the base price of the product as the order froze it; 0 where it was not asked for. */
  readonly list: bigint
}

/** Ids by their number, days by the calendar. */
const compareKeys = (a: string, b: string) => Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0)

/** Rows of two lists that are in the order of their keys, those of the same key beside each other, in that order. */
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

/** One of them at least is there. */
export type SoldPair = readonly [Sold, Sold | undefined] | readonly [undefined, Sold]

/** An order as reports show it; amounts in minor units, rounded so that all orders of a period add up to their total. */
export interface SoldOrder {
  readonly id: number
  readonly number: string
  /** Whom the seller of the leg invoices. */
  readonly partner: string
  readonly approvedOn: string
  readonly company: string
  readonly user: string
  readonly paymentType: string
  /** 1 where it was approved in the period; 0 of an earlier one that was given back in it. */
  readonly orders: number
  readonly keys: number
  readonly net: number
  readonly gross: number
  readonly refunded: number
  readonly margin: number
  /** Of net, and of the net of all orders; null of nothing. */
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

/** What partners whose first order lies in a month, such as "2026-11", bought so many months after it; net in minor units of the distributor's currency. */
export interface BoughtByCohort {
  month: string
  since: number
  partners: number
  salesNet: number
}

/** When a company that the distributor invoices last ordered; orders and net are of the last 365 days. */
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

/** What a seller sold to one partner: net and margin less what was given back, minor units of the seller's currency. */
export interface PartnerSales {
  companyId: number
  net: number
  margin: number
  /** Of net, basis points; null where nothing of it stayed sold. */
  marginBp: number | null
  /** Margin, and net before anything was given back, in millionths of the minor unit. */
  exactMargin: bigint
  exactSold: bigint
}

/** The same as a statement gives it: exact figures as text. */
export interface PartnerSalesRow extends Omit<PartnerSales, 'exactMargin' | 'exactSold'> {
  exactMargin: string
  exactSold: string
}

/** Net and margin of partners by their ids, rounded as `partnerSales` rounds them; undefined of one that bought nothing and gave nothing back. */
export interface SalesToAll {
  readonly netOf: (id: number) => number | undefined
  readonly marginOf: (id: number) => number | undefined
}

/** As PostgreSQL rounds. */
export const halfAway = (value: number) => (value < 0 ? -Math.round(-value) : Math.round(value))

/** Margin of net in basis points; null where nothing of it stayed sold. */
export const marginBpOf = (net: number, margin: number) => (net > 0 ? halfAway((10_000 * margin) / net) : null)
