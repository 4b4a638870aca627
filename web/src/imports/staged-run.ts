import type { Endpoint } from '@brava/contract/endpoint.ts'
import type {
  ImportColumn,
  importCalls,
  ImportMapping,
  ImportOutcomes,
  ImportRowView,
  ImportRun,
  ImportTable,
} from '@brava/contract/staged-import.ts'
import type { z } from 'zod'
import type { Callable } from '../api/call.ts'

export type StagedRun = z.input<typeof ImportRun>
export type StagedTable = z.input<typeof ImportTable>
export type Mapping = z.input<typeof ImportMapping>

type Calls = ReturnType<typeof importCalls<'signedIn', typeof ImportRun, typeof ImportRowView>>
type AsCallable<C> = { readonly [K in keyof C]: C[K] extends Endpoint ? Callable<C[K]> : never }

/** The staged run, with the state of its table if it has one. */
export interface Staged<R extends StagedRun> {
  readonly run: R
  readonly table?: StagedTable | undefined
}

/** A kind of import as its noun declares it for the panel. */
export interface ImportSeam<R extends StagedRun> {
  /** The name under which this browser remembers what is open: 'keys.12'. */
  readonly name: string
  /** What the import is for; null: there is only one, as for bank statements. */
  readonly subjectId: number | null
  readonly calls: AsCallable<Calls>
  readonly outcomes: ImportOutcomes
  /** For a table: the columns that the file must have. */
  readonly columns?: readonly ImportColumn[]
  /** Whether a running commit can be stopped. */
  readonly canStop?: boolean
  /** Throws the ApiError when the input cannot be read, as do the next two: it is shown at the field. */
  stageFile(file: File): Promise<Staged<R> | undefined>
  /** For pictures, or one ZIP of them. */
  stageImages?(files: readonly File[]): Promise<Staged<R> | undefined>
  stageText(text: string): Promise<Staged<R> | undefined>
  /** The state of an import's table, when it is opened again. */
  tableOf?(id: number): Promise<StagedTable | undefined>
  map?(id: number, columns: Mapping): Promise<Staged<R> | undefined>
  commit(run: R): Promise<R | undefined>
  /** The import is committed: reports it. */
  done(run: R): void
}

/** The phase of an import. */
export function phaseOf(run: StagedRun): 'staged' | 'committing' | 'failed' | 'done' | 'cancelled' {
  if (run.state === 'cancelled') return 'cancelled'
  if (run.state === 'committed') return 'done'
  if (run.job === null) return 'staged'
  return run.job.state === 'failed' ? 'failed' : 'committing'
}
