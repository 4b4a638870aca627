import { wireFromMinor } from '@brava/contract/money.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { type Call, routes } from '../platform/call.ts'
import { callGathered } from '../platform/db/transaction.ts'
import { actOnMany } from './approval/act-on-many.ts'
import { approveOrder } from './approval/approve-order.ts'
import { assignMissingKeys } from './fulfilment/assign-missing-keys.ts'
import { changeContact } from './page/change-contact.ts'
import { denyOrder } from './approval/deny-order.ts'
import { downloadEstimate } from './estimates/download-estimate.ts'
import { exportOrders } from './lists/export-orders.ts'
import { listOrders } from './lists/list-orders.ts'
import { countToApprove } from './lists/order-totals.sql.ts'
import { insertNote } from './page/order-notes.sql.ts'
import { orderHistory, orderNotes, requireVisible } from './page/order-history.ts'
import { orderNeighbours } from './lists/order-neighbours.ts'
import { orderView } from './page/order-view.ts'
import { distributorSlotView } from './page/line-view.ts'
import { unpaidOf } from './page/unpaid-of.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import { slotPage } from './record/order-slots.sql.ts'
import { approvedManyText, approvedText, assignedText, orderTexts } from './orders.texts.ts'
import { previewApproval } from './approval/preview-approval.ts'
import { paymentDetails } from './approval/payment-details.ts'
import { replaceFaultyKey } from './fulfilment/replace-faulty-key.ts'
import { resendEstimate } from './estimates/resend-estimate.ts'
import { resendOrderEmail } from './delivery/resend-order-email.ts'
import { revealOrderKey } from './delivery/reveal-order-key.ts'

/** After an act: its due invoices, which would be written with the commit, are part of the answer. */
async function view(call: Call, id: number) {
  await callGathered(call.db)
  return orderView(call.db, call.person, id, call.language, call.clock.now())
}

export const ordersRoutes = routes(orders, {
  list: (call, { body }) => listOrders(call, call.person, body),
  unpaidOf: async ({ db, person }, { params }) => ({ data: await unpaidOf(db, person, params.id) }),
  toApproveCount: async ({ db }) => ({ data: { count: await countToApprove(db) } }),
  export: (call, { body }) => exportOrders(call, call.person, body, call.language),
  neighbours: async (call, { params, body }) => ({ data: await orderNeighbours(call, call.person, params.id, body) }),
  plain: async (call, { params }) => ({ data: await view(call, params.id) }),
  approve: async (call, { params }) => {
    const served = await approveOrder(call, params.id)
    return { data: { info: approvedText[call.language](served), order: await view(call, params.id) } }
  },
  deny: async (call, { params, body }) => {
    await denyOrder(call, params.id, body.reason)
    return { data: { info: orderTexts.denied[call.language], order: await view(call, params.id) } }
  },
  assignMissing: async (call, { params }) => {
    const result = await assignMissingKeys(call, params.id)
    return { data: { info: assignedText[call.language](result), order: await view(call, params.id) } }
  },
  replaceFaulty: async (call, { params, body }) => {
    const { orderId, isReplaced } = await replaceFaultyKey(call, params.id, body.reason, call.language)
    const info = (isReplaced ? orderTexts.keyReplaced : orderTexts.keyMissing)[call.language]
    return { data: { info, isReplaced, order: await view(call, orderId) } }
  },
  resendEmail: async (call, { params }) => {
    await resendOrderEmail(call, params.id, call.language)
    return { data: { info: orderTexts.mailQueued[call.language], order: await view(call, params.id) } }
  },
  sendEstimate: async (call, { body }) => {
    await resendEstimate(call, body.id, call.language)
    return { data: { info: orderTexts.mailQueued[call.language], order: await view(call, body.id) } }
  },
  estimatePdf: (call, { params }) => downloadEstimate(call, params.id, call.language),
  previewApproval: async (call, { body }) => ({ data: await previewApproval(call, body) }),
  approveMany: (call, { body }) => {
    const sum = { keys: 0, missing: 0 }
    return actOnMany(
      call,
      body.ids,
      call.language,
      async (id) => {
        const served = await approveOrder(call, id)
        sum.keys += served.keys
        sum.missing += served.missing
        return approvedText[call.language](served)
      },
      (outcome) => approvedManyText[call.language]({ ...outcome, ...sum }),
    )
  },
  denyMany: (call, { body }) =>
    actOnMany(call, body.ids, call.language, async (id) => {
      await denyOrder(call, id, body.reason)
      return orderTexts.denied[call.language]
    }),
  resendMany: (call, { body }) =>
    actOnMany(call, body.ids, call.language, async (id) => {
      await resendOrderEmail(call, id, call.language)
      return orderTexts.mailQueued[call.language]
    }),
  changeEmail: async (call, { body }) => {
    await changeContact(call, call.person, body.id, { email: body.email })
    return { data: { info: orderTexts.emailChanged[call.language], order: await view(call, body.id) } }
  },
  changePhone: async (call, { body }) => {
    await changeContact(call, call.person, body.id, { phone: body.phone })
    return { data: { info: orderTexts.phoneChanged[call.language], order: await view(call, body.id) } }
  },
  paymentDetails: async ({ db, person }, { params }) => ({ data: await paymentDetails(db, person, params.id) }),
  history: async ({ db, person }, { params }) => ({
    data: { events: (await orderHistory(db, person, params.id)).map(withWireAmount) },
  }),
  keys: async ({ db, person }, { params, query }) => {
    await requireVisible(db, person, params.id)
    const { total, slots } = await slotPage(db, params.id, query)
    const terms = await parametersOf(db)
    return { data: { total, slots: slots.map((slot) => distributorSlotView(slot, terms)) } }
  },
  revealKey: async (call, { params }) => ({ data: await revealOrderKey(call, params.id) }),
  notes: async ({ db, person }, { params }) => ({ data: await orderNotes(db, person, params.id) }),
  addNote: async ({ db, person, clock, language }, { params, body }) => {
    await requireVisible(db, person, params.id)
    const at = clock.now()
    const id = await insertNote(db, { orderId: params.id, userId: person.id, body: body.body, at })
    const userName = `${person.firstName} ${person.lastName}`
    return {
      data: { info: orderTexts.noteAdded[language], note: { id, at, userName, body: body.body, isMine: true } },
    }
  },
})

/** Amounts among the facts are sent as decimal strings, like every amount on the wire. */
function withWireAmount<E extends { facts: Record<string, string | number | boolean> }>(event: E): E {
  const { amountMinor, ...facts } = event.facts
  return typeof amountMinor === 'number' ? { ...event, facts: { ...facts, amount: wireFromMinor(amountMinor) } } : event
}
