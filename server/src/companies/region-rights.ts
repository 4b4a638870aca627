import { companyType } from '@brava/contract/enums.ts'
import { isInEea, mayBuy, regionsCover } from '@brava/contract/regions/region-covers.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import type { Db } from '../platform/db/connect.ts'
import type { CompanyFacts } from './company-facts.ts'
import { countriesBelow, regionsOfProducts } from './region-rights.sql.ts'

/** Returns a predicate on a product's regions: whether a company of the country may not buy it (decision 0204). */
export async function elsewhereFor(
  db: Db,
  country: string,
  products: readonly { readonly regions: readonly string[] }[],
): Promise<(regions: readonly string[]) => boolean> {
  // Nearly always there is nothing to decide, and the parameter is not read.
  const isAsked = isInEea(country) && products.some(({ regions }) => !regionsCover(regions, country))
  const eeaIsOneArea = isAsked && (await parametersOf(db)).eeaIsOneArea
  return (regions) => !mayBuy(regions, country, eeaIsOneArea)
}

/** Which of these products are for none of these countries. */
export async function elsewhereAmong(
  db: Db,
  countries: readonly string[],
  productIds: readonly number[],
): Promise<Set<number>> {
  const regions = await regionsOfProducts(db, productIds)
  if (regions.size === 0) return new Set()
  const products = [...regions.values()].map((codes) => ({ regions: codes }))
  const isElsewhere = await Promise.all(countries.map((country) => elsewhereFor(db, country, products)))
  return new Set([...regions].flatMap(([id, codes]) => (isElsewhere.every((is) => is(codes)) ? [id] : [])))
}

/**
 * Which of these products are for none of the countries where a company, or a retailer below it, buys: they are not
 * assigned to it.
 */
export async function productsElsewhere(
  db: Db,
  company: Pick<CompanyFacts, 'id' | 'type' | 'vat'>,
  productIds: readonly number[],
): Promise<Set<number>> {
  const below = company.type === companyType.code.reseller ? await countriesBelow(db, company.id) : []
  return elsewhereAmong(db, [...new Set([company.vat.countryCode, ...below])], productIds)
}
