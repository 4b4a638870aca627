import { categories } from '@brava/contract/categories/categories.endpoints.ts'
import { productLanguages } from '@brava/contract/languages/languages.endpoints.ts'
import { productTypes } from '@brava/contract/product-types/product-types.endpoints.ts'
import { publishers } from '@brava/contract/publishers/publishers.endpoints.ts'
import { regions } from '@brava/contract/regions/regions.endpoints.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import type { Option } from '../ui/field/select-options.tsx'

const everything = { retrieveAll: true, isSortAscending: true } as const
const staleMs = 60_000

/** Categories with the path to them, so that "Strategy" below "Games" is told from another one. */
function categoryOptions(
  rows: readonly { id: number; title: string; parentCategoryId: number | null }[],
): Option<number>[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rows.map((row) => {
    const parent = row.parentCategoryId === null ? undefined : byId.get(row.parentCategoryId)
    return { value: row.id, label: row.title, ...(parent ? { facts: parent.title } : {}) }
  })
}

/** What a product may be chosen by: categories, platforms, publishers, regions, languages. */
export function useProductChoices() {
  const options = { staleMs }
  const category = useEndpoint(categories.simplified, { body: { ...everything, sortBy: 'title' } }, options)
  const platform = useEndpoint(productTypes.list, { body: { ...everything, sortBy: 'title' } }, options)
  const publisher = useEndpoint(publishers.list, { body: { ...everything, sortBy: 'name' } }, options)
  const region = useEndpoint(regions.all, undefined, options)
  const language = useEndpoint(productLanguages.all, undefined, options)
  const named = (row: { id: number; name: string; code: string }) => ({
    value: row.id,
    label: row.name,
    facts: row.code,
  })
  return {
    categories: categoryOptions(category.data?.data ?? []),
    platforms: (platform.data?.data ?? []).map((row): Option<number> => ({ value: row.id, label: row.title })),
    publishers: (publisher.data?.data ?? []).map((row): Option<number> => ({ value: row.id, label: row.name })),
    regions: (region.data?.data ?? []).map(named),
    languages: (language.data?.data ?? []).map((row): Option<number> => ({ value: row.id, label: row.name })),
  }
}
