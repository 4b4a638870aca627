import { monthsKept } from '@brava/contract/archives/months-kept.ts'
import { personalData } from '@brava/contract/users/personal-data.endpoints.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import { routes } from '../../platform/call.ts'
import { askErasure, askErasureFor, refuseErasure, withdrawErasure } from './ask-erasure.ts'
import { erasePerson, previewErasure } from './erase-person.ts'
import { latestRequest } from './erasure-requests.sql.ts'
import { exportDataOf, exportOwnData } from './export-person.ts'
import { listErasures } from './list-erasures.ts'
import { personalDataTexts as texts } from './personal-data.texts.ts'

export const personalDataRoutes = routes(personalData, {
  mine: async ({ db, person }) => {
    const [parameters, request] = await Promise.all([parametersOf(db), latestRequest(db, person.id)])
    return {
      data: { erasedAfterMonths: parameters.eraseAfterMonths, monthsKept: monthsKept(parameters), request },
    }
  },
  download: (call) => exportOwnData(call),
  ask: async (call) => {
    await askErasure(call)
    return { data: { info: texts.asked[call.language] } }
  },
  withdraw: async (call) => {
    await withdrawErasure(call)
    return { data: { info: texts.withdrawn[call.language] } }
  },
  erasures: ({ db, person }, { body }) => listErasures(db, person, body),
  preview: async (call, { params }) => ({ data: await previewErasure(call, params.id) }),
  downloadOf: (call, { params }) => exportDataOf(call, params.id),
  askFor: async (call, { params }) => {
    await askErasureFor(call, params.id)
    return { data: { info: texts.askedFor[call.language] } }
  },
  refuse: async (call, { params, body }) => {
    await refuseErasure(call, params.id, body.reason)
    return { data: { info: texts.refused[call.language] } }
  },
  erase: async (call, { params }) => {
    await erasePerson(call, params.id)
    return { data: { info: texts.erased[call.language] } }
  },
})
