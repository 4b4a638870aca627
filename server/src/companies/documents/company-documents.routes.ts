import { companyDocuments } from '@brava/contract/companies/company-documents.endpoints.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { routes } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { companiesTexts as texts } from '../companies.texts.ts'
import { documentFileFor, documentsKept, documentsShownTo } from './company-documents.sql.ts'
import { addDocument, changeDocument, partnerKnown, removeDocument, replaceFile } from './keep-documents.ts'

/** Documents of partners, for those who keep them and, if shared, for the partner's admins (decision 0160). */
export const companyDocumentsRoutes = routes(companyDocuments, {
  of: async ({ db, person }, { params }) => {
    const { id } = await partnerKnown(db, person, params.id)
    return { data: await documentsKept(db, person.companyId, id) }
  },
  own: async ({ db, person }) => ({ data: await documentsShownTo(db, person.companyId) }),
  add: async (call, { params, body }) => {
    const id = await addDocument(call, params.id, body)
    return { data: { info: texts.documentAdded[call.language], id } }
  },
  replace: async (call, { params, body }) => {
    await replaceFile(call, params.id, body.version)
    return { data: { info: texts.documentReplaced[call.language] } }
  },
  change: async (call, { params, body }) => {
    await changeDocument(call, params.id, body)
    return { data: { info: texts.documentSaved[call.language] } }
  },
  remove: async (call, { params }) => {
    await removeDocument(call, params.id)
    return { data: { info: texts.documentRemoved[call.language] } }
  },
  file: async ({ db, person, files, ip, requestId }, { params }) => {
    const row = (await documentFileFor(db, person.companyId, params.id)) ?? refuse(commonErrors.notFound)
    const bytes = (await files.get(row.sha256)) ?? refuse(commonErrors.notFound)
    await recordSecurityEvent(db, {
      kind: 'documents.read',
      person,
      ip,
      requestId,
      detail: { companyId: row.companyId, documentId: params.id },
    })
    return { name: row.name, type: row.mediaType, bytes }
  },
})
