import { commonErrors } from '@brava/contract/errors.ts'
import { productInstructions } from '@brava/contract/product-instructions/product-instructions.endpoints.ts'
import { productInstructionsErrors as errors } from '@brava/contract/product-instructions/product-instructions.errors.ts'
import { type Call, routes } from '../../platform/call.ts'
import { contains } from '../../platform/db/containing.ts'
import { paged } from '../../platform/db/paging.ts'
import { sanitiseRichText } from '../../platform/html/sanitise-rich-text.ts'
import { refuse } from '../../platform/refuse.ts'
import { productById } from '../product-record.sql.ts'
import {
  deleteInstructions,
  hasInstructions,
  insertInstructions,
  instructionColumns,
  instructionId,
  instructionRows,
  instructionsById,
  instructionWords,
  type InstructionRow,
  languagesOfInstructions,
  updateInstructions,
} from './product-instructions.sql.ts'
import { instructionTexts as t } from './product-instructions.texts.ts'

/** What is stored: sanitised; common.invalid if nothing is left. */
function changeOf({ person, clock }: Call, sent: string) {
  const body = sanitiseRichText(sent)
  if (body === '') refuse(commonErrors.invalid, { fields: [{ path: 'body', message: '' }] })
  return { body, changedBy: person.id, changedAt: clock.now() }
}

export const productInstructionsRoutes = routes(productInstructions, {
  list: ({ db, language }, { body }) => {
    let query = instructionRows(db, language)
    const { productId } = body.filters
    if (productId) query = query.where('i.product_id', '=', productId)
    if (body.quickSearch) {
      query = query.where(contains(body.quickSearch, ...instructionWords))
    }
    return paged<InstructionRow, 'changedDate' | 'product' | 'language'>(query, body, {
      sort: instructionColumns(language),
      defaultSort: 'changedDate',
      id: instructionId,
    })
  },
  create: async (call, { body: { productId, languageId, body } }) => {
    const id = await insertInstructions(call.db, productId, languageId, changeOf(call, body))
    if (id === null)
      refuse((await hasInstructions(call.db, productId, languageId)) ? errors.exists : commonErrors.notFound)
    return { data: { info: t.saved[call.language], id } }
  },
  edit: async (call, { params, body: { version, body } }) => {
    const next = await updateInstructions(call.db, params.id, version, changeOf(call, body))
    if (next === undefined)
      refuse((await instructionsById(call.db, params.id)) ? errors.changedMeanwhile : commonErrors.notFound)
    return { data: { info: t.saved[call.language], version: next } }
  },
  delete: async ({ db, language }, { params }) => {
    if (!(await deleteInstructions(db, params.id))) refuse(commonErrors.notFound)
    return { data: { info: t.deleted[language] } }
  },
  languages: async ({ db, language }, { params }) => {
    if (!(await productById(db, params.id))) refuse(commonErrors.notFound)
    return { data: await languagesOfInstructions(db, params.id, language) }
  },
})
