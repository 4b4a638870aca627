import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { call } from '../api/call.ts'
import type { PaletteHit } from '../palette-sources.ts'

/** Price groups by name. */
export async function findGroups(text: string): Promise<PaletteHit[]> {
  const { data } = await call(groups.list, { body: { quickSearch: text, pageSize: 5 } })
  return data.map((group) => ({
    id: `group:${group.id}`,
    label: group.name,
    facts: group.currency,
    to: `/groups/edit/${group.id}`,
  }))
}
