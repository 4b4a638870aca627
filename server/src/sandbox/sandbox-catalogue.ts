import type { Returned } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { balanceEndpoints } from '@brava/contract/partner-api/balance.ts'
import type { catalogueEndpoints } from '@brava/contract/partner-api/catalogue.ts'
import { positionOf, writeCursor } from '../platform/partner-cursor.ts'
import type { PartnerCall } from '../platform/partner-call.ts'
import { refuse } from '../platform/refuse.ts'
import { type SandboxProduct, sandboxProductsAfter, sandboxProductsById } from './sandbox.sql.ts'
import { sandboxFor } from './sandbox-world.ts'

const listed = 'sandbox catalogue'

/** Answers like the live GET /catalogue: everything, then what changed. Throws common.invalid. */
export async function sandboxCatalogue(
  call: PartnerCall,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Returned<typeof catalogueEndpoints.catalogue>> {
  const from = positionOf(call, listed, after)
  const { companyId, currency, position } = await sandboxFor(call)
  const found = await sandboxProductsAfter(call.db, companyId, { after: from, limit })
  const page = found.slice(0, limit)
  const hasMore = found.length > limit
  const top = hasMore ? (page.at(-1)?.position ?? position) : Math.max(position, from ?? 0)
  return {
    data: page.map((product) =>
      product.isWithdrawn
        ? { id: call.publicId('product', product.id), deleted: true as const, reason: 'withdrawn' as const }
        : productView(call, currency, product),
    ),
    next: writeCursor(call, listed, top),
    hasMore,
  }
}

/** Throws common.notFound. */
export async function sandboxProduct(
  call: PartnerCall,
  text: string,
): Promise<Returned<typeof catalogueEndpoints.product>> {
  const { companyId, currency } = await sandboxFor(call)
  const id = call.idBehind('product', text)
  const [product] = id === null ? [] : await sandboxProductsById(call.db, companyId, [id])
  if (!product || product.isWithdrawn) refuse(commonErrors.notFound)
  return { data: productView(call, currency, product) }
}

const productView = (call: PartnerCall, currency: string, product: SandboxProduct) => ({
  id: call.publicId('product', product.id),
  code: product.code,
  title: product.title,
  platform: product.platform,
  publisher: 'Sandbox',
  category: product.category,
  regions: ['Europe'],
  languages: ['English'],
  imageUrl: null,
  furtherImageUrls: [],
  currency,
  price: product.price,
  vatRate: (product.vatRateBp / 100).toFixed(2),
  tiers:
    product.tierFrom === null || product.tierPrice === null
      ? []
      : [{ from: product.tierFrom, price: product.tierPrice }],
  moq: product.moq,
  stock: product.stock,
  mayBackOrder: product.mayBackOrder,
})

export async function sandboxBalance(call: PartnerCall): Promise<Returned<typeof balanceEndpoints.balance>> {
  const { currency, funds, held } = await sandboxFor(call)
  return { data: { currency, funds, creditLimit: 0, held, available: funds - held } }
}
