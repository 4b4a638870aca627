import { commonErrors } from '@brava/contract/errors.ts'
import type { Text } from '@brava/contract/language.ts'
import type { ImportMapping } from '@brava/contract/staged-import.ts'
import type { Call } from '../call.ts'
import { refuse } from '../refuse.ts'
import { tableFor } from './import-handlers.ts'
import type { GivenFile } from './import-kind.ts'
import { requestCommit } from './request-commit.ts'
import { mapColumns, stageImport } from './stage-import.ts'
import type { TableKind } from './table-import.ts'

interface One {
  readonly params: { readonly id: number }
}

/** The upload, its subject, and any further facts about it. */
type Brought = Pick<GivenFile, 'bytes' | 'keep'> & { readonly subjectId: number | null; readonly facts?: object }

/**
 * The handlers of an import from a file of rows: staging it, mapping its columns, committing it. `bring` names its
 * subject, or refuses; `requireFacts` refuses facts that may not come with the columns.
 */
export function tableHandlers<R, B, F extends object>(
  kind: TableKind,
  imports: { import(call: Call, input: One): Promise<{ data: R }> },
  words: { readonly staged: Text; readonly importing: Text },
  bring: (call: Call, bytes: Buffer, body: B) => Promise<Brought>,
  requireFacts: (facts: F, call: Call) => void | Promise<void>,
) {
  const staged = async (call: Call, id: number) => ({
    data: {
      info: words.staged[call.language],
      import: (await imports.import(call, { params: { id } })).data,
      table: await tableFor(call, kind, id),
    },
  })
  return {
    importCsv: async (call: Call, { body }: { body: B }) => {
      const { name, bytes } = call.uploads[0] ?? refuse(commonErrors.invalid)
      const brought = await bring(call, bytes, body)
      return staged(call, await stageImport(call, kind, { source: 'csv', fileName: name, ...brought }))
    },
    importTable: async (call: Call, { params }: One) => ({ data: await tableFor(call, kind, params.id) }),
    mapColumns: async (call: Call, { params, body }: One & { body: F & { columns: ImportMapping } }) => {
      const { columns, ...facts } = body
      await imports.import(call, { params })
      await requireFacts(body, call)
      await mapColumns(call, kind, params.id, { columns, facts })
      return staged(call, params.id)
    },
    commitImport: async (call: Call, { params }: One) => {
      await requestCommit(call, kind, params.id, async () => {})
      const { data } = await imports.import(call, { params })
      return { data: { info: words.importing[call.language], import: data } }
    },
  }
}
