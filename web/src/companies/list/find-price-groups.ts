import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { call } from '../../api/call.ts'
import type { Option } from '../../ui/field/select-options.tsx'

/** Returns the name of a price group. */
export async function nameOfPriceGroup(id: number): Promise<string> {
  return (await call(groups.one, { params: { id } })).data.name
}

/** Searches price groups for a picker, at most 50. */
export async function findPriceGroups(text: string): Promise<readonly Option<number>[]> {
  const { data } = await call(groups.simplified, {
    body: { quickSearch: text, pageSize: 50, sortBy: 'name', isSortAscending: true },
  })
  return data.map((group) => ({ value: group.id, label: group.name }))
}
