import { z } from 'zod'
import { act, data, del, Id, IdsOfPage, instant, post, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { columnSetFields, feedColumnNames } from './feed-columns.ts'
import { feedErrors } from './product-feeds.errors.ts'

const access = 'distributors'

export const ColumnSet = z.object({
  id: z.number(),
  ...columnSetFields,
  /** Number of feeds that use it. */
  feeds: z.number(),
  changedDate: instant,
  createdDate: instant,
  /** Increases with every change. */
  version: z.number(),
})

/** Column sets: which columns a feed has, their titles, and how prices and stock are shown (specification §7). */
export const feedSettings = {
  columns: post('/product-feed-settings/get-product-columns', {
    summary: 'List what a feed can contain about a product, each with its default title',
    access,
    reads: true,
    response: data(z.array(z.object({ column: z.enum(feedColumnNames), title: z.string() }))),
  }),
  createSettings: post('/product-feed-settings/create-product-feed-settings', {
    summary: 'Add a column set',
    access,
    body: z.object(columnSetFields),
    response: act({ id: z.number() }),
    errors: [feedErrors.nameTaken],
  }),
  settings: list('/product-feed-settings/get-product-feed-settings', {
    summary: 'List the column sets',
    access,
    row: ColumnSet,
    sortable: ['createdDate', 'name', 'feeds', 'changedDate'],
  }),
  deleteSettings: del('/product-feed-settings/delete-product-feed-settings', {
    summary: 'Delete column sets that no feed uses',
    access,
    body: IdsOfPage,
    response: act({}),
    errors: [commonErrors.notFound, feedErrors.settingsUsed],
    timeoutMs: 60_000,
  }),
  editSettings: put('/product-feed-settings/:id', {
    summary:
      'Change a column set; its feeds are regenerated; `version` is the one that was read, without it the change is made whatever it was',
    access,
    params: Id,
    body: z.object({ ...columnSetFields, version: z.number().int().optional() }),
    response: act({ id: z.number() }),
    errors: [commonErrors.notFound, commonErrors.conflict, feedErrors.nameTaken],
  }),
}
