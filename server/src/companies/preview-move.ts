import { type companies } from '@brava/contract/companies/companies.endpoints.ts'
import { mostMoveExamples } from '@brava/contract/companies/company-move.ts'
import type { CompanyType } from '@brava/contract/enums.ts'
import type { Received } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Call } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { groupOwner, loosePartsOf, ordersOf, productNames } from './companies.sql.ts'
import { companyFor } from './company-for.ts'
import { requireGroupOf, supplierFor } from './supplier-for.ts'

/** What a company pays for a product today, and would pay under another supplier; null: could not buy it there. */
export interface PriceUnder {
  readonly productId: number
  readonly oldPrice: number
  readonly newPrice: number | null
  readonly isBelowPurchase: boolean
}

/** Prices are a layer above companies, so this is passed in. */
export type PricesUnder = (
  db: Db,
  to: { companyId: number; supplierId: number; priceGroupId: number | null },
  at: Date,
) => Promise<PriceUnder[]>

/**
 * What a move would change, and whether anything prevents it. Throws common.notFound, company.wrongSupplier,
 * company.wrongGroup.
 */
export async function previewMove(
  { db, person, clock }: Call<'distributors'>,
  id: number,
  to: Received<typeof companies.previewMove>['body'],
  pricesUnder: PricesUnder,
) {
  const company = await companyFor(db, person, id)
  if (company.supplierId === null) refuse(commonErrors.notFound)
  await supplierFor(db, person, { type: company.type as CompanyType, supplierId: to.supplierId })
  await requireGroupOf(db, to.supplierId, to.priceGroupId)
  const [loose, orders, group, prices] = await Promise.all([
    loosePartsOf(db, id),
    ordersOf(db, id),
    to.priceGroupId === null ? undefined : groupOwner(db, to.priceGroupId),
    pricesUnder(db, { companyId: id, ...to }, clock.now()),
  ])
  return {
    currency: company.currency,
    mayMove: orders.openOrders === 0 && loose.waitingCorrections === 0 && company.funds === 0 && company.held === 0,
    ...orders,
    ...loose,
    funds: company.funds,
    held: company.held,
    creditLimit: company.creditLimit,
    groupBefore: company.groupName,
    groupAfter: group?.name ?? null,
    prices: { ...countsOf(prices), examples: await examplesOf(db, prices) },
  }
}

const countsOf = (prices: readonly PriceUnder[]) => {
  const count = (is: (price: PriceUnder) => boolean) => prices.filter(is).length
  return {
    same: count(({ oldPrice, newPrice }) => newPrice === oldPrice),
    up: count(({ oldPrice, newPrice }) => newPrice !== null && newPrice > oldPrice),
    down: count(({ oldPrice, newPrice }) => newPrice !== null && newPrice < oldPrice),
    notAvailable: count(({ newPrice }) => newPrice === null),
    belowPurchase: count(({ newPrice, isBelowPurchase }) => newPrice !== null && isBelowPurchase),
  }
}

/** The prices with the largest relative change, then those that can no longer be bought. */
async function examplesOf(db: Db, prices: readonly PriceUnder[]) {
  const shift = ({ oldPrice, newPrice }: PriceUnder) => Math.abs((newPrice ?? 0) - oldPrice) / Math.max(1, oldPrice)
  const changed = prices.filter(({ oldPrice, newPrice }) => newPrice !== oldPrice)
  const most = changed
    .toSorted((a, b) => Number(a.newPrice === null) - Number(b.newPrice === null) || shift(b) - shift(a))
    .slice(0, mostMoveExamples)
  const names = await productNames(
    db,
    most.map(({ productId }) => productId),
  )
  return most.flatMap(({ productId, oldPrice, newPrice }) => {
    const name = names.get(productId)
    return name ? [{ productId, ...name, oldPrice, newPrice }] : []
  })
}
