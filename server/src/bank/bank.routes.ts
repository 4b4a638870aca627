import { bank } from '@brava/contract/bank/bank.endpoints.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { routes } from '../platform/call.ts'
import { importHandlers } from '../platform/imports/import-handlers.ts'
import { requestCommit } from '../platform/imports/request-commit.ts'
import { stageImport } from '../platform/imports/stage-import.ts'
import { refuse } from '../platform/refuse.ts'
import { bankTexts } from './bank.texts.ts'
import { statementImport } from './import-statements.ts'
import { listEntries } from './list-entries.ts'
import { addFundsByEntry, approveByEntry, ignoreEntry, reopenEntry } from './settle-entry.ts'

const imports = importHandlers(
  statementImport,
  async (_db, runs) => [...runs],
  (row) => row,
)

export const bankRoutes = routes(bank, {
  importStatement: async (call) => {
    const { name, bytes } = call.uploads[0] ?? refuse(commonErrors.invalid)
    const id = await stageImport(call, statementImport, { source: 'file', fileName: name, bytes, subjectId: null })
    const { data } = await imports.import(call, { params: { id } })
    return { data: { info: bankTexts.staged[call.language], import: data } }
  },
  ...imports,
  commitImport: async (call, { params }) => {
    await requestCommit(call, statementImport, params.id, async () => {})
    const { data } = await imports.import(call, { params })
    return { data: { info: bankTexts.importing[call.language], import: data } }
  },
  entries: (call, { body }) => listEntries(call, body),
  approveOrder: async (call, { params, body }) => {
    const state = await approveByEntry(call, params.id, body.orderIds)
    const info = (body.orderIds.length === 1 ? bankTexts.approved : bankTexts.allApproved)[call.language]
    return { data: { info, state } }
  },
  addFunds: async (call, { params, body }) => {
    const state = await addFundsByEntry(call, params.id, body.companyId)
    return { data: { info: bankTexts.added[call.language], state } }
  },
  ignore: async (call, { params, body }) => {
    const state = await ignoreEntry(call, params.id, body.reason)
    return { data: { info: bankTexts.ignored[call.language], state } }
  },
  reopen: async (call, { params }) => {
    const state = await reopenEntry(call, params.id)
    return { data: { info: bankTexts.reopened[call.language], state } }
  },
})
