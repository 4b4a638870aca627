import { fileUrl } from '@brava/contract/files/file-url.ts'
import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Text } from '@brava/contract/language.ts'
import { type Call, routes } from '../platform/call.ts'
import { importHandlers } from '../platform/imports/import-handlers.ts'
import { tableHandlers } from '../platform/imports/table-handlers.ts'
import { refuse } from '../platform/refuse.ts'
import { lastBulk, pauseBulk, resumeBulk, undoBulk } from '../prices/bulk/steer-price-bulk.ts'
import { listGroupUpdateRows, pricesOfGroup } from '../prices/group-bulk/start-group-bulk.ts'
import { pricesTexts as saidOfBulk } from '../prices/prices.texts.ts'
import { saidOfPrices } from '../prices/said-of-prices.ts'
import { requireFileFacts } from '../prices/scheduled/schedule-prices.ts'
import { groupPriceImport } from '../prices/import-group-prices.ts'
import { changeCompanies, undoMove } from './members/change-companies.ts'
import { lastMove } from './members/move-run.ts'
import { addProducts, removeProducts } from './change-group-products.ts'
import { groupsCountTexts as counted, groupsTexts as texts } from './groups.texts.ts'
import { allGroupProducts, groupProductsOf, listGroupProducts, listProductsToAdd } from './list-group-products.ts'
import { groupFor, listChoices, listGroups } from './list-groups.ts'
import { addGroup, deleteGroups, editGroup } from './save-group.ts'
import { previewSync, startSync } from './sync-group.ts'
import { lastSync } from './sync-run.ts'

const imports = importHandlers(
  groupPriceImport,
  async (_db, runs) => runs.map(({ subjectId, ...run }) => ({ ...run, groupId: subjectId ?? 0 })),
  (row) => row,
)

/** Pauses, resumes or undoes the last large change of an own group. */
async function steer(
  call: Call<'distributorsAndResellers'>,
  groupId: number,
  act: typeof undoBulk,
  change: number,
  said: Text,
) {
  await groupFor(call.db, call.person, groupId)
  await act(call, pricesOfGroup(groupId), change)
  const update = await lastBulk(call.db, pricesOfGroup(groupId), call.clock.now())
  return { data: { info: said[call.language], update: update ?? refuse(commonErrors.notFound) } }
}

export const groupsRoutes = routes(groups, {
  list: ({ db, person }, { body }) => listGroups(db, person, body),
  simplified: ({ db, person }, { body }) => listChoices(db, person, body),
  one: async ({ db, person }, { params }) => ({ data: await groupFor(db, person, params.id) }),
  create: async (call, { body }) => ({
    data: { info: texts.saved[call.language], id: await addGroup(call, body) },
  }),
  edit: async (call, { params, body }) => {
    await editGroup(call, params.id, body)
    return { data: { info: texts.saved[call.language], id: params.id } }
  },
  delete: async (call, { body }) => {
    await deleteGroups(call, body.ids)
    return { data: { info: texts.deleted[call.language] } }
  },
  products: async ({ db, person }, { params }) => {
    const rows = await groupProductsOf(db, person, params.id)
    return { data: rows.map(({ imageFileId, ...row }) => ({ ...row, imageUrl: fileUrl(imageFileId) })) }
  },
  productPrices: async ({ db, person, clock }, { params }) => ({
    data: await allGroupProducts(db, person, params.id, clock.now()),
  }),
  productPage: ({ db, person, clock, language }, { params, body }) =>
    listGroupProducts(db, person, params.id, body, { at: clock.now(), language }),
  productsToAdd: ({ db, person, clock }, { body }) => listProductsToAdd(db, person, body, clock.now()),
  addProducts: async (call, { body }) => {
    const result = await addProducts(call, body)
    return { data: { info: saidOfPrices(call, body, result, counted.priced), ...result } }
  },
  removeProduct: async (call, { params }) => {
    const atOnce = { confirmBelowCost: false, reason: '', isDryRun: false }
    const result = await removeProducts(call, [params.id], atOnce)
    return { data: { info: saidOfPrices(call, atOnce, result, counted.removed), ...result } }
  },
  removeProducts: async (call, { body }) => {
    const result = await removeProducts(call, body.ids, body)
    return { data: { info: saidOfPrices(call, body, result, counted.removed), ...result } }
  },
  changeCompanies: async (call, { params, body }) => {
    const result = await changeCompanies(call, params.id, body)
    const done = counted[body.isIn ? 'moved' : 'left'][call.language](result.count)
    const info = body.isDryRun ? texts.preview[call.language] : result.move ? texts.moving[call.language] : done
    return { data: { info, ...result } }
  },
  lastMove: async ({ db, person, language, clock }, { params }) => ({
    data: await lastMove(db, person, params.id, language, clock.now()),
  }),
  undoMove: async (call, { params, body }) => {
    const { db, person, language, clock } = call
    await undoMove(call, params.id, body.move)
    const move = (await lastMove(db, person, params.id, language, clock.now())) ?? refuse(commonErrors.notFound)
    return { data: { info: texts.movingBack[language], move } }
  },
  sync: async (call, { params, body }) => {
    const { db, person, language } = call
    if (body.isDryRun) {
      return { data: { info: texts.preview[language], preview: await previewSync(call, params.id, body), run: null } }
    }
    const preview = await startSync(call, params.id, body)
    return { data: { info: texts.syncing[language], preview, run: await lastSync(db, person, params.id, language) } }
  },
  syncRun: async ({ db, person, language }, { params }) => ({ data: await lastSync(db, person, params.id, language) }),
  lastPriceUpdate: async (call, { params }) => {
    await groupFor(call.db, call.person, params.id)
    return { data: await lastBulk(call.db, pricesOfGroup(params.id), call.clock.now()) }
  },
  priceUpdateRows: async ({ db, person }, { params, body }) =>
    listGroupUpdateRows(db, await groupFor(db, person, params.id), body),
  pausePriceUpdate: (call, { params, body }) => steer(call, params.id, pauseBulk, body.change, saidOfBulk.paused),
  resumePriceUpdate: (call, { params, body }) => steer(call, params.id, resumeBulk, body.change, saidOfBulk.resumed),
  undoPriceUpdate: (call, { params, body }) => steer(call, params.id, undoBulk, body.change, saidOfBulk.puttingBack),
  ...imports,
  ...tableHandlers(
    groupPriceImport,
    imports,
    texts,
    async (call, bytes, body: { groupId: number }) => {
      const { currency } = await groupFor(call.db, call.person, body.groupId)
      return { bytes, subjectId: body.groupId, facts: { currency } }
    },
    requireFileFacts,
  ),
})
