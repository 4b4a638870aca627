import type { Returned } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { catalogueEndpoints } from '@brava/contract/partner-api/catalogue.ts'
import { partnerErrors } from '@brava/contract/partner-api/partner-errors.ts'
import { companyChain } from '../companies/company-facts.ts'
import { etagOf, hasAlready } from '../platform/etag.ts'
import { PartnerBytes, type PartnerCall } from '../platform/partner-call.ts'
import { refuse } from '../platform/refuse.ts'
import { productsInCatalogue } from '../wholesale/whole-catalogue.ts'
import { type FollowedCatalogue, followedCatalogue, rememberedCatalogue } from './catalogue/follow-catalogue.ts'
import { catalogueProducts } from './catalogue-product.ts'
import { readCursor, writeCursor } from '../platform/partner-cursor.ts'

/** What the cursors of the catalogue are signed for. */
const listed = 'catalogue changes'

/**
 * The company's catalogue, or its changes since a cursor: whole products in the order of their changes, including
 * removed ones. The tag of an answer is known before the answer is built: a caller that sends it gets 304, from memory
 * if the catalogue was compared within the last second, otherwise after one comparison. Throws common.invalid,
 * cursor.expired.
 */
export async function partnerCatalogue(
  call: PartnerCall,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<PartnerBytes> {
  const { companyId, apiVersion } = call.caller
  const cursor = after === undefined ? undefined : (readCursor(call, listed, after) ?? refuse(commonErrors.invalid))
  // Who reads everything knows no product that was removed before the first page.
  const known = cursor && Math.max(cursor.at, cursor.began ?? 0)
  const catalogue = rememberedCatalogue(call, companyId, known ?? 0) ?? (await followedCatalogue(call, companyId))
  // A cursor beyond the last position comes from a database that was restored since.
  if (known !== undefined && (known < catalogue.forgotten || known > catalogue.top)) refuse(partnerErrors.cursorExpired)
  const state = [companyId, call.caller.environment, apiVersion, after ?? 'all', limit, catalogue.top].join('/')
  const etag = etagOf(state)
  if (hasAlready(call.headers, etag)) return new PartnerBytes(304, { etag })
  const headers = { 'content-type': 'application/json; charset=utf-8', etag }
  return new PartnerBytes(200, headers, Buffer.from(pageOf(call, catalogue, cursor, limit)))
}

function pageOf(
  call: PartnerCall,
  { products, top }: FollowedCatalogue,
  cursor: ReturnType<typeof readCursor> | undefined,
  limit: number,
): string {
  const rest = products.slice(firstAfter(products, cursor?.at ?? 0))
  // A first-time reader has nothing to drop.
  const shown = cursor ? rest : rest.filter((product) => !product.isRemoved)
  const page = shown.slice(0, limit)
  const hasMore = shown.length > limit
  const next = hasMore
    ? writeCursor(call, listed, page.at(-1)?.position ?? top, cursor ? cursor.began : top)
    : writeCursor(call, listed, top)
  return `{"data":[${page.map(({ json }) => json).join(',')}],"next":${JSON.stringify(next)},"hasMore":${hasMore}}`
}

/** The index of the first product after a position. */
function firstAfter(products: FollowedCatalogue['products'], position: number): number {
  let [low, high] = [0, products.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((products[middle]?.position ?? 0) > position) high = middle
    else low = middle + 1
  }
  return low
}

/** One product of the company's catalogue. Throws common.notFound, also for a product that it may not buy. */
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
