import { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { languageCodes } from '../text/codes.ts'
import type { Filter } from '../ui/filter/filter.ts'
import type { CatalogueFilters } from './catalogue-list.ts'
import { t } from './wholesale.texts.ts'

/** Filters with only the values that the company's products have, and their counts. */
export function useCatalogueFilters(
  highest: string | undefined,
  symbol: string,
  product: string | undefined,
): Filter<CatalogueFilters>[] {
  const everything = { body: {} }
  const stale = { staleMs: 300_000 }
  const categories = useEndpoint(wholesale.categories, everything, stale).data?.data ?? []
  const types = useEndpoint(wholesale.productTypes, everything, stale).data?.data ?? []
  const regions = useEndpoint(wholesale.regions, everything, stale).data?.data ?? []
  const languages = useEndpoint(wholesale.languages, everything, stale).data?.data ?? []
  const options = (list: readonly { id: number; title: string; count: number }[], upper = false) =>
    list.map(({ id, title, count }) => ({
      value: id,
      label: upper ? languageCodes([title]) : title,
      facts: String(count),
    }))
  const titles = new Map(categories.map((category) => [category.id, category]))
  const pathOf = (id: number): string => {
    const category = titles.get(id)
    if (!category) return ''
    const above = category.parentCategoryId ? pathOf(category.parentCategoryId) : ''
    return above ? `${above} › ${category.title}` : category.title
  }
  return [
    {
      kind: 'many',
      name: 'categoryIds',
      label: t.category,
      options: categories
        .map(({ id, count }) => ({ value: id, label: pathOf(id), facts: String(count) }))
        .sort((a, b) => a.label.localeCompare(b.label, 'hr')),
    },
    { kind: 'many', name: 'productTypeIds', label: t.platform, options: options(types) },
    { kind: 'many', name: 'regionIds', label: t.region, options: options(regions) },
    { kind: 'many', name: 'languageIds', label: t.language, options: options(languages, true) },
    { kind: 'amount', from: 'priceFrom', to: 'priceTo', label: t.price, unit: symbol, highest },
    { kind: 'yesNo', name: 'isFavorite', label: t.favourites },
    { kind: 'yesNo', name: 'inStock', label: t.inStockOnly },
    // Set by a link from a notification; otherwise the search does the same.
    ...(product ? [{ kind: 'text', name: 'product', label: t.product } as const] : []),
  ]
}
