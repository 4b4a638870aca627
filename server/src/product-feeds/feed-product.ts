import type { FeedColumn } from '@brava/contract/product-feeds/feed-columns.ts'
import { wireFromMinor } from '@brava/contract/minor.ts'

/** A product in one partner's feed: everything that a column may show, and nothing more (guarantee G12). */
export interface FeedProduct {
  readonly id: number
  readonly code: string
  readonly gtin: string
  readonly title: string
  readonly description: string
  readonly category: string
  readonly platform: string
  readonly publisher: string
  readonly regions: readonly string[]
  readonly languages: readonly string[]
  /** A calendar day. */
  readonly releaseDate: string | null
  readonly isPreorder: boolean
  /** Minor units of currency, VAT included, by the rule of the column set. */
  readonly price: number
  readonly currency: string
  readonly vatRateBp: number
  readonly moq: number
  /** By the rule of the column set. */
  readonly stock: number
  readonly availability: 'in_stock' | 'preorder' | 'backorder' | 'out_of_stock'
  readonly imageUrl: string
  readonly furtherImageUrls: readonly string[]
  readonly link: string
  readonly updatedAt: Date
}

/** A value of a feed: amounts and counts are numbers with a decimal point, lists keep their parts. */
export type FeedValue = string | { readonly number: string } | readonly string[] | boolean

const count = (value: number): FeedValue => ({ number: String(value) })

/** The value of each column. */
export const feedValues: Readonly<Record<Exclude<FeedColumn, 'fixed'>, (product: FeedProduct) => FeedValue>> = {
  id: (product) => count(product.id),
  code: (product) => product.code,
  gtin: (product) => product.gtin,
  title: (product) => product.title,
  description: (product) => product.description,
  category: (product) => product.category,
  platform: (product) => product.platform,
  publisher: (product) => product.publisher,
  regions: (product) => product.regions,
  languages: (product) => product.languages,
  releaseDate: (product) => product.releaseDate ?? '',
  isPreorder: (product) => product.isPreorder,
  price: (product) => ({ number: wireFromMinor(product.price) }),
  currency: (product) => product.currency,
  vatRate: (product) => ({ number: String(product.vatRateBp / 100) }),
  moq: (product) => count(product.moq),
  stock: (product) => count(product.stock),
  availability: (product) => product.availability,
  imageUrl: (product) => product.imageUrl,
  furtherImageUrls: (product) => product.furtherImageUrls,
  link: (product) => product.link,
  updatedAt: (product) => product.updatedAt.toISOString(),
}
