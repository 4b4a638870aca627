import { commonErrors } from '@brava/contract/errors.ts'
import { divideRounded } from '@brava/contract/money.ts'
import { companyChain } from '../companies/company-facts.ts'
import { editableCompanyFor } from '../companies/company-for.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Person } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { assignedCompany, productTitles } from './lock-company-products.sql.ts'
import { nextKeyCosts } from './prices.sql.ts'
import { openPriceBook } from './price-book.ts'

/** Why a company pays this price for a product at a quantity: the trace, for distributors (domain rules §3). */
export async function whyPrice(db: Db, person: Person, companyProductId: number, quantity: number, at: Date) {
  const found = await assignedCompany(db, companyProductId)
  if (!found) refuse(commonErrors.notFound)
  const company = await editableCompanyFor(db, person, found.company_id)
  const chain = await companyChain(db, company.id)
  const book = await openPriceBook(db, { chain, productIds: [found.product_id], at })
  const [titles, costs] = await Promise.all([
    productTitles(db, [found.product_id]),
    nextKeyCosts(db, [found.product_id]),
  ])
  const cost = costs.get(found.product_id)
  return {
    companyId: company.id,
    companyName: company.name,
    productId: found.product_id,
    title: titles[0]?.title ?? '',
    trace: book.price({ productId: found.product_id, quantity }).trace,
    nextCost: cost === undefined ? null : Number(divideRounded(BigInt(cost), 100n)),
    homeCurrency: chain.at(-1)?.currency ?? company.currency,
  }
}
