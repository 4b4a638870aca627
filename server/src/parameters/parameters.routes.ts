import { parameters } from '@brava/contract/parameters/parameters.endpoints.ts'
import { Parameters } from '@brava/contract/parameters/parameters.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { routes } from '../platform/call.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { parametersOf } from './parameters-of.ts'
import { parameterChanges, storeParameters } from './parameters.sql.ts'
import { parametersTexts } from './parameters.texts.ts'

export const parametersRoutes = routes(parameters, {
  all: async ({ db }) => ({ data: await parametersOf(db) }),
  changes: async ({ db }) => ({ data: await parameterChanges(db, Object.keys(Parameters.shape)) }),
  change: ({ db, person, ip, language }, { body }) =>
    inTransaction(db, async (trx) => {
      await storeParameters(trx, body, person.id)
      await recordSecurityEvent(trx, { kind: 'parameters.changed', person, ip, detail: body })
      return { data: { info: parametersTexts.saved[language], parameters: await parametersOf(trx) } }
    }),
})
