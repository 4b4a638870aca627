import { type DayRange, presetRange } from '../platform/dates/date-presets.ts'
import type { Db } from '../platform/db/connect.ts'
import { type KeptSales, keptSales, periodOf } from './kept-sales.sql.ts'
import { boughtByCohort, boughtByStatus, lastOrders } from './last-orders.sql.ts'
import { partnerSales, salesToAll } from './partner-sales.sql.ts'
import { purchasesByDay, purchaseSums } from './purchases.sql.ts'
import { soldByPromotion } from './promotion-sales.sql.ts'
import { bestPartners, bestProducts, salesByDay, salesSums, unitsByProduct } from './sales-sums.sql.ts'
import { allSoldOrders, soldOrders } from './sold-orders.sql.ts'
import { categoriesAbove, productsNamed } from './sales-conditions.sql.ts'
import { keysSold, ordersByDay, ordersOnlyGivenBack, sold } from './sold.sql.ts'
import type { SalesFilters, SellersLeg, SoldBy, SoldOrderPage, SoldQuestion } from './sold.ts'

const lastThirtyDays = 3
/** The number of days over which the pace of sales is measured. */
export const soldDays = 30

/**
 * What was sold and bought in a period, by business day of approval. Older days come from kept sums, the rest from the
 * orders (decision 0026); changed days are summed again first, once for everything read with it.
 */
export async function readSales(db: Db) {
  return salesKeptUntil(db, await keptSales(db))
}

/** The same with sums assumed kept up to a given day: tests compare it with what the orders alone give. */
export function salesKeptUntil(db: Db, kept: KeptSales) {
  return {
    sums: (days: DayRange) => salesSums(db, periodOf(days, kept)),
    byDay: (days: DayRange) => salesByDay(db, periodOf(days, kept)),
    bestPartners: (days: DayRange, most: number) => bestPartners(db, periodOf(days, kept), most),
    bestProducts: (days: DayRange, most: number) => bestProducts(db, periodOf(days, kept), most),
    unitsByProduct: (days: DayRange) => unitsByProduct(db, periodOf(days, kept)),
    /**
     * Units of each product, or of the given ones, sold or given away in the last 30 days, including today, by product
     * id.
     */
    sold30: async (now: Date, productIds?: readonly number[]): Promise<ReadonlyMap<number, number>> => {
      const rows = await unitsByProduct(db, periodOf(presetRange(lastThirtyDays, now), kept), productIds)
      return new Map(rows.map(({ productId, units }) => [productId, units]))
    },
    purchases: (companyId: number, days: DayRange) => purchaseSums(db, companyId, periodOf(days, kept)),
    purchasesByDay: (companyId: number, days: DayRange) => purchasesByDay(db, companyId, periodOf(days, kept)),
    /** Exact figures of a leg, for each product or each day. */
    sold: (by: SoldBy, days: DayRange, question: SoldQuestion) => sold(db, by, periodOf(days, kept), question),
    /** The keys of those that have any figures, without the figures. */
    keysSold: (by: SoldBy, days: DayRange, question: SoldQuestion) => keysSold(db, by, periodOf(days, kept), question),
    /** The number of those orders by day: an order of several products counts once. */
    ordersByDay: (days: DayRange, question: SoldQuestion) => ordersByDay(db, periodOf(days, kept), question),
    /** One page of the orders themselves, and their total number. */
    soldOrders: (days: DayRange, question: SoldQuestion, page: SoldOrderPage) =>
      soldOrders(db, periodOf(days, kept), question, page),
    /** All of them in order, in parts. */
    allSoldOrders: (
      days: DayRange,
      question: SoldQuestion,
      order: Pick<SoldOrderPage, 'by' | 'isAscending'>,
      atOnce?: number,
    ) => allSoldOrders(db, periodOf(days, kept), question, order, atOnce),
    /** Each category that passes the filters, with its parent if that passes too. */
    categoriesAbove: (filters: SalesFilters) => categoriesAbove(db, filters),
    /** The number of orders refunded on these days but not sold on them. */
    ordersOnlyGivenBack: (days: DayRange, question: SoldQuestion) =>
      ordersOnlyGivenBack(db, periodOf(days, kept), question),
    /** The products that the filters name; null if they name none. */
    productsNamed: (filters: SalesFilters) => productsNamed(db, filters),
    /** What a seller invoiced to its partners, for the given ones or for all that traded. */
    partners: (leg: SellersLeg, days: DayRange, buyerIds?: readonly number[]) =>
      partnerSales(db, leg, periodOf(days, kept), buyerIds),
    /** Net and margin of each partner of a seller, for sorting and filtering all of them. */
    toAll: (leg: SellersLeg, days: DayRange) => salesToAll(db, leg, periodOf(days, kept)),
    boughtByStatus: ({ from, to }: DayRange) => boughtByStatus(db, periodOf({ from: '2000-01-01', to }, kept), from),
    boughtByCohort: ({ from, to }: DayRange) => boughtByCohort(db, periodOf({ from: '2000-01-01', to }, kept), from),
    lastOrders: (today: string) => lastOrders(db, periodOf({ from: '2000-01-01', to: today }, kept), today),
  }
}

/** The results of promotions by id; a promotion that sold nothing has no row. */
export async function promotionSales(db: Db, promotionIds: readonly number[]) {
  return new Map((await soldByPromotion(db, promotionIds)).map((row) => [row.promotionId, row]))
}

export type Sales = Awaited<ReturnType<typeof readSales>>
