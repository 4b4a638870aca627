import { parameters } from '@brava/contract/parameters/parameters.endpoints.ts'
import { Parameters } from '@brava/contract/parameters/parameters.ts'
import { homeCurrency } from '../currencies/home-currency.ts'
import { noteNews } from '../notifications/note-news.ts'
import type { Person } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { routes } from '../platform/call.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { parametersNow, parametersOf } from './parameters-of.ts'
import { lockParameters, parameterChanges, storeParameters } from './parameters.sql.ts'
import { parametersTexts } from './parameters.texts.ts'

/**
 * The amount above which a correction waits for a second person was raised: the others are notified before it applies
 * (decision 0168).
 */
async function tellOfThreshold(trx: Trx, person: Person, raisedTo: number): Promise<void> {
  await noteNews(trx, {
    kind: 'threshold.raised',
    userId: person.id,
    detail: {
      by: `${person.firstName} ${person.lastName}`,
      amount: raisedTo * 100,
      currency: await homeCurrency(trx),
    },
  })
}

export const parametersRoutes = routes(parameters, {
  all: async ({ db }) => {
    const { values, outside } = await parametersNow(db)
    return { data: values, outside }
  },
  changes: async ({ db }) => ({ data: await parameterChanges(db, Object.keys(Parameters.shape)) }),
  change: ({ db, person, ip, language }, { body }) =>
    inTransaction(db, async (trx) => {
      await lockParameters(trx)
      const { fourEyesAbove: before } = await parametersOf(trx)
      await storeParameters(trx, body, person.id)
      if (body.fourEyesAbove !== undefined && body.fourEyesAbove > before)
        await tellOfThreshold(trx, person, body.fourEyesAbove)
      await recordSecurityEvent(trx, { kind: 'parameters.changed', person, ip, detail: body })
      return { data: { info: parametersTexts.saved[language], parameters: await parametersOf(trx) } }
    }),
})
