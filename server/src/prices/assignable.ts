import { isDistributor } from '@brava/contract/access.ts'
import { companyType } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import { companyFacts } from '../companies/company-facts.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { productsElsewhere } from '../companies/region-rights.ts'
import { sellableProducts, assignedProductIds, productTitles } from './lock-company-products.sql.ts'
import type { editableCompanyFor } from '../companies/company-for.ts'
import type { Call } from '../platform/call.ts'

/** The reseller that must have a product itself before its retailer can; null where the distributor supplies. */
export async function supplierWithOwnProducts(db: Db, company: Company): Promise<number | null> {
  if (company.supplierId === null) return null
  const supplier = (await companyFacts(db, [company.supplierId])).get(company.supplierId)
  return supplier?.type === companyType.code.reseller ? supplier.id : null
}

export async function requireAssignable(
  trx: Trx,
  call: Pick<Seller, 'person'>,
  company: Company,
  productIds: readonly number[],
) {
  const known = await sellableProducts(trx, productIds)
  const supplierId = await supplierWithOwnProducts(trx, company)
  const own = supplierId === null ? known : await assignedProductIds(trx, supplierId, productIds)
  for (const productId of productIds) {
    if (!known.has(productId)) refuse(commonErrors.notFound)
    // For a reseller, a product it was never given does not exist.
    if (!own.has(productId)) refuse(isDistributor(call.person) ? priceErrors.notAssignable : commonErrors.notFound)
  }
  await requireForRegion(trx, company, productIds)
}

/** Which of these products could now be assigned to the company. */
export async function assignableOf(
  trx: Trx,
  company: Company,
  productIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const supplierId = await supplierWithOwnProducts(trx, company)
  const known = await sellableProducts(trx, productIds)
  const own = supplierId === null ? known : await assignedProductIds(trx, supplierId, productIds)
  const already = await assignedProductIds(trx, company.id, productIds)
  const elsewhere = await elsewhereOf(trx, company.id, productIds)
  return new Set(productIds.filter((id) => known.has(id) && own.has(id) && !already.has(id) && !elsewhere.has(id)))
}

/**
 * Refuses to assign products that the company may not buy in its region. Throws price.notForRegion with the products.
 */
export async function requireForRegion(trx: Trx, company: Pick<Company, 'id'>, productIds: readonly number[]) {
  const elsewhere = await elsewhereOf(trx, company.id, productIds)
  if (elsewhere.size === 0) return
  const titles = await productTitles(trx, [...elsewhere].slice(0, 20))
  refuse(priceErrors.notForRegion, {
    params: { products: titles.map(({ title }) => title).join(', ') },
    detail: { count: elsewhere.size },
  })
}

/** Which of these products are not for any of the countries the company sells to. */
export async function elsewhereOf(db: Db, companyId: number, productIds: readonly number[]): Promise<Set<number>> {
  const facts = (await companyFacts(db, [companyId])).get(companyId)
  return facts ? productsElsewhere(db, facts, productIds) : new Set()
}

export type Seller = Call<'distributorsAndResellers'>

export type Company = Awaited<ReturnType<typeof editableCompanyFor>>
