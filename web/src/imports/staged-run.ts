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

/** What was read, with how the table stands where it is one. */
export interface Staged<R extends StagedRun> {
  readonly run: R
  readonly table?: StagedTable | undefined
}

/** A kind of import as its noun declares it to the panel. */
export interface ImportSeam<R extends StagedRun> {
  /** Names what is open in this browser: 'keys.12'. */
  readonly name: string
  /** What it is for; null: there is one of it, like the books of the bank. */
  readonly subjectId: number | null
  readonly calls: AsCallable<Calls>
  readonly outcomes: ImportOutcomes
  /** Of a table: what the file must say. */
  readonly columns?: readonly ImportColumn[]
  /** Whether a commit that runs can be stopped. */
  readonly canStop?: boolean
  /** Throws the ApiError where what was brought cannot be read, as the next two: it is said at the field. */
  stageFile(file: File): Promise<Staged<R> | undefined>
  /** Of pictures, or one ZIP of them. */
  stageImages?(files: readonly File[]): Promise<Staged<R> | undefined>
  stageText(text: string): Promise<Staged<R> | undefined>
  /** How the table of an import stands, when it is opened again. */
  tableOf?(id: number): Promise<StagedTable | undefined>
  map?(id: number, columns: Mapping): Promise<Staged<R> | undefined>
  commit(run: R): Promise<R | undefined>
  /** It is in: says so. */
  done(run: R): void
}

/** Where an import stands. */
export function phaseOf(run: StagedRun): 'staged' | 'committing' | 'failed' | 'done' | 'cancelled' {
  if (run.state === 'cancelled') return 'cancelled'
  if (run.state === 'committed') return 'done'
  if (run.job === null) return 'staged'
  return run.job.state === 'failed' ? 'failed' : 'committing'
}
