import { fileUrl } from '@brava/contract/files/file-url.ts'
import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { routes } from '../platform/call.ts'
import { importHandlers } from '../platform/imports/import-handlers.ts'
import { tableHandlers } from '../platform/imports/table-handlers.ts'
import { requireFileFacts } from '../prices/scheduled/schedule-prices.ts'
import { groupPriceImport } from '../prices/import-group-prices.ts'
import { addProducts, changeCompanies, removeProducts } from './change-group-products.ts'
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
  productPage: ({ db, person, clock }, { params, body }) => listGroupProducts(db, person, params.id, body, clock.now()),
  productsToAdd: ({ db, person, clock }, { body }) => listProductsToAdd(db, person, body, clock.now()),
  addProducts: async (call, { body }) => {
    const count = await addProducts(call, body)
    return { data: { info: counted.priced[call.language](count), count } }
  },
  removeProduct: async (call, { params }) => {
    const count = await removeProducts(call, [params.id], { confirmBelowCost: false, reason: '' })
    return { data: { info: counted.removed[call.language](count), count } }
  },
  removeProducts: async (call, { body }) => {
    const count = await removeProducts(call, body.ids, body)
    return { data: { info: counted.removed[call.language](count), count } }
  },
  changeCompanies: async (call, { params, body }) => {
    const count = await changeCompanies(call, params.id, body)
    return { data: { info: counted[body.isIn ? 'moved' : 'left'][call.language](count), count } }
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
  ...imports,
  ...tableHandlers(
    groupPriceImport,
    imports,
    texts,
    async (call, bytes, body: { groupId: number }) => {
      await groupFor(call.db, call.person, body.groupId)
      return { bytes, subjectId: body.groupId }
    },
    requireFileFacts,
  ),
})
