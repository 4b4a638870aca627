import type { ImportColumn, ImportOutcomes } from '@brava/contract/staged-import.ts'
import { useRef } from 'react'
import { stagedTexts } from '../imports/imports.texts.ts'
import type { ImportSeam, Mapping, Staged, StagedRun, StagedTable } from '../imports/staged-run.ts'
import { useStagedImport } from '../imports/use-staged-import.ts'
import { toast } from '../state/toast.ts'
import type { Agreed } from './below-cost.tsx'
import { priceImportTexts as t } from './price-import.texts.ts'

/** A file of prices as its noun declares it: of a partner, of a price group. */
export interface PriceFile<R extends StagedRun> {
  readonly name: string
  readonly subjectId: number
  readonly calls: ImportSeam<R>['calls']
  readonly outcomes: ImportOutcomes
  readonly columns: readonly ImportColumn[]
  stage(file: File): Promise<Staged<R> | undefined>
  tableOf(id: number): Promise<StagedTable>
  map(id: number, columns: Mapping, agreed: Agreed): Promise<Staged<R> | undefined>
  commit(id: number): Promise<R | undefined>
}

/** The import of a file of prices, with the person's word on prices below cost. */
export function usePriceFile<R extends StagedRun>(file: PriceFile<R>, onClose: () => void) {
  const agreed = useRef<Agreed>({ confirmBelowCost: false, reason: '' })
  const stageFile = (given: File) => {
    agreed.current = { confirmBelowCost: false, reason: '' }
    return file.stage(given)
  }
  const work = useStagedImport<R>(
    {
      name: file.name,
      subjectId: file.subjectId,
      calls: file.calls,
      outcomes: file.outcomes,
      columns: file.columns,
      canStop: true,
      stageFile,
      stageText: (text) => stageFile(new File([text], `${stagedTexts.pasted}.csv`, { type: 'text/csv' })),
      tableOf: file.tableOf,
      map: (id, columns) => file.map(id, columns, agreed.current),
      commit: ({ id }) => file.commit(id),
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
