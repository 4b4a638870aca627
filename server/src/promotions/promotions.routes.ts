import { promotions } from '@brava/contract/promotions/promotions.endpoints.ts'
import { routes } from '../platform/call.ts'
import { listPromotions } from './list-promotions.ts'
import { lastUnseen, listMine, markSeen, myPromotion, unseenCount } from './my-promotions.ts'
import { previewPromotion } from './preview-promotion.ts'
import { productsToPromote, promotionFor } from './promotion-view.ts'
import { promotionsCountTexts as counted, promotionsTexts as texts } from './promotions.texts.ts'
import { reachOf } from './recipients.sql.ts'
import { addPromotion, editPromotion } from './save-promotion.ts'
import { activatePromotions, deactivatePromotions, deletePromotions } from './switch-promotions.ts'

/** Maximum number of companies that the reach names. */
const mostNamed = 100

export const promotionsRoutes = routes(promotions, {
  list: ({ db, clock }, { body }) => listPromotions(db, body, clock.now()),
  one: async (call, { params }) => ({ data: await promotionFor(call, params.id) }),
  create: async (call, { body }) => ({
    data: { info: texts.created[call.language], id: await addPromotion(call, body) },
  }),
  edit: async (call, { params, body }) => ({
    data: { info: texts.saved[call.language], ...(await editPromotion(call, params.id, body)) },
  }),
  delete: async (call, { body }) => ({
    data: { info: counted.deleted[call.language](await deletePromotions(call, body.ids)) },
  }),
  activate: async (call, { body }) => ({
    data: { info: counted.activated[call.language](await activatePromotions(call, body)) },
  }),
  deactivate: async (call, { body }) => ({
    data: { info: counted.deactivated[call.language](await deactivatePromotions(call, body.ids)) },
  }),
  reach: async ({ db }, { body }) => ({ data: await reachOf(db, body, mostNamed) }),
  productsToPromote: async (call, { body }) => ({ data: await productsToPromote(call, body.productIds) }),
  preview: async (call, { body }) => ({ data: await previewPromotion(call, body) }),
  check: async (call) => {
    const count = await unseenCount(call)
    return { data: { hasUnseen: count > 0, count } }
  },
  active: async (call) => ({ data: await listMine(call, false) }),
  unseen: async (call) => ({ data: await listMine(call, true) }),
  last: async (call) => ({ data: await lastUnseen(call) }),
  mine: async (call, { params }) => ({ data: await myPromotion(call, params.id) }),
  markSeen: async (call, { body }) => ({
    data: { info: texts.seen[call.language], unseen: await markSeen(call, body.ids, 'closed') },
  }),
  markOneSeen: async (call, { params, body }) => ({
    data: { info: texts.seen[call.language], unseen: await markSeen(call, [params.id], body.outcome) },
  }),
})
