import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import type { ImportMapping } from '@brava/contract/staged-import.ts'
import { sql } from 'kysely'
import type { Call } from '../call.ts'
import type { Db } from '../db/connect.ts'
import { contains } from '../db/containing.ts'
import { type PageRequest, paged } from '../db/paging.ts'
import { refuse } from '../refuse.ts'
import type { ReportRow } from './import-chunks.sql.ts'
import type { ImportKind } from './import-kind.ts'
import { importReport } from './import-report.ts'
import { runsOf, sampleOf, tableOf } from './imports.sql.ts'
import { reportFile } from './report-file.ts'
import { reportTexts } from './report.texts.ts'
import { cancelImport } from './request-commit.ts'

type RunRow = Awaited<ReturnType<ReturnType<typeof runsOf>['executeTakeFirstOrThrow']>>

function viewOf(row: RunRow, language: Language) {
  const { jobId, jobState, jobTotal, jobDone, imported, refused, ...run } = row
  const reason = refused?.[language] ?? null
  const job =
    jobId === null ? null : { id: jobId, state: jobState, total: jobTotal ?? 0, done: jobDone ?? 0, imported, reason }
  return { ...run, job }
}

export type RunView = ReturnType<typeof viewOf>

type Reading = Pick<Call, 'db' | 'person' | 'language'>

/** One import of the person's own company; another company's import is treated as missing. */
export async function importFor(call: Reading, kind: ImportKind, id: number): Promise<RunView> {
  const row = await runsOf(call.db, kind.name, call.person.companyId).where('i.id', '=', id).executeTakeFirst()
  return viewOf(row ?? refuse(commonErrors.notFound), call.language)
}

/** How the table of an import was read. */
export async function tableFor(call: Reading, kind: ImportKind, id: number) {
  await importFor(call, kind, id)
  const table = await tableOf(call.db, id)
  return {
    encoding: table.encoding ?? '',
    separator: table.separator ?? '',
    head: table.head,
    sample: await sampleOf(call.db, id, 5),
    columns: table.columns as ImportMapping,
    isChecked: table.is_checked,
  }
}

type Page = Parameters<typeof importReport>[3]
type ListPage = PageRequest<'createdDate'> & { readonly filters: { readonly subjectId?: number | undefined } }
interface One {
  readonly params: { readonly id: number }
}

/** The handlers of the calls that every staged import has; `more` adds what the noun shows with a run. */
export function importHandlers<R, W>(
  kind: ImportKind,
  more: (db: Db, runs: readonly RunView[]) => Promise<R[]>,
  rowView: (row: ReportRow) => W,
) {
  const one = async (call: Call, id: number) => {
    const [view] = await more(call.db, [await importFor(call, kind, id)])
    return view ?? refuse(commonErrors.notFound)
  }
  return {
    import: async (call: Call, { params }: One) => ({ data: await one(call, params.id) }),
    imports: async (call: Call, { body }: { body: ListPage }) => {
      let query = runsOf(call.db, kind.name, call.person.companyId)
      const { subjectId } = body.filters
      if (subjectId !== undefined) query = query.where('i.subject_id', '=', subjectId)
      if (body.quickSearch !== '') query = query.where(contains(body.quickSearch, 'i.file_name'))
      const page = await paged<RunRow, 'createdDate'>(query, body, {
        sort: { createdDate: sql.ref('i.created_at') },
        defaultSort: 'createdDate',
        id: sql.ref('i.id'),
      })
      return {
        ...page,
        data: await more(
          call.db,
          page.data.map((row) => viewOf(row, call.language)),
        ),
      }
    },
    importRows: async (call: Call, { params, body }: One & { body: Page }) => {
      await importFor(call, kind, params.id)
      const page = await importReport(call.db, kind, params.id, body)
      return { ...page, data: page.data.map(rowView) }
    },
    badRows: async (call: Call, { params }: One) => {
      await importFor(call, kind, params.id)
      return reportFile(call.db, kind, params.id, 'bad', call.language)
    },
    importFile: async (call: Call, { params }: One) => {
      await importFor(call, kind, params.id)
      return reportFile(call.db, kind, params.id, 'all', call.language)
    },
    cancelImport: async (call: Call, { params }: One) => {
      await cancelImport(call, kind, params.id)
      return { data: { info: reportTexts.cancelled[call.language] } }
    },
  }
}
