import type { Returned } from '@brava/contract/endpoint.ts'
import type { catalogueEndpoints } from '@brava/contract/partner-api/catalogue.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { companyChain } from '../companies/company-facts.ts'
import type { PartnerCall } from '../platform/partner-call.ts'
import { refuse } from '../platform/refuse.ts'
import { wholeCatalogue } from '../wholesale/whole-catalogue.ts'
import { readCursor, writeCursor } from './partner-cursor.ts'

/** The company's catalogue by product, page by page. */
export async function partnerCatalogue(
  call: PartnerCall,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Returned<typeof catalogueEndpoints.catalogue>> {
  const { db, clock, caller, config } = call
  const { companyId } = caller
  const at = after === undefined ? 0 : (readCursor(call, 'catalogue', after) ?? refuse(commonErrors.invalid))
  const chain = await companyChain(db, companyId)
  const all = (await wholeCatalogue(db, chain, {}, clock.now())).sort((a, b) => a.productId - b.productId)
  const rest = all.filter((product) => product.productId > at)
  const page = rest.slice(0, limit)
  const hasMore = rest.length > page.length
  return {
    data: page.map((product) => ({
      id: call.publicId('product', product.productId),
      code: product.code,
      title: product.title,
      platform: product.platform,
      publisher: product.publisher,
      category: product.category,
      regions: product.regions,
      languages: product.languages,
      imageUrl: product.imageUrl === null ? null : new URL(product.imageUrl, config.publicUrl).href,
      currency: chain[0]?.currency ?? '',
      price: product.price,
      vatRate: (product.vatRateBp / 100).toFixed(2),
      moq: product.moq,
      stock: product.stock,
      mayBackOrder: product.mayBackOrder,
    })),
    next: writeCursor(call, 'catalogue', hasMore ? (page.at(-1)?.productId ?? 0) : 0),
    hasMore,
  }
}
