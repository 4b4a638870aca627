import { categories } from '@brava/contract/categories/categories.endpoints.ts'
import { productLanguages } from '@brava/contract/languages/languages.endpoints.ts'
import { productTypes } from '@brava/contract/product-types/product-types.endpoints.ts'
import { publishers } from '@brava/contract/publishers/publishers.endpoints.ts'
import { regions } from '@brava/contract/regions/regions.endpoints.ts'
import { choicesOf } from '../api/choices-of.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import type { Option } from '../ui/field/select-options.tsx'

const everything = { retrieveAll: true, isSortAscending: true } as const
const staleMs = 60_000

interface Category {
  readonly id: number
  readonly title: string
  readonly parentCategoryId: number | null
}

/** Categories with their path, to tell "Strategy" below "Games" from another one. */
function categoryOption(rows: readonly Category[]): (row: Category) => Option<number> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (row) => {
    const parent = row.parentCategoryId === null ? undefined : byId.get(row.parentCategoryId)
    return { value: row.id, label: row.title, ...(parent ? { facts: parent.title } : {}) }
  }
}

/** The choices for a product's fields: categories, platforms, publishers, regions, languages; spread into a select. */
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
    categories: choicesOf(category, categoryOption(category.data?.data ?? [])),
    platforms: choicesOf(platform, (row): Option<number> => ({ value: row.id, label: row.title })),
    publishers: choicesOf(publisher, (row): Option<number> => ({ value: row.id, label: row.name })),
    regions: choicesOf(region, named),
    languages: choicesOf(language, (row): Option<number> => ({ value: row.id, label: row.name })),
  }
}
