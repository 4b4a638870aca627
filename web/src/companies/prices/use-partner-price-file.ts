import type { Answered } from '@brava/contract/endpoint.ts'
import { priceImportColumns, priceImportOutcomes } from '@brava/contract/prices/price-import-outcomes.ts'
import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { call } from '../../api/call.ts'
import { useAct } from '../../api/use-act.ts'
import type { PriceFile } from '../../prices/use-price-file.ts'

const quietly = { says: false, refreshes: [] } as const

/** A file with a partner's prices. */
export function usePartnerPriceFile(companyId: number): PriceFile<Answered<typeof prices.import>['data']> {
  const stage = useAct(prices.importCsv, quietly)
  const map = useAct(prices.mapColumns, quietly)
  const commit = useAct(prices.commitImport, quietly)
  return {
    name: `prices.${companyId}`,
    subjectId: companyId,
    calls: prices,
    outcomes: priceImportOutcomes,
    columns: priceImportColumns,
    stage: async (file) => {
      const answer = await stage.run({ files: [file], body: { companyId } })
      return answer && { run: answer.data.import, table: answer.data.table }
    },
    tableOf: async (id) => (await call(prices.importTable, { params: { id } })).data,
    map: async (id, columns, agreed) => {
      const answer = await map.run({ params: { id }, body: { columns, ...agreed } })
      return answer && { run: answer.data.import, table: answer.data.table }
    },
    commit: async (id) => (await commit.run({ params: { id } }))?.data.import,
  }
}
