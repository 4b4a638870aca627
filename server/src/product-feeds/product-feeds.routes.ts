import { commonErrors } from '@brava/contract/errors.ts'
import { feedColumnNames, feedColumns } from '@brava/contract/product-feeds/feed-columns.ts'
import { productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { companyKnown } from '../companies/company-for.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { listColumnSets } from './column-sets.sql.ts'
import { addressById, feedsOfCompany, listAddresses, listFetches } from './feed-addresses.sql.ts'
import { feedById, listFeeds } from './feeds.sql.ts'
import { previewFeed } from './preview-feed.ts'
import { productFeedsTexts as texts } from './product-feeds.texts.ts'
import { addColumnSet, deleteColumnSets, editColumnSet } from './save-column-set.ts'
import { addFeed, deleteFeeds, editFeed, refreshFeed, renewAddress, showAddress } from './save-feed.ts'
import { serveFeed } from './serve-feed.ts'

export const productFeedsRoutes = routes(productFeeds, {
  columns: async ({ language }) => ({
    data: feedColumnNames.map((column) => ({ column, title: feedColumns[column][language] })),
  }),
  createSettings: async (call, { body }) => ({
    data: { info: texts.settingsSaved[call.language], id: await addColumnSet(call, body) },
  }),
  settings: ({ db }, { body }) => listColumnSets(db, body),
  deleteSettings: async (call, { body }) => {
    await deleteColumnSets(call, body.ids)
    return { data: { info: texts.settingsDeleted[call.language] } }
  },
  editSettings: async (call, { params, body }) => {
    await editColumnSet(call, params.id, body)
    return { data: { info: texts.settingsSaved[call.language], id: params.id } }
  },
  feeds: ({ db }, { body }) => listFeeds(db, body),
  refreshFeed: async (call, { params }) => {
    await refreshFeed(call, params.id)
    return { data: { info: texts.refreshing[call.language] } }
  },
  deleteFeeds: async (call, { body }) => {
    await deleteFeeds(call, body.ids)
    return { data: { info: texts.deleted[call.language] } }
  },
  createFeed: async (call, { params, body }) => ({
    data: { info: texts.making[call.language], id: await addFeed(call, params.filename, body) },
  }),
  feed: async ({ db }, { params }) => ({ data: (await feedById(db, params.id)) ?? refuse(commonErrors.notFound) }),
  editFeed: async (call, { params, body }) => {
    await editFeed(call, params.id, body)
    return { data: { info: texts.making[call.language], id: params.id } }
  },
  previewFeed: (call, { body }) => previewFeed(call, body),
  addresses: async ({ db }, { params, body }) => {
    if (!(await feedById(db, params.id))) refuse(commonErrors.notFound)
    return listAddresses(db, params.id, body)
  },
  ofCompany: async ({ db, person }, { params }) => ({
    data: await feedsOfCompany(db, (await companyKnown(db, person, params.id)).id),
  }),
  showAddress: async (call, { params }) => ({ data: { address: await showAddress(call, params.id) } }),
  renewAddress: async (call, { params }) => {
    const address = await renewAddress(call, params.id)
    return { data: { info: texts.renewed[call.language], address } }
  },
  fetches: async ({ db }, { params, body }) => {
    if (!(await addressById(db, params.id))) refuse(commonErrors.notFound)
    return listFetches(db, params.id, body)
  },
  file: (call, { params, body }) => serveFeed(call, params.token, body),
})
