import { categories } from '@brava/contract/categories/categories.endpoints.ts'
import { call } from '../../api/call.ts'
import type { Option } from '../../ui/field/select-options.tsx'

export async function nameOfCategory(id: number): Promise<string> {
  const { data } = await call(categories.simplified, { body: { retrieveAll: true } })
  return data.find((category) => category.id === id)?.title ?? String(id)
}

/** Searches categories for a picker, at most 50. */
export async function findCategories(text: string): Promise<readonly Option<number>[]> {
  const { data } = await call(categories.simplified, {
    body: { quickSearch: text, pageSize: 50, sortBy: 'title', isSortAscending: true },
  })
  return data.map((category) => ({ value: category.id, label: category.title }))
}
