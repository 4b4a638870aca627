import { importErrors } from '@brava/contract/import-errors.ts'
import type { Language } from '@brava/contract/language.ts'
import type { ImportColumn, ImportMapping, ImportOutcomes } from '@brava/contract/staged-import.ts'
import type { Call, Person } from '../call.ts'
import type { Trx } from '../db/connect.ts'
import { refuse } from '../refuse.ts'
import { guessColumns, isHead, isMapped } from './guess-columns.ts'
import { cellsOf } from './import-chunks.sql.ts'
import { type ImportKind, type ImportSource, importJob, type ReportChunk, type RowFound } from './import-kind.ts'
import { headingsOf } from './imports.sql.ts'
import { readTable, type TableReader, type TableRow } from './read-table.ts'

/** A row with readable cells. */
export interface ParsedRow<V> {
  readonly place: number
  readonly row: number
  readonly value: V
}

/** The data available to a check and a commit. */
export interface ImportContext<F> {
  readonly subjectId: number | null
  readonly facts: F
  readonly person: Person
  readonly ip: string
  readonly at: Date
  /** The commit run; null in a dry run. */
  readonly runId: number | null
  /** What `sameAs` says of all rows of the file, while a kind that `seesWholeFile` reads one. */
  readonly names?: ReadonlySet<string>
}

type Problem = Omit<RowFound, 'place'>

/** A table of any kind, as its noun declares it. */
export interface TableImport<V, F> {
  readonly name: string
  readonly outcomes: ImportOutcomes
  readonly columns: readonly ImportColumn[]
  /** Reads one row; returns a problem if a cell is invalid. `cells` holds a text for every column. */
  parse(cells: Readonly<Record<string, string>>): { value: V } | { problem: Problem }
  /** What makes two rows of a file the same; the second one is reported as `duplicateInFile`. */
  sameAs(value: V): string
  /** How a row is displayed in the report, for a person of this language. */
  show(cells: Readonly<Record<string, string>>, language: Language): string
  /** The dry run: what would be wrong with these rows. Whatever it writes is rolled back. */
  check(trx: Trx, rows: readonly ParsedRow<V>[], context: ImportContext<F>): Promise<RowFound[]>
  /** Imports the rows, in the transaction of the chunk; returns those that failed. All others are imported. */
  commit(trx: Trx, rows: readonly ParsedRow<V>[], context: ImportContext<F>): Promise<RowFound[]>
  readonly rowsPerChunk?: number
  /** Whether the check of a chunk depends on rows in other chunks: the file is then read once more, before the check. */
  readonly seesWholeFile?: boolean
  /** Slow work before the first chunk of the commit, as in ImportKind. */
  readonly prepare?: ImportKind['prepare']
  /** The name under which the company's column names are stored, if they are shared between kinds. */
  headingsAs?(facts: Partial<F>): string
  readonly read?: TableReader
}

/** A declared table with what the engine needs to check it again with another mapping. */
export interface TableKind extends ImportKind {
  headingsAs(facts: unknown): string
  judge(
    trx: Trx,
    rows: readonly (TableRow & { place: number })[],
    columns: ImportMapping,
    context: ImportContext<unknown>,
    seen: Map<string, number>,
  ): Promise<{ found: RowFound[]; shown: string[] }>
}

const encoder = new TextEncoder()
const column = (texts: readonly (string | number)[]) => encoder.encode(texts.join('\n'))
const oneLine = (text: string) => text.replace(/[\r\n\0]+/g, ' ')

function named(columns: readonly ImportColumn[], mapping: ImportMapping, cells: readonly string[]) {
  return Object.fromEntries(
    columns.map(({ name }) => {
      const at = mapping[name] ?? null
      return [name, at === null ? '' : (cells[at] ?? '')]
    }),
  )
}

/**
 * Creates a kind of import from a declared table: CSV or XLSX in, rows checked and committed some hundred at a time.
 */
export function tableImport<V, F>(declared: TableImport<V, F>): TableKind {
  const { columns, rowsPerChunk = 500, read = readTable } = declared

  const judge: TableKind['judge'] = async (trx, rows, mapping, context, seen) => {
    const shown: string[] = []
    const found: RowFound[] = []
    const good: ParsedRow<V>[] = []
    for (const { place, row, cells } of rows) {
      const byName = named(columns, mapping, cells)
      shown.push(oneLine(declared.show(byName, context.person.language)).slice(0, 200))
      const parsed = declared.parse(byName)
      if ('problem' in parsed) {
        found.push({ place, ...parsed.problem })
        continue
      }
      const same = declared.sameAs(parsed.value)
      const first = seen.get(same)
      if (first === undefined) {
        seen.set(same, row)
        good.push({ place, row, value: parsed.value })
      } else found.push({ place, outcome: 'duplicateInFile', detail: String(first) })
    }
    if (good.length > 0) found.push(...(await declared.check(trx, good, context as ImportContext<F>)))
    return { found: found.map((one) => ({ ...one, detail: oneLine(one.detail ?? '') })), shown }
  }

  const namesOf = async (chunks: AsyncIterable<readonly TableRow[]>, mapping: ImportMapping) => {
    const names = new Set<string>()
    for await (const rows of chunks) {
      for (const { cells } of rows) {
        const parsed = declared.parse(named(columns, mapping, cells))
        if ('value' in parsed) names.add(declared.sameAs(parsed.value))
      }
    }
    return names
  }

  const headingsAs = (facts: unknown) => declared.headingsAs?.((facts ?? {}) as Partial<F>) ?? declared.name

  return {
    name: declared.name,
    headingsAs,
    job: importJob(declared.name),
    outcomes: declared.outcomes,
    columns,
    unit: 'chunk',
    chunksAtOnce: 1,
    ...(declared.prepare ? { prepare: declared.prepare } : {}),
    judge,
    open: async (call, given) => {
      const table = read(given.bytes)
      const remembered = await headingsOf(call.db, call.person.companyId, headingsAs(given.facts))
      const first = await firstOf(table.rows())
      if (!first) refuse(importErrors.nothingToImport)
      const hasHead = isHead(columns, first.cells, remembered)
      const head = hasHead ? first.cells : first.cells.map((_, at) => String(at + 1))
      const mapping = hasHead ? guessColumns(columns, head, remembered) : unmapped(columns)
      const isChecked = isMapped(columns, mapping)
      const { encoding, separator } = table
      const context: ImportContext<unknown> = contextOf(call, given)
      return {
        table: { encoding, separator, hasHead, head: head.slice(0, 1000).map(oneLine), columns: mapping, isChecked },
        async *chunks(trx) {
          const seen = new Map<string, number>()
          const chunks = () => inChunks(table.rows(), hasHead, rowsPerChunk)
          const whole = declared.seesWholeFile ? { ...context, names: await namesOf(chunks(), mapping) } : context
          for await (const rows of chunks()) {
            const judged = isChecked ? await judge(trx, rows, mapping, whole, seen) : undefined
            yield chunkOf(rows, judged)
          }
        },
        close: async () => {},
      } satisfies ImportSource
    },
    commit: async (trx, run, range, actor) => {
      const cells = await cellsOf(trx, run.id, range.firstChunk)
      const good: ParsedRow<V>[] = []
      for (const row of cells) {
        if (row.outcome !== 'ok') continue
        const parsed = declared.parse(named(columns, run.columns, row.cells))
        if ('value' in parsed) good.push({ place: row.place, row: row.row, value: parsed.value })
      }
      if (good.length === 0) return { imported: 0 }
      const found = await declared.commit(trx, good, {
        subjectId: run.subjectId,
        facts: run.facts as F,
        person: actor.person,
        ip: actor.ip,
        at: actor.now,
        runId: actor.runId,
      })
      return { imported: good.length - found.length, found: new Map([[range.firstChunk, found]]) }
    },
  }
}

export function contextOf(
  call: Pick<Call, 'person' | 'ip' | 'clock'>,
  about: { subjectId: number | null; facts: unknown },
): ImportContext<unknown> {
  const { subjectId, facts } = about
  return { subjectId, facts, person: call.person, ip: call.ip, at: call.clock.now(), runId: null }
}

const unmapped = (columns: readonly ImportColumn[]): ImportMapping =>
  Object.fromEntries(columns.map(({ name }) => [name, null]))

async function firstOf(rows: AsyncIterable<TableRow>): Promise<TableRow | undefined> {
  for await (const row of rows) return row
  return undefined
}

async function* inChunks(rows: AsyncIterable<TableRow>, hasHead: boolean, size: number) {
  let chunk: (TableRow & { place: number })[] = []
  let isFirst = true
  for await (const row of rows) {
    if (isFirst && hasHead) {
      isFirst = false
      continue
    }
    isFirst = false
    chunk.push({ ...row, place: chunk.length + 1 })
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** Unchecked rows are shown in their original form. */
function chunkOf(
  rows: readonly (TableRow & { place: number })[],
  judged: { found: readonly RowFound[]; shown: readonly string[] } | undefined,
): ReportChunk {
  return {
    rows: column(rows.map((row) => row.row)),
    outcomes: column(rows.map(() => (judged ? 'ok' : 'notRead'))),
    shown: column(judged?.shown ?? rows.map(({ cells }) => oneLine(cells.join(' · ')).slice(0, 200))),
    details: column(rows.map(() => '')),
    // JSON writes a line break inside a cell as two characters.
    cells: column(rows.map(({ cells }) => JSON.stringify(cells))),
    ...(judged ? { found: judged.found } : {}),
  }
}
