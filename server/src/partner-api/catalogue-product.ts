import type { CatalogueProduct } from '@brava/contract/partner-api/catalogue.ts'
import type { z } from 'zod'
import type { CompanyFacts } from '../companies/company-facts.ts'
import type { PartnerCall } from '../platform/partner-call.ts'
import { furtherImagesOf } from '../products/further-images-of.ts'
import { priceSteps } from '../wholesale/price-steps.ts'
import type { wholeCatalogue } from '../wholesale/whole-catalogue.ts'

type Product = Awaited<ReturnType<typeof wholeCatalogue>>[number]

/** Products of a company's catalogue as its programs read them. */
export async function catalogueProducts(
  {
    db,
    clock,
    config,
    publicId,
  }: Pick<PartnerCall, 'db' | 'clock' | 'config'> & {
    readonly publicId: (kind: 'product', id: number) => string
  },
  chain: readonly CompanyFacts[],
  products: readonly Product[],
): Promise<z.output<typeof CatalogueProduct>[]> {
  const [steps, images] = await Promise.all([
    priceSteps(db, chain, products, clock.now()),
    furtherImagesOf(
      db,
      products.map((product) => product.productId),
    ),
  ])
  const absolute = (path: string) => new URL(path, config.publicUrl).href
  return products.map((product) => ({
    id: publicId('product', product.productId),
    code: product.code,
    title: product.title,
    platform: product.platform,
    publisher: product.publisher,
    category: product.category,
    regions: product.regions,
    languages: product.languages,
    imageUrl: product.imageUrl === null ? null : absolute(product.imageUrl),
    furtherImageUrls: images(product.productId).map(absolute),
    currency: chain[0]?.currency ?? '',
    price: product.price,
    vatRate: (product.vatRateBp / 100).toFixed(2),
    tiers: steps(product.productId).map(({ fromQuantity, unitPrice }) => ({ from: fromQuantity, price: unitPrice })),
    moq: product.moq,
    stock: product.stock,
    mayBackOrder: product.mayBackOrder,
  }))
}
