import type { StockRule } from '@brava/contract/product-feeds/feed-columns.ts'
import { changedPrice } from '@brava/contract/products/price-change.ts'
import type { CompanyFacts } from '../companies/company-facts.ts'
import type { Services } from '../platform/call.ts'
import { dayCell, textOf } from '../platform/tables/cell.ts'
import { furtherImagesOf } from '../products/further-images-of.ts'
import { wholeCatalogue } from '../wholesale/whole-catalogue.ts'
import { categoriesFrom, productFacts } from './feed-facts.sql.ts'
import type { FeedProduct } from './feed-product.ts'
import type { FeedRecipe } from './feeds.sql.ts'

const steps = [100, 50, 20, 10, 5, 1] as const

/** The stock as a feed shows it. */
export function toldStock(available: number, rule: StockRule, cap: number): number {
  if (rule === 'exact') return available
  if (rule === 'capped') return Math.min(available, cap)
  return steps.find((step) => step <= available) ?? 0
}

/** What the company may buy now, at its own prices, ordered by code. */
export async function feedProducts(
  { db, config }: Pick<Services, 'db' | 'config'>,
  recipe: FeedRecipe,
  chain: readonly CompanyFacts[],
  at: Date,
): Promise<FeedProduct[]> {
  const [company] = chain
  if (!company) return []
  const { categoryIds, withoutCategoryIds, productTypeIds, inStock } = recipe.filters
  const catalogue = await wholeCatalogue(db, chain, { categoryIds, productTypeIds, inStock }, at)
  const ids = catalogue.map(({ productId }) => productId)
  const [rows, images] = await Promise.all([
    productFacts(db, recipe.language ?? company.language, ids),
    furtherImagesOf(db, ids),
  ])
  const facts = new Map(rows.map((row) => [row.id, row]))
  const leftOut = await categoriesFrom(db, withoutCategoryIds)
  const today = textOf(dayCell(at))
  const { priceChangeBp: basisPoints, priceEnding: ending, stockRule, stockCap } = recipe.set
  const rule = { kind: 'percent', basisPoints, amount: null, ending, floorBp: null } as const
  const absolute = (path: string) => new URL(path, config.publicUrl).href
  const addressOf = linkOf(recipe.linkPattern, config.publicUrl)
  return catalogue.flatMap((row) => {
    const fact = facts.get(row.productId)
    if (!fact || leftOut.has(fact.categoryId)) return []
    const isPreorder = fact.releaseDate !== null && fact.releaseDate > today
    const { gtin, description, category, platform, releaseDate, updatedAt } = fact
    const product = { id: row.productId, code: row.code, gtin, title: row.title }
    return {
      ...product,
      description,
      category,
      platform,
      publisher: row.publisher,
      regions: row.regions,
      languages: row.languages,
      releaseDate,
      isPreorder,
      price: changedPrice(rule, row.price, null) ?? row.price,
      currency: company.currency,
      vatRateBp: row.vatRateBp,
      moq: row.moq,
      stock: toldStock(row.stock, stockRule, stockCap),
      availability: isPreorder
        ? ('preorder' as const)
        : row.stock > 0
          ? ('in_stock' as const)
          : row.mayBackOrder
            ? ('backorder' as const)
            : ('out_of_stock' as const),
      imageUrl: row.imageUrl ? absolute(row.imageUrl) : '',
      furtherImageUrls: images(row.productId).map(absolute),
      link: addressOf(product),
      updatedAt,
    }
  })
}

/** The partner's own page of a product; without a pattern, the product's page in the portal. */
function linkOf(pattern: string, publicUrl: string) {
  return (product: Pick<FeedProduct, 'id' | 'code' | 'gtin' | 'title'>): string =>
    pattern === ''
      ? `${publicUrl}/wholesale?product=${encodeURIComponent(product.title)}`
      : pattern.replace(/\[(id|code|gtin)\]/g, (_, name: 'id' | 'code' | 'gtin') =>
          encodeURIComponent(String(product[name])),
        )
}
