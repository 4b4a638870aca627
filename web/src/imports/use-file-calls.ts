import type { Endpoint } from '@brava/contract/endpoint.ts'
import type { ImportRun } from '@brava/contract/staged-import.ts'
import type { tableFileCalls } from '@brava/contract/table-file-calls.ts'
import type { z } from 'zod'
import { type Callable, call } from '../api/call.ts'
import { useAct } from '../api/use-act.ts'
import type { ImportSeam, Mapping, Staged, StagedRun, StagedTable } from './staged-run.ts'

type Calls = ReturnType<typeof tableFileCalls<'signedIn', z.ZodObject, typeof ImportRun, z.ZodRawShape>>
type AsCallable<C> = { readonly [K in keyof C]: C[K] extends Endpoint ? Callable<C[K]> : never }

/** The calls of an import from a file of rows, as its noun declares them. */
export type FileCalls = Pick<AsCallable<Calls>, 'importCsv' | 'importTable' | 'mapColumns' | 'commitImport'> &
  ImportSeam<StagedRun>['calls']

const quietly = { says: false, refreshes: [] } as const

/** Uploads a file, maps its columns and commits it. `body` says what the rows are for. */
export function useFileCalls<R extends StagedRun>(calls: FileCalls, body: object) {
  const stage = useAct(calls.importCsv, quietly)
  const map = useAct(calls.mapColumns, quietly)
  const commit = useAct(calls.commitImport, quietly)
  const staged = (answer: { data: { import: unknown; table: StagedTable } } | undefined): Staged<R> | undefined =>
    answer && { run: answer.data.import as R, table: answer.data.table }
  return {
    calls: calls as ImportSeam<R>['calls'],
    stage: async (file: File) => staged(await stage.attempt({ files: [file], body: body as never })),
    tableOf: async (id: number) => (await call(calls.importTable, { params: { id } })).data,
    map: async (id: number, columns: Mapping, facts: object) =>
      staged(await map.run({ params: { id }, body: { columns, ...facts } as never })),
    commit: async (id: number) => (await commit.run({ params: { id } }))?.data.import as R | undefined,
  }
}
