import { isDistributor } from '@brava/contract/access.ts'
import { importErrors } from '@brava/contract/import-errors.ts'
import type { ImportMapping } from '@brava/contract/staged-import.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Call } from '../call.ts'
import type { Trx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { refuse } from '../refuse.ts'
import { isMapped, plainHeading } from './guess-columns.ts'
import { addChunk, cellsOf, changeOutcomes, countChunks, setShown, sumUp } from './import-chunks.sql.ts'
import { type GivenFile, type ImportKind, outcomesOf } from './import-kind.ts'
import { keepBytes } from '../files/shared-bytes.ts'
import { addRun, bePatient, countRuns, keepHeadings, lockRun, setColumns } from './imports.sql.ts'
import { contextOf, type TableKind } from './table-import.ts'

let turn: Promise<unknown> = Promise.resolve()

/** One file at a time per process: memory stays bounded however many arrive at once. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work, work)
  turn = mine.catch(() => {})
  return mine
}

type Importer = Pick<Call, 'db' | 'files' | 'secrets' | 'person' | 'ip' | 'clock'>

/**
 * Reads a file into a dry run: a report per row, all in one transaction; nothing is changed yet. Throws what the kind's
 * reader refuses, and nothingToImport for a file without rows.
 */
export async function stageImport(
  call: Importer,
  kind: ImportKind,
  given: GivenFile & { subjectId: number | null; facts?: unknown },
): Promise<number> {
  const { person } = call
  const duplicates = outcomesOf(kind, 'duplicate')
  // A call with an Idempotency-Key is a transaction already, before the file has been read.
  if (call.db.isTransaction) await bePatient(call.db as Trx)
  return inTurn(async () => {
    const source = await kind.open(call, { ...given, facts: given.facts ?? {} })
    try {
      return await inTransaction(call.db, async (trx) => {
        await requireRoom(trx, call)
        const importId = await addRun(trx, {
          kind: kind.name,
          companyId: person.companyId,
          userId: person.id,
          userName: `${person.firstName} ${person.lastName}`.trim(),
          subjectId: given.subjectId,
          source: given.source,
          fileName: given.fileName,
          facts: given.facts,
          table: source.table,
          now: call.clock.now(),
        })
        await source.begin?.(trx, importId)
        let chunkNo = 0
        for await (const chunk of source.chunks(trx, importId)) {
          chunkNo += 1
          await addChunk(trx, { importId, chunkNo }, chunk, duplicates)
        }
        const { total } = await sumUp(trx, importId)
        if (total === 0) refuse(kind.errors?.nothingToImport ?? importErrors.nothingToImport)
        // Last: a refused file leaves nothing in the store.
        return given.keep ? keepBytes({ db: trx, files: call.files }, [given.keep], async () => importId) : importId
      })
    } finally {
      await source.close()
    }
  })
}

/**
 * How many checked but not imported files a person may have, and how many a partner's company may upload within a day
 * (decision 0057).
 */
const most = { ofPartners: { open: 5, aDay: 50 }, ofDistributors: { open: 100, aDay: Number.POSITIVE_INFINITY } }
const dayMs = 86_400_000

async function requireRoom(trx: Trx, { person, clock }: Importer): Promise<void> {
  const { open, lately } = await countRuns(trx, person, new Date(clock.now().getTime() - dayMs))
  const limit = isDistributor(person) ? most.ofDistributors : most.ofPartners
  if (open >= limit.open) refuse(importErrors.tooManyOpen, { params: { most: limit.open } })
  if (lately >= limit.aDay) refuse(importErrors.tooManyToday, { params: { most: limit.aDay } })
}

/**
 * Maps the columns and checks every row again; the company's names for its columns are remembered. Throws
 * imports.closed once the commit was requested, imports.noSuchColumn.
 */
export async function mapColumns(
  call: Importer,
  kind: TableKind,
  importId: number,
  given: { columns: ImportMapping; facts: unknown },
): Promise<void> {
  const duplicates = outcomesOf(kind, 'duplicate')
  await inTurn(() =>
    inTransaction(call.db, async (trx) => {
      const held = await lockRun(trx, importId)
      if (!held) refuse(commonErrors.notFound)
      if (held.state !== 'staged' || held.job_run_id !== null) refuse(importErrors.closed)
      const columns = columnsOf(kind, given.columns, held.head.length)
      const isChecked = isMapped(kind.columns, columns)
      // What came with the file stays; what the person enters now overrides it.
      const facts = { ...(held.facts as object), ...(given.facts as object) }
      await setColumns(trx, importId, { columns, facts, isChecked })
      if (!isChecked) return
      const context = contextOf(call, { subjectId: held.subject_id, facts })
      const seen = new Map<string, number>()
      const chunks = await countChunks(trx, importId)
      for (let chunkNo = 1; chunkNo <= chunks; chunkNo += 1) {
        const rows = await cellsOf(trx, importId, chunkNo)
        const { found, shown } = await kind.judge(trx, rows, columns, context, seen)
        await changeOutcomes(trx, { importId, chunkNo }, found, duplicates, 'ok')
        await setShown(trx, { importId, chunkNo }, shown)
      }
      await sumUp(trx, importId)
      if (held.has_head)
        await remember(trx, { companyId: call.person.companyId, kind: kind.headingsAs(facts) }, columns, held.head)
    }),
  )
}

function columnsOf(kind: TableKind, given: ImportMapping, width: number): ImportMapping {
  const columns = Object.fromEntries(kind.columns.map(({ name }) => [name, given[name] ?? null]))
  const used = Object.values(columns).filter((at) => at !== null)
  if (new Set(used).size !== used.length || used.some((at) => at >= width)) refuse(importErrors.noSuchColumn)
  return columns
}

async function remember(
  trx: Trx,
  of: { companyId: number; kind: string },
  columns: ImportMapping,
  head: readonly string[],
): Promise<void> {
  const headings = Object.entries(columns).flatMap(([name, at]) => {
    const heading = at === null ? '' : plainHeading(head[at] ?? '')
    return heading === '' ? [] : [[name, heading] as const]
  })
  await keepHeadings(trx, of.companyId, of.kind, Object.fromEntries(headings))
}
