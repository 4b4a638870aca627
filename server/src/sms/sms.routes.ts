import { sms } from '@brava/contract/sms/sms.endpoints.ts'
import { type Call, routes } from '../platform/call.ts'
import { instantsAsked } from '../platform/dates/date-presets.ts'
import { smsIsOn } from './gateway-of.ts'
import { peopleWithSms, storedGateway } from './gateway.sql.ts'
import { setGateway } from './set-gateway.ts'
import { listMessages } from './sms-messages.sql.ts'
import { smsSaid, smsTexts } from './sms.texts.ts'
import { testGateway } from './test-gateway.ts'

async function view({ db }: Pick<Call, 'db'>) {
  const stored = await storedGateway(db)
  return {
    isOn: stored?.isOn ?? false,
    address: stored?.address ?? '',
    sender: stored?.sender ?? '',
    hasKey: stored !== undefined,
    people: await peopleWithSms(db),
    changedDate: stored?.changedDate ?? null,
    changedBy: stored?.changedBy ?? null,
  }
}

export const smsRoutes = routes(sms, {
  state: async ({ db }) => ({ data: { isOn: await smsIsOn(db) } }),
  gateway: async (call) => ({ data: await view(call) }),
  setGateway: async (call, { body }) => {
    await setGateway(call, body)
    return { data: { info: smsTexts.saved[call.language], gateway: await view(call) } }
  },
  testGateway: async (call) => ({
    data: { info: smsSaid.tested[call.language]({ number: await testGateway(call) }) },
  }),
  getMessages: ({ db, clock }, { body }) => listMessages(db, body, instantsAsked(body.filters, clock.now())),
})
