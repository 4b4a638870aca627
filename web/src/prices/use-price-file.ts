import type { ImportColumn, ImportOutcomes } from '@brava/contract/staged-import.ts'
import { useRef } from 'react'
import { stagedTexts } from '../imports/imports.texts.ts'
import type { ImportSeam, Mapping, Staged, StagedRun, StagedTable } from '../imports/staged-run.ts'
import { useStagedImport } from '../imports/use-staged-import.ts'
import { toast } from '../state/toast.ts'
import type { Agreed } from './below-cost.tsx'
import { priceImportTexts as t } from './price-import.texts.ts'

/** What a file of prices says on the screen; of products besides their prices, other words. */
export const priceFileWords = {
  title: () => t.importPrices,
  paste: () => t.pasteHere,
  file: () => t.fileLabel,
  hint: () => t.fileHint,
  commit: (good: number) => t.importGood(good),
  progress: (done: string, all: string) => t.importingOf(done, all),
  done: (imported: number) => t.importedToast(imported),
  none: () => t.importedNone,
}

/** A file with prices as its noun declares it: of a partner, of a price group, of products. */
export interface PriceFile {
  readonly name: string
  readonly subjectId: number | null
  readonly words?: typeof priceFileWords
  readonly calls: ImportSeam<StagedRun>['calls']
  readonly outcomes: ImportOutcomes
  readonly columns: readonly ImportColumn[]
  stage(file: File): Promise<Staged<StagedRun> | undefined>
  tableOf(id: number): Promise<StagedTable>
  map(id: number, columns: Mapping, agreed: Agreed): Promise<Staged<StagedRun> | undefined>
  commit(id: number): Promise<StagedRun | undefined>
}

/** The import of a file of prices, with the person's word on prices below cost. */
export function usePriceFile(file: PriceFile, onClose: () => void) {
  const { words = priceFileWords } = file
  const agreed = useRef<Agreed>({ confirmBelowCost: false, reason: '' })
  const stageFile = (given: File) => {
    agreed.current = { confirmBelowCost: false, reason: '' }
    return file.stage(given)
  }
  const work = useStagedImport<StagedRun>(
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
        if (job && job.imported > 0) toast('success', words.done(job.imported))
        else toast('warning', words.none())
      },
    },
    onClose,
  )
  return {
    work,
    words,
    /** Looks at the rows again with the person's word on prices below cost. */
    agree: async (reason: string) => {
      agreed.current = { confirmBelowCost: true, reason }
      if (work.table) await work.map(work.table.columns)
    },
  }
}
