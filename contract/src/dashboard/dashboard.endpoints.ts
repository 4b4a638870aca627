import { schemaOf } from '../enum-schema.ts'
import { z } from 'zod'
import { FirstOrderSteps } from '../first-order-steps.ts'
import { data, day, get, instant } from '../endpoint.ts'
import { orderStatus } from '../enums.ts'
import { money } from '../money.ts'
import { DateRange } from '../reports/date-range.ts'
import { Preset } from '../reports/reports.endpoints.ts'
import { saidName } from '../said-name.ts'

/** A figure for the period and for the period before. */
const amountFigure = z.object({ value: money, previous: money })
const countFigure = z.object({ value: z.number(), previous: z.number() })

const ProductNote = z.object({
  productId: z.number(),
  title: z.string(),
  code: z.string(),
  platform: saidName('platform'),
  imageUrl: z.string().nullable(),
})

/** What the distributor sees: figures in the distributor's own currency, without VAT. */
export const DistributorDashboard = z.object({
  salesNet: amountFigure,
  margin: amountFigure,
  /** Basis points of sales. */
  marginBp: countFigure,
  orders: countFigure,
  keysDelivered: countFigure,
  refunded: amountFigure,
  toDo: z.object({
    toApprove: z.object({ count: z.number(), oldestAt: instant.nullable() }),
    /** Orders for which a reseller must still confirm payment; none of them is among those to approve. */
    atReseller: z.object({ count: z.number(), oldestAt: instant.nullable() }),
    missingKeys: z.object({ count: z.number(), orders: z.number(), oldestAt: instant.nullable() }),
    cardProblems: z.object({ count: z.number(), oldestAt: instant.nullable() }),
    /** Companies that signed up and wait for a decision. */
    signUps: z.object({ count: z.number(), oldestAt: instant.nullable() }),
    /** Partners approved in the last 30 days, and discarded sign-ups that were not restored. */
    newPartners: z.object({ count: z.number() }),
    turnedDown: z.object({ count: z.number() }),
    /** Tickets that are not resolved. */
    openTickets: z.object({ count: z.number(), oldestAt: instant.nullable() }),
    /** Open fault reports. */
    faultReports: z.object({ count: z.number(), oldestAt: instant.nullable() }),
    /** Key returns that wait for a decision. */
    keyReturns: z.object({ count: z.number(), oldestAt: instant.nullable() }),
    /** Card payments on which our books and a gateway's differ. */
    cardDifferences: z.object({ count: z.number(), oldestAt: instant.nullable() }),
    /** Manual corrections to funds and limits that wait for a second person. */
    corrections: z.object({ count: z.number(), oldestAt: instant.nullable() }),
    /** Erasure requests for people whom the reader manages. */
    erasures: z.object({ count: z.number(), oldestAt: instant.nullable() }),
    /** Supplier claims that are drafts, or sent but not answered. */
    supplierClaims: z.object({ count: z.number(), oldestAt: instant.nullable() }),
    /** POS sales that a device asked to cancel after the sale was completed. */
    posClaims: z.object({ count: z.number(), oldestAt: instant.nullable() }),
    faultyKeys: z.object({ count: z.number(), products: z.number(), batchCode: z.string().nullable() }),
    lowStock: z.object({ count: z.number() }),
    /** Keys held for unpaid orders, and the company that holds the most. */
    unpaidKeys: z.object({ count: z.number(), orders: z.number(), companyName: z.string().nullable() }),
    newInvoices: z.object({ count: z.number() }),
    /** Unsettled bank entries, and the day of the oldest. */
    bankEntries: z.object({ count: z.number(), oldestOn: day.nullable() }),
    /** Partners abroad whose VAT number is not confirmed. */
    taxNumbers: z.object({ count: z.number() }),
    /** Held invoices: documents that could not be issued and must be corrected. */
    heldInvoices: z.object({ count: z.number() }),
    /** E-invoices that were rejected, and those stuck for a day (the filters of the list of invoices). */
    eInvoices: z.object({ rejected: z.number(), stuck: z.number() }),
  }),
  missing: z.array(ProductNote.extend({ keys: z.number(), orders: z.number(), oldestAt: instant })),
  /** Days of cover = available ÷ keys sold per day over the last 30 days; null if nothing was sold. */
  lowStock: z.array(
    ProductNote.extend({ available: z.number(), threshold: z.number(), daysOfCover: z.number().nullable() }),
  ),
  bestSellers: z.array(ProductNote.extend({ keys: z.number(), salesNet: money })),
  bestPartners: z.array(z.object({ companyId: z.number(), name: z.string(), orders: z.number(), salesNet: money })),
})

/** Last 30 Days: these dashboards count cancelled orders and new partners over it, whatever period is chosen. */
export const latelyPreset = 3

/** What a buyer sees: amounts in the company's currency, VAT included. */
export const BuyerDashboard = z.object({
  funds: money,
  held: money,
  creditLimit: money,
  available: money,
  purchases: amountFigure,
  orders: countFigure,
  keysReceived: countFigure,
  awaitingPayment: z.object({ count: z.number(), gross: money }),
  missingKeys: z.object({ count: z.number(), orders: z.number() }),
  /** Own retailers that could not order because the company was short of funds, since funds last came in. */
  heldUp: z.object({ count: z.number() }),
  /** Orders of own retailers whose payment the company receives and has not yet confirmed. */
  toConfirm: z.object({ count: z.number() }),
  /** Documents to own retailers that could not be issued and must be corrected. */
  heldInvoices: z.object({ count: z.number() }),
  /** Erasure requests for people whom the reader manages; none for a reader who manages nobody. */
  erasures: z.object({ count: z.number(), oldestAt: instant.nullable() }),
  /** Orders of the last 30 days that were denied, or not paid in time. */
  cancelled: z.object({ count: z.number() }),
  newInvoices: z.object({ count: z.number() }),
  /** The company's tickets that are not resolved; answered: the distributor wrote last. */
  openTickets: z.object({ count: z.number(), answered: z.number() }),
  /** When the company was approved, if that was within the last 30 days. */
  approvedAt: instant.nullable(),
  /** A reseller that its retailers pay directly and that has no bank account. */
  accountNeeded: z.boolean(),
  /** What a new company needs before its first order; null once it has ordered. */
  firstOrder: FirstOrderSteps.nullable(),
  lastOrders: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      placedAt: instant,
      keys: z.number(),
      gross: money,
      currency: z.string(),
      status: schemaOf(orderStatus),
    }),
  ),
  favourites: z.array(
    ProductNote.extend({ companyProductId: z.number(), price: money, available: z.number(), moq: z.number() }),
  ),
})

export const dashboard = {
  data: get('/dashboard/get-dashboard-data/:x', {
    summary: "Get the dashboard's figures and lists for a date preset, according to the person's role",
    access: 'signedIn',
    shed: 'first',
    params: Preset,
    response: data(
      z.object({
        range: DateRange,
        previous: DateRange,
        currency: z.string(),
        distributor: DistributorDashboard.nullable(),
        buyer: BuyerDashboard.nullable(),
      }),
    ),
  }),
  settings: get('/dashboard/get-setting-data', {
    summary: 'Count what can be managed: people and devices, reference data, changed parameters',
    access: 'signedIn',
    response: data(
      z.object({
        /** People and devices of the own company; null for readers who do not manage them. */
        users: z.number().nullable(),
        posDevices: z.number().nullable(),
        /** For distributors. */
        reference: z
          .object({
            countries: z.number(),
            towns: z.number(),
            regions: z.number(),
            languages: z.number(),
            publishers: z.number(),
            productTypes: z.number(),
            currencies: z.number(),
          })
          .nullable(),
        /** Parameters changed from their default, for administrators. */
        changedParameters: z.number().nullable(),
      }),
    ),
  }),
  performance: get('/dashboard/get-dashboard-data-performance/:x', {
    summary: 'Sales (distributor) or purchases (buyer) by day, with the period before',
    access: 'signedIn',
    shed: 'first',
    params: Preset,
    response: data(
      z.object({
        range: DateRange,
        currency: z.string(),
        days: z.array(z.object({ day, value: money, previous: money })),
      }),
    ),
  }),
}
