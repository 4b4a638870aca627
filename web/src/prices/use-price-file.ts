import type { ImportColumn, ImportOutcomes } from '@brava/contract/staged-import.ts'
import { useRef, useState } from 'react'
import { stagedTexts } from '../imports/imports.texts.ts'
import type { ImportSeam, Mapping, Staged, StagedRun, StagedTable } from '../imports/staged-run.ts'
import { type StagedImport, useStagedImport } from '../imports/use-staged-import.ts'
import { toast } from '../state/toast.ts'
import type { Agreed } from './below-cost.tsx'
import { priceImportTexts as t } from './price-import.texts.ts'

/** The same for the same columns and day, in whatever order the columns are named. */
const nameOf = (columns: Mapping, validFrom: string | null | undefined) =>
  JSON.stringify([
    Object.entries(columns)
      .filter(([, at]) => at !== null && at !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
    validFrom ?? null,
  ])

/** The texts for a file of prices; a file of products with prices uses others. */
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

/** What a person specifies about a file besides its columns. */
interface FileFacts extends Agreed {
  /** The day from which its prices apply; null or left out: immediately. */
  readonly validFrom?: string | null
}

/** A file with prices as its noun declares it: of a partner, of a price group, or of products. */
export interface PriceFile {
  readonly name: string
  readonly subjectId: number | null
  readonly words?: typeof priceFileWords
  /** Its prices may be scheduled for a day. */
  readonly mayWait?: boolean
  readonly calls: ImportSeam<StagedRun>['calls']
  readonly outcomes: ImportOutcomes
  readonly columns: readonly ImportColumn[]
  stage(file: File): Promise<Staged<StagedRun> | undefined>
  tableOf(id: number): Promise<StagedTable>
  map(id: number, columns: Mapping, facts: FileFacts): Promise<Staged<StagedRun> | undefined>
  commit(id: number): Promise<StagedRun | undefined>
}

/**
 * The import of a file of prices, with the person's agreement to prices below cost. The agreement applies only to the
 * columns and the day it was given for: others are a new question.
 */
export function usePriceFile(file: PriceFile, onClose: () => void) {
  const { words = priceFileWords } = file
  const agreed = useRef<{ readonly to: string; readonly reason: string }>(undefined)
  /** Undefined until the person has chosen a day, or none. */
  const day = useRef<string | null>(undefined)
  /** Whether the server's settings may differ from the screen's: a check failed, or the import was reopened. */
  const isUnsure = useRef(false)
  const [validFrom, setValidFrom] = useState<string | null>(null)
  const forget = () => {
    agreed.current = undefined
    day.current = undefined
    setValidFrom(null)
  }
  const factsOf = (columns: Mapping): FileFacts => {
    const isAgreed = agreed.current?.to === nameOf(columns, day.current)
    return {
      confirmBelowCost: isAgreed,
      reason: isAgreed ? (agreed.current?.reason ?? '') : '',
      ...(day.current === undefined ? {} : { validFrom: day.current }),
    }
  }
  const stageFile = (given: File) => {
    forget()
    isUnsure.current = false
    return file.stage(given)
  }
  const check = async (id: number, columns: Mapping) => {
    isUnsure.current = true
    const read = await file.map(id, columns, factsOf(columns))
    isUnsure.current = read === undefined
    return read
  }
  const work: StagedImport<StagedRun> = useStagedImport<StagedRun>(
    {
      name: file.name,
      subjectId: file.subjectId,
      calls: file.calls,
      outcomes: file.outcomes,
      columns: file.columns,
      canStop: true,
      stageFile,
      stageText: (text) => stageFile(new File([text], `${stagedTexts.pasted}.csv`, { type: 'text/csv' })),
      tableOf: (id) => {
        forget()
        isUnsure.current = true
        return file.tableOf(id)
      },
      map: check,
      commit: async (run) => {
        if (isUnsure.current && run.job === null && work.table) {
          const read = await check(run.id, work.table.columns)
          // The valid rows have changed: the new result is shown, and another click is needed.
          if (read?.run.ok !== run.ok) return read?.run
        }
        return file.commit(run.id)
      },
      done: ({ job }) => {
        if (job && job.imported > 0) toast('success', words.done(job.imported))
        else toast('warning', words.none())
      },
    },
    onClose,
  )
  const again = async () => {
    if (work.table) await work.map(work.table.columns)
  }
  return {
    work,
    words,
    /** Checks the rows again with the person's agreement to prices below cost. */
    agree: async (reason: string) => {
      if (work.table) agreed.current = { to: nameOf(work.table.columns, day.current), reason }
      await again()
    },
    validFrom,
    /** Sets the day from which its prices are to apply. */
    waitFor: async (next: string | null) => {
      setValidFrom(next)
      day.current = next
      await again()
    },
  }
}
