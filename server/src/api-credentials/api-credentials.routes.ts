import { apiCredentials } from '@brava/contract/api-credentials/api-credentials.endpoints.ts'
import { routes } from '../platform/call.ts'
import { accessOfRetailer, askForCredential } from './ask-for-credential.ts'
import { listCredentials } from './api-credentials.sql.ts'
import { apiCredentialsTexts as texts } from './api-credentials.texts.ts'
import { changeCredential, createCredential, revokeCredential, rotateCredential } from './keep-credentials.ts'

export const apiCredentialsRoutes = routes(apiCredentials, {
  list: ({ db, person }, { body }) => listCredentials(db, person, body),
  create: async (call, { body }) => ({
    data: { info: texts.created[call.language], ...(await createCredential(call, body)) },
  }),
  change: async (call, { params, body }) => {
    await changeCredential(call, params.id, body)
    return { data: { info: texts.saved[call.language] } }
  },
  rotate: async (call, { params, body }) => ({
    data: { info: texts.rotated[call.language], credential: await rotateCredential(call, params.id, body.password) },
  }),
  ofRetailer: async (call, { params }) => ({ data: await accessOfRetailer(call, params.id) }),
  ask: async (call, { params }) => {
    await askForCredential(call, params.id)
    return { data: { info: texts.asked[call.language] } }
  },
  revoke: async (call, { params }) => {
    await revokeCredential(call, params.id)
    return { data: { info: texts.revoked[call.language] } }
  },
})
