import { supplierClaims } from '@brava/contract/supplier-claims/supplier-claims.endpoints.ts'
import { routes } from '../platform/call.ts'
import { deleteClaim, draftClaim, sendClaim, settleClaim } from './change-claims.ts'
import { claimFile } from './claim-file.ts'
import { claimView, listClaims } from './list-claims.ts'
import { claimTexts } from './supplier-claims.texts.ts'

export const supplierClaimsRoutes = routes(supplierClaims, {
  list: ({ db }, { body }) => listClaims(db, body),
  one: async ({ db }, { params }) => ({ data: await claimView(db, params.id) }),
  create: async (call, { body }) => {
    const id = await draftClaim(call, body.batchId)
    return { data: { info: claimTexts.drafted[call.language], id } }
  },
  send: async (call, { params }) => {
    const state = await sendClaim(call, params.id)
    return { data: { info: claimTexts.sent[call.language], state } }
  },
  settle: async (call, { params, body }) => {
    const state = await settleClaim(call, params.id, body)
    return { data: { info: claimTexts.settled[call.language], state } }
  },
  delete: async (call, { params }) => {
    await deleteClaim(call, params.id)
    return { data: { info: claimTexts.deleted[call.language] } }
  },
  download: (call, { params, body }) => claimFile(call, params.id, body.format),
})
