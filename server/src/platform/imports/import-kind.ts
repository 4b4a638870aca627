import type { ImportColumn, ImportOutcomes } from '@brava/contract/staged-import.ts'
import type { ErrorDef } from '@brava/contract/errors.ts'
import type { Call, Person, Services, UploadedFile } from '../call.ts'
import type { Trx } from '../db/connect.ts'
import { type JobKind, jobKind } from '../jobs/jobs.ts'

/** What a person uploads for an import. */
export interface GivenFile {
  readonly source: 'text' | 'file' | 'csv' | 'images'
  readonly fileName: string
  readonly bytes: Buffer
  /**
   * Bytes that the commit needs too: kept in the file store under facts.archive, their SHA-256, until the import has
   * ended.
   */
  readonly keep?: Buffer
  /** For pictures: all uploaded files. */
  readonly files?: readonly UploadedFile[]
}

/**
 * Rows of the report, some thousand at a time, as columns: texts with one line per row, in bytes, because they go to
 * the database without being parsed. No cell holds a line break. `found` overrides outcomes by position from 1.
 */
export interface ReportChunk {
  readonly rows: Uint8Array
  readonly outcomes: Uint8Array
  readonly shown: Uint8Array
  readonly fields?: Uint8Array
  readonly details: Uint8Array
  readonly cells?: Uint8Array
  readonly found?: readonly RowFound[]
}

/** The outcome of a row. */
export interface RowFound {
  /** Place in its chunk, from 1. */
  readonly place: number
  readonly outcome: string
  readonly field?: string
  readonly detail?: string
}

/** How a table was read. */
export interface TableFacts {
  readonly encoding: string
  readonly separator: string
  readonly hasHead: boolean
  readonly head: readonly string[]
  readonly columns: Readonly<Record<string, number | null>>
  readonly isChecked: boolean
}

/** A file that was checked and can be read into a report. */
export interface ImportSource {
  readonly table?: TableFacts
  /** Writes the kind's own data beside the run, in the transaction of the dry run. */
  begin?(trx: Trx, importId: number): Promise<void>
  chunks(trx: Trx, importId: number): AsyncIterable<ReportChunk>
  close(): Promise<void>
}

/** The person who asked for a commit, as the job knows them: their rights are read when it runs. */
export interface ImportActor {
  readonly person: Person
  readonly ip: string
  readonly now: Date
  readonly runId: number
}

/** An import as its kind sees it. */
export interface ImportToCommit {
  readonly id: number
  readonly companyId: number
  readonly subjectId: number | null
  readonly fileName: string
  /** The person who asked for the commit, not the one who uploaded the file. */
  readonly userId: number
  readonly columns: Readonly<Record<string, number | null>>
  readonly facts: unknown
}

/** The result of a chunk: how many rows were imported, and which outcomes differ from the dry run. */
export interface ChunkDone {
  readonly imported: number
  readonly found?: ReadonlyMap<number, readonly RowFound[]>
}

export interface CommitJob {
  readonly importId: number
  readonly ip: string
  readonly sessionId: number
}

/**
 * A kind of import, declared once by its noun. `unit` says what is atomic: 'whole' commits all good rows in one
 * transaction or none; 'chunk' commits each chunk in its own, continues after the last one and can be stopped between
 * two.
 */
export interface ImportKind {
  readonly name: string
  readonly job: JobKind<CommitJob>
  readonly outcomes: ImportOutcomes
  /** For a table: the columns that a file may have. */
  readonly columns: readonly ImportColumn[]
  readonly unit: 'whole' | 'chunk'
  readonly chunksAtOnce: number
  readonly errors?: { readonly noGoodRows: ErrorDef<never>; readonly nothingToImport: ErrorDef<never> }
  /** Checks a file. Refuses what cannot be read. */
  open(
    call: Pick<Call, 'db' | 'secrets' | 'person' | 'ip' | 'clock'>,
    given: GivenFile & { subjectId: number | null; facts: unknown },
  ): Promise<ImportSource>
  /**
   * The first step of the commit, outside its transactions: slow work that needs no lock. Each part of it is kept, so
   * that a killed run continues. Only for 'chunk'.
   */
  prepare?(services: Pick<Services, 'db' | 'files'>, run: ImportToCommit): Promise<void>
  /** Before anything of the import is locked: waits for its turn. */
  turn?(trx: Trx): Promise<void>
  /** The first step of the commit; false: nothing to do. Only for 'whole'. */
  begin?(trx: Trx, run: ImportToCommit, actor: ImportActor): Promise<boolean>
  commit(
    trx: Trx,
    run: ImportToCommit,
    range: { firstChunk: number; lastChunk: number },
    actor: ImportActor,
  ): Promise<ChunkDone>
  /** Called when a dry run is discarded: deletes the data kept beside its report. */
  drop?(trx: Trx, importId: number): Promise<void>
  /** The last step of the commit. Only for 'whole'. */
  end?(
    services: Pick<Services, 'jobs'>,
    trx: Trx,
    run: ImportToCommit,
    imported: number,
    actor: ImportActor & { readonly sessionId: number },
  ): Promise<void>
}

/** The declared outcomes of one group. */
export function outcomesOf(kind: Pick<ImportKind, 'outcomes'>, group: 'duplicate' | 'wrong'): string[] {
  return Object.entries(kind.outcomes)
    .filter(([, words]) => words.group === group)
    .map(([name]) => name)
}

/** The job that commits a kind. Its payload only names the import: imported data is never in a job. */
export function importJob(name: string): JobKind<CommitJob> {
  return jobKind<CommitJob>(`import-${name}`)
}
