import { commonErrors } from '@brava/contract/errors.ts'
import { webhooks } from '@brava/contract/webhooks/webhooks.endpoints.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { deliveriesOf, deliveryFor } from './delivery-view.ts'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  replay,
  rotateSecret,
  sendAgain,
  testWebhook,
  turnWebhook,
} from './keep-webhooks.ts'
import { listWebhooks, webhookById } from './webhooks.sql.ts'
import { webhooksSaid as said, webhooksTexts as texts } from './webhooks.texts.ts'

export const webhooksRoutes = routes(webhooks, {
  list: ({ db, person }, { body }) => listWebhooks(db, person, body),
  one: async ({ db, person }, { params }) => ({
    data: (await webhookById(db, person, params.id)) ?? refuse(commonErrors.notFound),
  }),
  create: async (call, { body }) => ({
    data: { info: texts.added[call.language], ...(await addWebhook(call, body)) },
  }),
  change: async (call, { params, body }) => ({
    data: { info: texts.saved[call.language], secret: await changeWebhook(call, params.id, body) },
  }),
  rotate: async (call, { params }) => ({
    data: { info: texts.rotated[call.language], secret: await rotateSecret(call, params.id) },
  }),
  turn: async (call, { params, body }) => {
    await turnWebhook(call, params.id, body)
    return { data: { info: texts[body.isOn ? 'on' : 'off'][call.language] } }
  },
  test: async (call, { params }) => {
    await testWebhook(call, params.id)
    return { data: { info: texts.tested[call.language] } }
  },
  remove: async (call, { params }) => {
    await removeWebhook(call, params.id)
    return { data: { info: texts.removed[call.language] } }
  },
  deliveries: (call, { params, body }) => deliveriesOf(call, params.id, body),
  delivery: async (call, { params }) => ({ data: await deliveryFor(call, params.id) }),
  replay: async (call, { params, body }) => {
    const count = await replay(call, params.id, body)
    return { data: { info: said.replayed[call.language]({ count }), count } }
  },
  sendAgain: async (call, { body }) => {
    const count = await sendAgain(call, body.ids)
    return { data: { info: said.replayed[call.language]({ count }), count } }
  },
})
