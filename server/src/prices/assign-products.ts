import { commonErrors } from '@brava/contract/errors.ts'
import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import type { z } from 'zod'
import { editableCompanyFor } from '../companies/company-for.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvents } from '../security/record-security-event.ts'
import { isOverride, requireOneOf } from './change-prices.ts'
import { change, type PriceChanger, settle } from './settle-prices.ts'
import { assignableRows, inCategory, inGroup } from './company-products.sql.ts'
import { insertAssigned, type NewAssigned } from './change-company-products.sql.ts'
import { holdWhatPricesRestOn, sellableProducts } from './lock-company-products.sql.ts'
import type { Confirmation } from './confirm-below-cost.ts'
import { guardMany } from './guard-prices.ts'
import { recomputePrices } from './recompute-prices.ts'
import { type PriceCause, type PriceChange, writePriceHistory } from './write-price-history.ts'
import {
  elsewhereOf,
  requireAssignable,
  requireForRegion,
  supplierWithOwnProducts,
  type Company,
} from './assignable.ts'

type Body<E extends { body: z.ZodType }> = z.output<E['body']>

export type Assignment = Omit<Body<typeof prices.assign>, 'validFrom' | 'isDryRun'>
export type AssignmentOfMany = Omit<Body<typeof prices.assignMany>, 'validFrom' | 'isDryRun'>

/** The products to assign, with their terms; refuses what cannot be assigned. */
export async function itemsToAssign(trx: Trx, call: Pick<PriceChanger, 'person'>, given: Assignment) {
  for (const item of given.items) requireOneOf(item.price, item.marginBp)
  const productIds = given.items.map((item) => item.productId)
  await holdWhatPricesRestOn(trx, given.companyId, productIds)
  const company = await editableCompanyFor(trx, call.person, given.companyId)
  // A price that a distributor sets for a reseller's retailer is its override; margins there belong to the reseller.
  const asOverride = isOverride(call.person, company)
  const items = given.items.map((item) =>
    asOverride ? { ...item, price: null, marginBp: null, overridePrice: item.price } : item,
  )
  if (new Set(productIds).size !== productIds.length) refuse(priceErrors.alreadyAssigned)
  await requireAssignable(trx, call, company, productIds)
  return { company, items }
}

/** Assigns products to a partner, each with a price, a margin or neither; all or none. */
export async function assignProducts(call: PriceChanger, given: Assignment) {
  return inTransaction(call.db, async (trx) => {
    const { company, items } = await itemsToAssign(trx, call, given)
    return assignItems(trx, call, company, items, given, 'hand')
  })
}

/** The same for products that were already checked. Throws price.alreadyAssigned. */
export async function assignItems(
  trx: Trx,
  call: PriceChanger,
  company: Company,
  items: readonly NewAssigned[],
  confirmation: Confirmation,
  cause: PriceCause,
) {
  const created = await insert(trx, call, company, items, confirmation, cause)
  if (created.length !== items.length) refuse(priceErrors.alreadyAssigned)
  return answer(created)
}

/**
 * The products of a category (with its subcategories) or price group that the partner does not have yet, how many it
 * has, and which are not for its region.
 */
export async function itemsMissing(db: Db, call: Pick<PriceChanger, 'person'>, given: AssignmentOfMany) {
  if (given.categoryId === undefined && given.groupId === undefined) refuse(priceErrors.nothingToAssign)
  const company = await editableCompanyFor(db, call.person, given.companyId)
  const asOverride = isOverride(call.person, company)
  let query = assignableRows(db, company.id, await supplierWithOwnProducts(db, company))
  if (given.categoryId !== undefined) query = query.where(inCategory(given.categoryId))
  if (given.groupId !== undefined) {
    query = query.where(inGroup(given.groupId, call.person.companyId))
  }
  const found = await query.orderBy('p.id').execute()
  const open = found.filter((row) => row.companyProductId === null)
  const elsewhere = await elsewhereOf(
    db,
    company.id,
    open.map((row) => row.productId),
  )
  const rows = open.filter((row) => !elsewhere.has(row.productId))
  const items = rows.map((row) => ({
    productId: row.productId,
    price: null,
    marginBp: asOverride ? null : given.marginBp,
    moq: null,
  }))
  return { company, items, already: found.length - open.length, elsewhere: elsewhere.size }
}

/** Assigns the products of a category or price group that the partner does not have yet. */
export async function assignMany(call: PriceChanger, given: AssignmentOfMany) {
  return inTransaction(call.db, async (trx) => {
    const looked = await itemsMissing(trx, call, given)
    await holdWhatPricesRestOn(
      trx,
      given.companyId,
      looked.items.map((item) => item.productId),
    )
    // Read again, now that nobody can change what they depend on.
    const { company, items, already, elsewhere } = await itemsMissing(trx, call, given)
    if (items.length === 0) refuse(priceErrors.nothingToAssign)
    return { ...answer(await insert(trx, call, company, items, given, 'bulk')), already, elsewhere }
  })
}

/**
 * The distributor assigns a product to a reseller's retailer, and also to the reseller if it does not have it. At most
 * two prices change, so this is never a job: a retailer has no retailers, and without terms of its own the product
 * costs the reseller what its other retailers' prices were based on before (group and base price).
 */
export async function assignToRetailer(
  call: PriceChanger,
  given: Omit<Body<typeof prices.assignToRetailer>, 'validFrom'>,
  cause: PriceCause = 'hand',
) {
  return inTransaction(call.db, async (trx) => {
    await holdWhatPricesRestOn(trx, given.companyId, [given.productId])
    const company = await editableCompanyFor(trx, call.person, given.companyId)
    const supplierId = await supplierWithOwnProducts(trx, company)
    if (supplierId === null) refuse(priceErrors.notResellersRetailer)
    if (!(await sellableProducts(trx, [given.productId])).has(given.productId)) refuse(commonErrors.notFound)
    await requireForRegion(trx, company, [given.productId])
    const plain = { productId: given.productId, price: null, marginBp: null, moq: null }
    const item = { ...plain, overridePrice: given.price, moq: given.moq }
    const above = await insertAssigned(trx, supplierId, [plain])
    const created = await insertAssigned(trx, company.id, [item])
    if (created.length === 0) refuse(priceErrors.alreadyAssigned)
    const companyIds = above.length > 0 ? [supplierId, company.id] : [company.id]
    await settleBoth(trx, call, companyIds, given, [
      change(
        call,
        { company_id: company.id, product_id: given.productId },
        company.currency,
        'override',
        null,
        given.price,
        cause,
        given.reason,
      ),
    ])
    return answer(created)
  })
}

/** Like settle, for the reseller and its retailer: what either would pay below cost is asked about once. */
async function settleBoth(
  trx: Trx,
  { person, ip, clock }: PriceChanger,
  companyIds: readonly number[],
  given: Confirmation & { readonly productId: number },
  changes: readonly PriceChange[],
): Promise<void> {
  const [productIds, at] = [[given.productId], clock.now()]
  await writePriceHistory(trx, changes)
  await recomputePrices(trx, { companyIds, productIds }, at)
  await guardMany(trx, { person, ip, companyIds, productIds, confirmation: given, at })
  await recordSecurityEvents(
    trx,
    companyIds.map((companyId) => ({
      kind: 'prices.changed',
      person,
      ip,
      detail: { companyId, products: 1, firstProductId: given.productId },
    })),
  )
}

async function insert(
  trx: Trx,
  call: PriceChanger,
  company: Company,
  items: readonly NewAssigned[],
  confirmation: Confirmation,
  cause: PriceCause,
) {
  const sorted = [...items].sort((a, b) => a.productId - b.productId)
  const created = await insertAssigned(trx, company.id, sorted)
  const productIds = created.map((row) => row.product_id)
  const changes = sorted
    .filter((item) => productIds.includes(item.productId))
    .flatMap((item) => {
      const row = { company_id: company.id, product_id: item.productId }
      return [
        change(call, row, company.currency, 'company', null, item.price, cause, confirmation.reason),
        change(call, row, null, 'margin', null, item.marginBp, cause, confirmation.reason),
        change(call, row, company.currency, 'override', null, item.overridePrice ?? null, cause, confirmation.reason),
      ]
    })
  await settle(trx, call, company.id, productIds, confirmation, changes)
  return created
}

const answer = (created: readonly { id: number }[]) => ({
  count: created.length,
  ids: created.map((row) => row.id),
})
