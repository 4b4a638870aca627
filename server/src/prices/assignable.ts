import { isDistributor } from '@brava/contract/access.ts'
import { companyType } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import { companyFacts } from '../companies/company-facts.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { sellableProducts, assignedProductIds } from './lock-company-products.sql.ts'
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
    // To a reseller, a product it was never given is a product that does not exist.
    if (!own.has(productId)) refuse(isDistributor(call.person) ? priceErrors.notAssignable : commonErrors.notFound)
  }
}

export type Seller = Call<'distributorsAndResellers'>

export type Company = Awaited<ReturnType<typeof editableCompanyFor>>
