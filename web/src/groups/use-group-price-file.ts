import { groupImportColumns, groupImportOutcomes } from '@brava/contract/groups/group-import-outcomes.ts'
import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { useFileCalls } from '../imports/use-file-calls.ts'
import type { PriceFile } from '../prices/use-price-file.ts'

/** A file with the prices of a price group. */
export function useGroupPriceFile(groupId: number): PriceFile {
  return {
    name: `group.${groupId}`,
    subjectId: groupId,
    mayWait: true,
    outcomes: groupImportOutcomes,
    columns: groupImportColumns,
    ...useFileCalls(groups, { groupId }),
  }
}
