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
import { Tier } from '../prices/price-rows.ts'
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

/** Done, or by a job where the group's companies pay many of these prices. */
const changed = act({ count: z.number(), ...groupPriceJob })

/** Says what it would do, and changes nothing. */
const isDryRun = z.boolean().default(false)

const facts = { name: requiredLine(100), currency: currencyCode }

/**
 * Price groups of the caller's own company: products with prices, assigned to the companies that it sells to
 * (specification §7). Those of anybody else answer like missing ones.
 */
export const groups = {
  list: list('/groups/get-groups', {
    summary: 'Price groups with how many products and companies they have',
    access,
    row: GroupRow,
    sortable: ['createdDate', 'name', 'currency', 'products', 'companies', 'changedDate'],
    filters: { currency: z.string().max(3), hasCompanies: z.boolean() },
  }),
  simplified: list('/groups/get-groups-simplified', {
    summary: 'Price groups to choose from',
    access,
    row: GroupChoice,
    sortable: ['name'],
  }),
  one: get('/groups/:id', {
    summary: 'One price group',
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
    summary: 'Delete price groups that no company is in',
    access,
    body: IdsOfPage,
    response: act({}),
    errors: [commonErrors.notFound, groupErrors.hasCompanies, groupErrors.hasShops],
    timeoutMs: 60_000,
  }),
  products: get('/groups/get-group-products/:id', {
    summary: 'The products of a price group',
    access,
    params: Id,
    response: data(z.array(GroupProduct)),
    errors: [commonErrors.notFound],
  }),
  productPrices: get('/groups/get-group-products-prices/:id', {
    summary: 'The products of a price group with prices and tiers',
    access,
    params: Id,
    response: data(z.array(GroupProductPrice)),
    errors: [commonErrors.notFound],
  }),
  productPage: list('/groups/get-group-product-list/:id', {
    summary: 'The products of a price group with prices and tiers, page by page',
    access,
    params: Id,
    row: GroupProductPrice,
    sortable: ['createdDate', 'title', 'code', 'category', 'price', 'companiesWithIt'],
    filters: { categoryId: id, hasTiers: z.boolean() },
    errors: [commonErrors.notFound],
  }),
  productsToAdd: list('/products/get-products-for-groups', {
    summary: 'Products that a price group may have, with where their price could start',
    access,
    row: ProductForGroup,
    sortable: ['createdDate', 'title', 'code'],
    filters: { groupId: id, isInGroup: z.boolean(), categoryId: id },
    errors: [commonErrors.notFound],
  }),
  addProducts: post('/groups/add-product-to-group', {
    summary: 'Put products into a price group, or change their prices there; companies of the group follow',
    access,
    body: z.object({
      groupId: id,
      items: z
        .array(
          z.object({
            productId: id,
            /** Null: the start price, changed by changeBp. */
            price: price.nullable().default(null),
            /** Left out: the tiers stay. */
            tiers: z.array(Tier).max(10).optional(),
          }),
        )
        .min(1)
        .max(mostIdsOfPage),
      /** Basis points on the start price where no price is given: −500 is 5 % below it. */
      changeBp: z.number().int().min(-9999).max(100_000).default(0),
      isDryRun,
      ...confirmation,
    }),
    response: changed,
    errors: changeProblems,
    timeoutMs: 90_000,
  }),
  removeProduct: del('/groups/delete-product-from-group/:id', {
    summary: 'Take one product out of its price group',
    access,
    params: Id,
    response: changed,
    errors: changeProblems,
    timeoutMs: 60_000,
  }),
  removeProducts: del('/groups/delete-products-from-group', {
    summary: 'Take products out of their price groups',
    access,
    body: IdsOfPage.extend({ isDryRun, ...confirmation }),
    response: changed,
    errors: changeProblems,
    timeoutMs: 60_000,
  }),
  changeCompanies: put('/groups/change-group-companies/:id', {
    summary: 'Put companies into a price group, or take them out; their prices follow, many of them by a job',
    access,
    params: Id,
    body: z.object({ companyIds: idsOfPage, isIn: z.boolean(), isDryRun, ...confirmation }),
    response: act({
      count: z.number(),
      /** What a job does or would do; null: few enough to be done by the call itself. */
      preview: SyncPreview.nullable(),
      /** The job that does it. */
      move: GroupMove.nullable(),
    }),
    errors: [...priceProblems, groupErrors.moveRunning],
    timeoutMs: 120_000,
  }),
  lastMove: get('/groups/get-last-group-move/:id', {
    summary: 'The last time that many companies came into a price group or left it: how far it is, and the way back',
    access,
    params: Id,
    response: data(GroupMove.nullable()),
    errors: [commonErrors.notFound],
  }),
  undoMove: put('/groups/undo-group-move/:id', {
    summary: 'Put the companies that were moved last back where they were, within an hour; those moved since stay',
    access,
    params: Id,
    body: z.object({ move: id }),
    response: act({ move: GroupMove }),
    errors: [commonErrors.notFound, groupErrors.moveRunning, priceErrors.undoTooLate],
  }),
  sync: put('/groups/sync-group-prices/:id', {
    summary: 'Make the companies of a price group follow it, as a job; a dry run shows what changes for whom',
    access,
    params: Id,
    body: z.object({
      /** Own prices, margins and tiers on products of the group give way to it. */
      takeOwnPrices: z.boolean().default(true),
      /** Companies get the products of the group that they do not have. */
      assignMissing: z.boolean().default(false),
      isDryRun: z.boolean().default(false),
      ...confirmation,
    }),
    response: act({ preview: SyncPreview, run: SyncRun.nullable() }),
    errors: [...priceProblems, groupErrors.nothingToSync, groupErrors.syncRunning],
    timeoutMs: 120_000,
  }),
  syncRun: get('/groups/get-group-sync/:id', {
    summary: 'The last sync of a price group: how far it is, and where nothing could be changed',
    access,
    params: Id,
    response: data(SyncRun.nullable()),
    errors: [commonErrors.notFound],
  }),
  ...groupBulk,
  ...groupImports,
}
