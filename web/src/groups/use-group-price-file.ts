import type { Answered } from '@brava/contract/endpoint.ts'
import { groupImportColumns, groupImportOutcomes } from '@brava/contract/groups/group-import-outcomes.ts'
import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { call } from '../api/call.ts'
import { useAct } from '../api/use-act.ts'
import type { PriceFile } from '../prices/use-price-file.ts'

const quietly = { says: false, refreshes: [] } as const

/** A file with the prices of a price group. */
export function useGroupPriceFile(groupId: number): PriceFile<Answered<typeof groups.import>['data']> {
  const stage = useAct(groups.importCsv, quietly)
  const map = useAct(groups.mapColumns, quietly)
  const commit = useAct(groups.commitImport, quietly)
  return {
    name: `group.${groupId}`,
    subjectId: groupId,
    calls: groups,
    outcomes: groupImportOutcomes,
    columns: groupImportColumns,
    stage: async (file) => {
      const answer = await stage.run({ files: [file], body: { groupId } })
      return answer && { run: answer.data.import, table: answer.data.table }
    },
    tableOf: async (id) => (await call(groups.importTable, { params: { id } })).data,
    map: async (id, columns, agreed) => {
      const answer = await map.run({ params: { id }, body: { columns, ...agreed } })
      return answer && { run: answer.data.import, table: answer.data.table }
    },
    commit: async (id) => (await commit.run({ params: { id } }))?.data.import,
  }
}
