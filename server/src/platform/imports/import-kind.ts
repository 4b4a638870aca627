import type { ImportColumn, ImportOutcomes } from '@brava/contract/staged-import.ts'
import type { ErrorDef } from '@brava/contract/errors.ts'
import type { Call, Person, Services, UploadedFile } from '../call.ts'
import type { Trx } from '../db/connect.ts'
import { type JobKind, jobKind } from '../jobs/jobs.ts'

/** What somebody brought to import. */
export interface GivenFile {
  readonly source: 'text' | 'file' | 'csv' | 'images'
  readonly fileName: string
  readonly bytes: Buffer
  /** Bytes that the commit needs too: kept in the file store under facts.archive, their SHA-256, until the import is over. */
  readonly keep?: Buffer
  /** Of pictures: all that were brought. */
  readonly files?: readonly UploadedFile[]
}

/**
 * Rows of the report, some thousand at a time, as columns: texts with a line for each row, in bytes, because they go to
 * the database without being read on the way. No cell holds a line break. `found` overrules outcomes by place from 1.
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

/** What a row turned out to be. */
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

/** A file that was looked through and can be read into a report. */
export interface ImportSource {
  readonly table?: TableFacts
  /** Writes what belongs to the kind beside the run, in the transaction of the dry run. */
  begin?(trx: Trx, importId: number): Promise<void>
  chunks(trx: Trx, importId: number): AsyncIterable<ReportChunk>
  close(): Promise<void>
}

/** Who asked for a commit, as the job knows them: their rights are read when it runs. */
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
  /** Who asked for the commit, not who brought the file. */
  readonly userId: number
  readonly columns: Readonly<Record<string, number | null>>
  readonly facts: unknown
}

/** What a chunk brought: how many rows are in, and which turned out otherwise than the dry run said. */
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
 * A kind of import, declared once by its noun. `unit` says what is never half done: 'whole' commits all good rows in one
 * transaction or none; 'chunk' commits each chunk in its own, goes on after the last one and can be stopped between two.
 */
export interface ImportKind {
  readonly name: string
  readonly job: JobKind<CommitJob>
  readonly outcomes: ImportOutcomes
  /** Of a table: what the file must say. */
  readonly columns: readonly ImportColumn[]
  readonly unit: 'whole' | 'chunk'
  readonly chunksAtOnce: number
  readonly errors?: { readonly noGoodRows: ErrorDef<never>; readonly nothingToImport: ErrorDef<never> }
  /** Looks through a file. Refuses what cannot be read. */
  open(
    call: Pick<Call, 'db' | 'secrets' | 'person' | 'ip' | 'clock'>,
    given: GivenFile & { subjectId: number | null; facts: unknown },
  ): Promise<ImportSource>
  /**
   * The first thing of the commit, outside its transactions: slow work that needs no lock. Each step of it is kept, so that a
   * killed one goes on. Only of 'chunk'.
   */
  prepare?(services: Pick<Services, 'db' | 'files'>, run: ImportToCommit): Promise<void>
  /** Before anything of the import is locked: waits for its turn. */
  turn?(trx: Trx): Promise<void>
  /** The first thing of the commit; false: there is nothing to do. Only of 'whole'. */
  begin?(trx: Trx, run: ImportToCommit, actor: ImportActor): Promise<boolean>
  commit(
    trx: Trx,
    run: ImportToCommit,
    range: { firstChunk: number; lastChunk: number },
    actor: ImportActor,
  ): Promise<ChunkDone>
  /** A dry run is thrown away: what stands beside its report goes with it. */
  drop?(trx: Trx, importId: number): Promise<void>
  /** The last thing of the commit. Only of 'whole'. */
  end?(
    services: Pick<Services, 'jobs'>,
    trx: Trx,
    run: ImportToCommit,
    imported: number,
    actor: ImportActor & { readonly sessionId: number },
  ): Promise<void>
}

/** Of declared outcomes those of one group. */
export function outcomesOf(kind: Pick<ImportKind, 'outcomes'>, group: 'duplicate' | 'wrong'): string[] {
  return Object.entries(kind.outcomes)
    .filter(([, words]) => words.group === group)
    .map(([name]) => name)
}

/** The job that commits a kind. Its payload names the import only: what is imported never stands in a job. */
export function importJob(name: string): JobKind<CommitJob> {
  return jobKind<CommitJob>(`import-${name}`)
}
