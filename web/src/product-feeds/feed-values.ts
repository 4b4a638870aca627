import type { Answered } from '@brava/contract/endpoint.ts'
import type { Delimiter, FeedFormat, productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import type { Language } from '@brava/contract/language.ts'

/** A feed in the form's format: what is not chosen yet is null. */
export interface FeedValues {
  filename: string
  settingsId: number | null
  format: FeedFormat | null
  /** Null: each partner's own. */
  language: Language | null
  delimiter: Delimiter | null
  companyIds: readonly number[]
  categoryIds: readonly number[]
  withoutCategoryIds: readonly number[]
  productTypeIds: readonly number[]
  inStock: boolean
  linkPattern: string
  everyHours: number | null
}

export const emptyFeed: FeedValues = {
  filename: '',
  settingsId: null,
  format: 'csv',
  language: null,
  delimiter: 'semicolon',
  companyIds: [],
  categoryIds: [],
  withoutCategoryIds: [],
  productTypeIds: [],
  inStock: false,
  linkPattern: '',
  everyHours: null,
}

export function feedValuesOf(feed: Answered<typeof productFeeds.feed>['data']): FeedValues {
  const { name: filename, settingsId, format, language, delimiter, companyIds, linkPattern, everyHours } = feed
  const { categoryIds = [], withoutCategoryIds = [], productTypeIds = [], inStock = false } = feed.filters ?? {}
  return {
    filename,
    settingsId,
    format,
    language: language ?? null,
    delimiter: delimiter ?? 'semicolon',
    companyIds,
    categoryIds,
    withoutCategoryIds,
    productTypeIds,
    inStock,
    linkPattern: linkPattern ?? '',
    everyHours: everyHours ?? null,
  }
}

/** The values in the contract's format; missing ones are refused there, at their field. */
export function feedWire(values: FeedValues) {
  const { categoryIds, withoutCategoryIds, productTypeIds, inStock, ...rest } = values
  return {
    ...rest,
    delimiter: rest.delimiter ?? 'semicolon',
    companyIds: [...rest.companyIds],
    filters: {
      categoryIds: [...categoryIds],
      withoutCategoryIds: [...withoutCategoryIds],
      productTypeIds: [...productTypeIds],
      inStock,
    },
  }
}
