import type { products } from '@brava/contract/products/products.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import type { FiltersOf } from '../api/list.ts'
import type { Filter } from '../ui/filter/filter.ts'
import type { View } from '../ui/table/saved-views.tsx'
import type { useProductChoices } from './product-choices.ts'
import { t } from './products.texts.ts'

export type ProductFilters = Partial<FiltersOf<typeof products.list>>

/** The filters of the products list; `symbol` is the distributor's currency. */
export function productFilters(
  choices: ReturnType<typeof useProductChoices>,
  symbol: string,
): Filter<ProductFilters>[] {
  return [
    { kind: 'many', name: 'categoryIds', label: t.category, options: choices.categories.options ?? [] },
    { kind: 'many', name: 'productTypeIds', label: t.platform, options: choices.platforms.options ?? [] },
    { kind: 'many', name: 'publisherIds', label: t.publisher, options: choices.publishers.options ?? [] },
    { kind: 'many', name: 'regionIds', label: t.region, options: choices.regions.options ?? [] },
    { kind: 'many', name: 'languageIds', label: t.language, options: choices.languages.options ?? [] },
    {
      kind: 'one',
      name: 'stock',
      label: t.stock,
      options: [
        { value: 'in', label: t.inStock },
        { value: 'low', label: t.low },
        { value: 'out', label: t.out },
      ],
    },
    { kind: 'text', name: 'tag', label: t.tag },
    { kind: 'amount', from: 'priceFrom', to: 'priceTo', label: t.price, unit: symbol },
    { kind: 'yesNo', name: 'hasFaulty', label: t.hasFaulty },
    { kind: 'yesNo', name: 'isWithdrawn', label: t.isWithdrawn },
  ]
}

type Counts = Answered<typeof products.list>['counts']

/** The views above the products list, with the number of products in each. */
export function productViews(counts: Counts | undefined): View<ProductFilters>[] {
  const onSale = { isWithdrawn: false }
  return [
    { key: 'all', label: t.all, count: counts?.all },
    { key: 'low', label: t.low, count: counts?.low, tone: 'warning', filters: { stock: 'low', ...onSale } },
    { key: 'out', label: t.out, count: counts?.out, tone: 'danger', filters: { stock: 'out', ...onSale } },
    { key: 'withdrawn', label: t.withdrawn, count: counts?.withdrawn, filters: { isWithdrawn: true } },
  ]
}
