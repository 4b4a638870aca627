import { z } from 'zod'
import {
  act,
  data,
  del,
  get,
  Id,
  IdsOfPage,
  id,
  idsOfPage,
  mostIdsOfPage,
  post,
  put,
  requiredLine,
} from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { price } from '../money.ts'
import { confirmation } from '../prices/below-cost.ts'
import { groupPriceJob } from '../prices/group-price-job.ts'
import { readGroupPrice, tiers } from '../prices/price-rows.ts'
import { priceErrors } from '../prices/prices.errors.ts'
import { groupBulk } from './group-bulk.ts'
import { groupImports } from './group-imports.ts'
import {
  GroupChoice,
  GroupMove,
  GroupProduct,
  GroupProductPrice,
  GroupRow,
  ProductForGroup,
  SyncPreview,
  SyncRun,
} from './group-rows.ts'
import { groupErrors } from './groups.errors.ts'
import { currencyCode } from '../codes.ts'

const access = 'distributorsAndResellers'

const priceProblems = [
  commonErrors.notFound,
  priceErrors.belowCost,
  priceErrors.belowPurchase,
  priceErrors.reasonNeeded,
] as const

const changeProblems = [...priceProblems, priceErrors.changeRunning] as const

/** Done at once, or by a job if the group's companies pay many of these prices. */
const changed = act({ count: z.number(), ...groupPriceJob })

/** Reports what it would do, and changes nothing. */
const isDryRun = z.boolean().default(false)

const facts = { name: requiredLine(100), currency: currencyCode }

/**
 * Price groups of the caller's own company: products with prices, assigned to the companies that it sells to
 * (specification §7). Other companies' groups are answered as if they did not exist.
 */
export const groups = {
  list: list('/groups/get-groups', {
    summary: 'List price groups with their numbers of products and companies',
    access,
    row: GroupRow,
    sortable: ['createdDate', 'name', 'currency', 'products', 'companies', 'changedDate'],
    filters: { currency: z.string().max(3), hasCompanies: z.boolean() },
  }),
  simplified: list('/groups/get-groups-simplified', {
    summary: 'List price groups as choices',
    access,
    row: GroupChoice,
    sortable: ['name'],
  }),
  one: get('/groups/:id', {
    summary: 'Get a price group',
    access,
    params: Id,
    response: data(GroupRow),
    errors: [commonErrors.notFound],
  }),
  create: post('/groups/create-group', {
    summary: 'Add a price group, empty or as a copy of another with its products, prices and tiers',
    access,
    body: z.object({ ...facts, copyOfId: id.nullable().default(null) }),
    response: act({ id: z.number() }),
    errors: [commonErrors.notFound, groupErrors.nameTaken, groupErrors.unknownCurrency, groupErrors.tooMany],
    timeoutMs: 90_000,
    idempotent: true,
  }),
  edit: put('/groups/:id', {
    summary:
      'Rename a price group; its currency can change while it has no prices; `was` is what was read, without it the change is made whatever it was',
    access,
    params: Id,
    body: z.object({ ...facts, was: z.object(facts).optional() }),
    response: act({ id: z.number() }),
    errors: [
      commonErrors.notFound,
      commonErrors.conflict,
      groupErrors.nameTaken,
      groupErrors.unknownCurrency,
      groupErrors.currencyFixed,
      groupErrors.currencyOfScheduled,
    ],
  }),
  delete: del('/groups/delete-groups', {
    summary: 'Delete price groups that have no companies',
    access,
    body: IdsOfPage,
    response: act({}),
    errors: [commonErrors.notFound, groupErrors.hasCompanies, groupErrors.hasShops],
    timeoutMs: 60_000,
  }),
  products: get('/groups/get-group-products/:id', {
    summary: 'List the products of a price group',
    access,
    params: Id,
    response: data(z.array(GroupProduct)),
    errors: [commonErrors.notFound],
  }),
  productPrices: get('/groups/get-group-products-prices/:id', {
    summary: 'List the products of a price group with prices and tiers',
    access,
    params: Id,
    response: data(z.array(GroupProductPrice)),
    errors: [commonErrors.notFound],
  }),
  productPage: list('/groups/get-group-product-list/:id', {
    summary: 'List the products of a price group with prices and tiers, page by page',
    access,
    params: Id,
    row: GroupProductPrice,
    sortable: ['createdDate', 'title', 'code', 'category', 'price', 'companiesWithIt'],
    filters: { categoryId: id, hasTiers: z.boolean() },
    errors: [commonErrors.notFound],
  }),
  productsToAdd: list('/products/get-products-for-groups', {
    summary: 'List products that can be added to a price group, with their possible starting price',
    access,
    row: ProductForGroup,
    sortable: ['createdDate', 'title', 'code'],
    filters: { groupId: id, isInGroup: z.boolean(), categoryId: id },
    errors: [commonErrors.notFound],
  }),
  addProducts: post('/groups/add-product-to-group', {
    summary: 'Add products to a price group, or change their prices there; companies of the group follow',
    access,
    body: z.object({
      groupId: id,
      items: z
        .array(
          z.object({
            productId: id,
            /** Null: the start price, adjusted by changeBp. */
            price: price.nullable().default(null),
            /** When missing, the tiers do not change. */
            tiers: tiers.optional(),
            was: readGroupPrice.optional(),
          }),
        )
        .min(1)
        .max(mostIdsOfPage),
      /** Basis points on the start price if no price is given: −500 is 5 % below it. */
      changeBp: z.number().int().min(-9999).max(100_000).default(0),
      isDryRun,
      ...confirmation,
    }),
    response: changed,
    errors: [...changeProblems, commonErrors.conflict],
    timeoutMs: 90_000,
  }),
  removeProduct: del('/groups/delete-product-from-group/:id', {
    summary: 'Remove a product from its price group',
    access,
    params: Id,
    response: changed,
    errors: changeProblems,
    timeoutMs: 60_000,
  }),
  removeProducts: del('/groups/delete-products-from-group', {
    summary: 'Remove products from their price groups',
    access,
    body: IdsOfPage.extend({ isDryRun, ...confirmation }),
    response: changed,
    errors: changeProblems,
    timeoutMs: 60_000,
  }),
  changeCompanies: put('/groups/change-group-companies/:id', {
    summary: 'Add companies to a price group, or remove them; their prices follow, by a job if there are many',
    access,
    params: Id,
    body: z.object({ companyIds: idsOfPage, isIn: z.boolean(), isDryRun, ...confirmation }),
    response: act({
      count: z.number(),
      /** What a job does or would do; null: few enough for the call to do them itself. */
      preview: SyncPreview.nullable(),
      /** The job that does it. */
      move: GroupMove.nullable(),
    }),
    errors: [...priceProblems, groupErrors.moveRunning],
    timeoutMs: 120_000,
  }),
  lastMove: get('/groups/get-last-group-move/:id', {
    summary:
      'Get the last time that many companies were added to a price group or removed from it: its progress, and the undo',
    access,
    params: Id,
    response: data(GroupMove.nullable()),
    errors: [commonErrors.notFound],
  }),
  undoMove: put('/groups/undo-group-move/:id', {
    summary: 'Undo the last move of companies, within an hour; companies moved since then stay',
    access,
    params: Id,
    body: z.object({ move: id }),
    response: act({ move: GroupMove }),
    errors: [commonErrors.notFound, groupErrors.moveRunning, priceErrors.undoTooLate],
  }),
  sync: put('/groups/sync-group-prices/:id', {
    summary: 'Sync the companies of a price group with it, as a job; a dry run shows what changes for whom',
    access,
    params: Id,
    body: z.object({
      /** The group replaces the companies' own prices, margins and tiers on its products. */
      takeOwnPrices: z.boolean().default(true),
      /** Companies are assigned the group's products that they do not have. */
      assignMissing: z.boolean().default(false),
      isDryRun: z.boolean().default(false),
      ...confirmation,
    }),
    response: act({ preview: SyncPreview, run: SyncRun.nullable() }),
    errors: [...priceProblems, groupErrors.nothingToSync, groupErrors.syncRunning],
    timeoutMs: 120_000,
  }),
  syncRun: get('/groups/get-group-sync/:id', {
    summary: 'Get the last sync of a price group: its progress, and where nothing could be changed',
    access,
    params: Id,
    response: data(SyncRun.nullable()),
    errors: [commonErrors.notFound],
  }),
  ...groupBulk,
  ...groupImports,
}
