import { isDistributor, isReseller } from '@brava/contract/access.ts'
import type { OrderStatus } from '@brava/contract/enums.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import { latelyPreset } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import { basisPoints, divideRounded } from '@brava/contract/money.ts'
import { comparedRange, type DayRange, instantsAsked, presetRange } from '../platform/dates/date-presets.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Person, Services } from '../platform/call.ts'
import { isAccountNeeded } from '../companies/account-needed.ts'
import { ownFirstOrder } from '../companies/first-order.ts'
import { unconfirmedTaxNumbers } from '../companies/tax-numbers/check-tax-number.ts'
import { openEInvoices } from '../invoices/access-point/open-e-invoices.ts'
import { heldInvoices } from '../invoices/held/list-held-invoices.ts'
import { newInvoices } from '../invoices/new-invoices.ts'
import { availableOf } from '../ledger/available-of.ts'
import { resolvePrices } from '../prices/resolve-prices.ts'
import { readSales, type Sales, soldDays } from '../sales/read-sales.ts'
import { openTickets } from '../support-tickets/open-tickets.ts'
import { waitingErasures } from '../users/personal-data/waiting-erasures.ts'
import { toDoFigures } from './dashboard.sql.ts'
import { missingProducts, lowStockProducts, favouriteProducts, productNotes } from './product-notes.sql.ts'
import { approvedSince, buyerToDo, lastOrders } from './buyer-dashboard.sql.ts'

type SalesSums = Awaited<ReturnType<Sales['sums']>>

/** On sales that stayed: net sales minus refunds, minus cost. */
const stayed = (sums: SalesSums) => sums.salesNet - sums.refundedNet
const marginE4 = (sums: SalesSums) => BigInt(stayed(sums) * 100 - sums.costE4)
/** Rounded once, as in the report that it opens. */
const marginOf = (sums: SalesSums) => Number(divideRounded(marginE4(sums), 100n))
const marginBpOf = (sums: SalesSums) => basisPoints(marginE4(sums), BigInt(stayed(sums) * 100)) ?? 0

/** Adds the address of the picture to a row that has its file's id. */
function pictured<R extends { imageFileId: number | null }>(rows: readonly R[]) {
  return rows.map(({ imageFileId, ...row }) => ({
    ...row,
    imageUrl: fileUrl(imageFileId),
  }))
}

/** Figures and lists of the dashboard for a date preset: the distributor's or the buyer's, never both. */
export async function dashboardData(services: Services, person: Person, preset: number) {
  const now = services.clock.now()
  const range = presetRange(preset, now)
  const previous = comparedRange(range, now)
  const periods = { sales: await readSales(services.db), current: range, before: previous }
  const forDistributor = isDistributor(person)
  return {
    range,
    previous,
    currency: person.currency,
    distributor: forDistributor ? await distributorDashboard(services.db, person, periods, now) : null,
    buyer: forDistributor ? null : await buyerDashboard(services.db, person, periods, now),
  }
}

const lately = (now: Date) => instantsAsked({ datePreset: latelyPreset }, now)

interface Periods {
  sales: Sales
  current: DayRange
  before: DayRange
}

async function distributorDashboard(db: Db, person: Person, { sales, current, before }: Periods, now: Date) {
  const [
    sums,
    earlier,
    toDo,
    missing,
    low,
    sellers,
    partners,
    unopened,
    held,
    taxNumbers,
    eInvoices,
    erasures,
    tickets,
  ] = await Promise.all([
    sales.sums(current),
    sales.sums(before),
    toDoFigures(db, lately(now)),
    missingProducts(db),
    lowStock(db, sales, now),
    bestSellers(db, sales, current),
    sales.bestPartners(current, 5),
    newInvoices(db, person),
    heldInvoices(db, person),
    unconfirmedTaxNumbers(db),
    openEInvoices(db, now),
    waitingErasures(db, person),
    openTickets(db, person),
  ])
  return {
    salesNet: { value: sums.salesNet, previous: earlier.salesNet },
    margin: { value: marginOf(sums), previous: marginOf(earlier) },
    marginBp: { value: marginBpOf(sums), previous: marginBpOf(earlier) },
    orders: { value: sums.orders, previous: earlier.orders },
    keysDelivered: { value: sums.keys, previous: earlier.keys },
    refunded: { value: sums.refunded, previous: earlier.refunded },
    toDo: {
      toApprove: { count: toDo.toApprove, oldestAt: toDo.toApproveOldest },
      atReseller: { count: toDo.atReseller, oldestAt: toDo.atResellerOldest },
      missingKeys: { count: toDo.missingKeys, orders: toDo.missingOrders, oldestAt: toDo.missingOldest },
      cardProblems: { count: toDo.cardProblems, oldestAt: toDo.cardOldest },
      signUps: { count: toDo.signUps, oldestAt: toDo.signUpsOldest },
      newPartners: { count: toDo.newPartners },
      turnedDown: { count: toDo.turnedDown },
      openTickets: { count: tickets.count, oldestAt: tickets.oldestAt },
      faultReports: { count: toDo.faultReports, oldestAt: toDo.faultReportsOldest },
      keyReturns: { count: toDo.keyReturns, oldestAt: toDo.keyReturnsOldest },
      posClaims: { count: toDo.posClaims, oldestAt: toDo.posClaimsOldest },
      supplierClaims: { count: toDo.supplierClaims, oldestAt: toDo.supplierClaimsOldest },
      corrections: { count: toDo.corrections, oldestAt: toDo.correctionsOldest },
      erasures,
      cardDifferences: { count: toDo.cardDifferences, oldestAt: toDo.cardDifferencesOldest },
      faultyKeys: { count: toDo.faulty, products: toDo.faultyProducts, batchCode: toDo.faultyBatch },
      lowStock: { count: toDo.lowStock },
      unpaidKeys: { count: toDo.unpaidKeys, orders: toDo.unpaidOrders, companyName: toDo.unpaidCompany },
      newInvoices: { count: unopened.outgoing },
      bankEntries: { count: toDo.bankEntries, oldestOn: toDo.bankOldest },
      taxNumbers: { count: taxNumbers },
      heldInvoices: { count: held },
      eInvoices,
    },
    missing: pictured(missing),
    lowStock: pictured(low),
    bestSellers: pictured(sellers),
    bestPartners: partners,
  }
}

/**
 * Five products at or below their threshold, with their days of cover: at the same pace as in their list and beside
 * their keys.
 */
async function lowStock(db: Db, sales: Sales, now: Date) {
  const low = await lowStockProducts(db)
  const sold30 = await sales.sold30(
    now,
    low.map(({ productId }) => productId),
  )
  return low.map((row) => {
    const sold = sold30.get(row.productId) ?? 0
    return { ...row, daysOfCover: sold === 0 ? null : Math.round((row.available / (sold / soldDays)) * 10) / 10 }
  })
}

/** The five best-selling products, as the short list shows them. */
async function bestSellers(db: Db, sales: Sales, days: DayRange) {
  const best = await sales.bestProducts(days, 5)
  const notes = await productNotes(
    db,
    best.map(({ productId }) => productId),
  )
  return best.flatMap((row) => {
    const note = notes.get(row.productId)
    return note ? [{ ...note, ...row }] : []
  })
}

async function buyerDashboard(db: Db, person: Person, { sales, current, before }: Periods, now: Date) {
  const [
    account,
    sums,
    earlier,
    waiting,
    approvedAt,
    beginning,
    unopened,
    orders,
    favourites,
    accountNeeded,
    erasures,
    documents,
    tickets,
  ] = await Promise.all([
    availableOf(db, person.companyId),
    sales.purchases(person.companyId, current),
    sales.purchases(person.companyId, before),
    buyerToDo(db, person.companyId, lately(now)),
    approvedSince(db, person.companyId, lately(now)),
    ownFirstOrder(db, person),
    newInvoices(db, person),
    lastOrders(db, person.companyId),
    pricedFavourites(db, person.companyId, now),
    isReseller(person) && isAccountNeeded(db, person.companyId),
    waitingErasures(db, person),
    heldInvoices(db, person),
    openTickets(db, person),
  ])
  return {
    funds: account.funds,
    held: account.held,
    creditLimit: account.creditLimit,
    available: account.available,
    purchases: { value: sums.gross, previous: earlier.gross },
    orders: { value: sums.orders, previous: earlier.orders },
    keysReceived: { value: sums.keys, previous: earlier.keys },
    awaitingPayment: { count: waiting.awaiting, gross: waiting.awaitingGross },
    missingKeys: { count: waiting.missing, orders: waiting.missingOrders },
    cancelled: { count: waiting.cancelled },
    heldUp: { count: waiting.heldUp },
    toConfirm: { count: waiting.toConfirm },
    heldInvoices: { count: documents },
    erasures,
    newInvoices: { count: unopened.incoming },
    openTickets: { count: tickets.count, answered: tickets.answered },
    approvedAt,
    accountNeeded,
    firstOrder: beginning,
    lastOrders: orders.map((order) => ({ ...order, status: order.status as OrderStatus })),
    favourites: pictured(favourites),
  }
}

/** Favourites at the catalogue's price: one key at the minimum quantity. */
async function pricedFavourites(db: Db, companyId: number, at: Date) {
  const rows = await favouriteProducts(db, companyId)
  const items = rows.map(({ productId, moq }) => ({ productId, quantity: moq }))
  const prices = await resolvePrices(db, { companyId, items, at })
  return rows.map((row, index) => ({ ...row, price: prices[index]?.unitPrice ?? row.price }))
}
