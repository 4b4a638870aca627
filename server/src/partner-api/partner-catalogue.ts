import type { Returned } from '@brava/contract/endpoint.ts'
import type { catalogueEndpoints } from '@brava/contract/partner-api/catalogue.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { companyChain } from '../companies/company-facts.ts'
import type { PartnerCall } from '../platform/partner-call.ts'
import { refuse } from '../platform/refuse.ts'
import { productsInCatalogue, wholeCatalogue } from '../wholesale/whole-catalogue.ts'
import { catalogueProducts } from './catalogue-product.ts'
import { readCursor, writeCursor } from './partner-cursor.ts'

/** The company's catalogue by product, page by page. */
export async function partnerCatalogue(
  call: PartnerCall,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Returned<typeof catalogueEndpoints.catalogue>> {
  const { db, clock, caller } = call
  const at = after === undefined ? 0 : (readCursor(call, 'catalogue', after) ?? refuse(commonErrors.invalid))
  const chain = await companyChain(db, caller.companyId)
  const all = (await wholeCatalogue(db, chain, {}, clock.now())).sort((a, b) => a.productId - b.productId)
  const rest = all.filter((product) => product.productId > at)
  const page = rest.slice(0, limit)
  const hasMore = rest.length > page.length
  return {
    data: await catalogueProducts(call, chain, page),
    next: writeCursor(call, 'catalogue', hasMore ? (page.at(-1)?.productId ?? 0) : 0),
    hasMore,
  }
}

/** One product of the company's catalogue. Throws common.notFound, also for one that it may not buy. */
export async function partnerProduct(
  call: PartnerCall,
  id: string,
): Promise<Returned<typeof catalogueEndpoints.product>> {
  const { db, clock, caller } = call
  const productId = call.idBehind('product', id) ?? refuse(commonErrors.notFound)
  const chain = await companyChain(db, caller.companyId)
  const [product] = await catalogueProducts(call, chain, await productsInCatalogue(db, chain, [productId], clock.now()))
  return { data: product ?? refuse(commonErrors.notFound) }
}
