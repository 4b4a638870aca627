import type { Answered } from '@brava/contract/endpoint.ts'
import { priceImportColumns, priceImportOutcomes } from '@brava/contract/prices/price-import-outcomes.ts'
import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { useRef } from 'react'
import { call } from '../../api/call.ts'
import { useAct } from '../../api/use-act.ts'
import { stagedTexts } from '../../imports/imports.texts.ts'
import { useStagedImport } from '../../imports/use-staged-import.ts'
import type { Agreed } from '../../prices/below-cost.tsx'
import { toast } from '../../state/toast.ts'
import { priceImportTexts as t } from './price-import.texts.ts'

type PriceImport = Answered<typeof prices.import>['data']

const quietly = { says: false, refreshes: [] } as const

/** The import of a partner's prices. */
export function usePriceImport(companyId: number, onClose: () => void) {
  const agreed = useRef<Agreed>({ confirmBelowCost: false, reason: '' })
  const stage = useAct(prices.importCsv, quietly)
  const map = useAct(prices.mapColumns, quietly)
  const commit = useAct(prices.commitImport, quietly)
  const stageFile = async (file: File) => {
    agreed.current = { confirmBelowCost: false, reason: '' }
    const answer = await stage.run({ files: [file], body: { companyId } })
    return answer && { run: answer.data.import, table: answer.data.table }
  }
  const work = useStagedImport<PriceImport>(
    {
      name: `prices.${companyId}`,
      subjectId: companyId,
      calls: prices,
      outcomes: priceImportOutcomes,
      columns: priceImportColumns,
      canStop: true,
      stageFile,
      stageText: (text) => stageFile(new File([text], `${stagedTexts.pasted}.csv`, { type: 'text/csv' })),
      tableOf: async (id) => (await call(prices.importTable, { params: { id } })).data,
      map: async (id, columns) => {
        const answer = await map.run({ params: { id }, body: { columns, ...agreed.current } })
        return answer && { run: answer.data.import, table: answer.data.table }
      },
      commit: async ({ id }) => (await commit.run({ params: { id } }))?.data.import,
      done: ({ job }) => {
        if (job && job.imported > 0) toast('success', t.importedToast(job.imported))
        else toast('warning', t.importedNone)
      },
    },
    onClose,
  )
  return {
    work,
    /** Looks at the rows again with the person's word on prices below cost. */
    agree: async (reason: string) => {
      agreed.current = { confirmBelowCost: true, reason }
      if (work.table) await work.map(work.table.columns)
    },
  }
}
