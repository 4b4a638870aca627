import { z } from 'zod'
import { act, data, get, Id, id, Ids, idsOfPage, instant, mostIdsOfPage, post, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { money, price } from '../money.ts'
import { shopErrors } from './shops.errors.ts'
import { shopSlots } from './shops.endpoints.ts'

const access = 'distributors'
const slot = z.enum(shopSlots)
const Slot = z.object({ slot })

/** The fields compared with a shop and pushed to it. */
export const shopFields = ['price', 'stock', 'status', 'title', 'picture', 'pictures'] as const
export type ShopField = (typeof shopFields)[number]
export const shopRunKinds = ['compare', 'push', 'picture', 'stock', 'undo'] as const
export const shopRunStates = ['queued', 'running', 'done'] as const
export const shopItemStates = ['planned', 'sent', 'done', 'failed'] as const

/** What is known about a product in a shop; a missing field was not checked or not sent. */
const ShopValues = z.object({
  price: money.nullable().optional(),
  stock: z.number().nullable().optional(),
  status: z.string().optional(),
  title: z.string().optional(),
  /** The number that the shop gave its first picture; in sent values, the number of our file. */
  picture: z.number().nullable().optional(),
  /** The same for the pictures after the first, in their order. */
  pictures: z.array(z.number()).optional(),
})

export const ShopRun = z.object({
  id: z.number(),
  slot,
  kind: z.enum(shopRunKinds),
  state: z.enum(shopRunStates),
  /** Who requested it; empty: the schedule. */
  by: z.string(),
  /** Products, or the pages of a comparison, whose number is known after the first page. */
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  /** Prices that can be undone. */
  prices: z.number(),
  undoesId: z.number().nullable(),
  createdDate: instant,
  finishedDate: instant.nullable(),
})

const ShopState = z.object({
  slot,
  name: z.string(),
  host: z.string(),
  currency: z.string(),
  isOn: z.boolean(),
  /** Products of the shop linked to ours, and how many of them differ. */
  linked: z.number(),
  differing: z.number(),
  unlinked: z.number(),
  /** Unlinked products that have a proposal. */
  proposed: z.number(),
  comparedDate: instant.nullable(),
  pushedDate: instant.nullable(),
  everyHours: z.number().nullable(),
  /** The last problem, in words; null: none. */
  problem: z.string().nullable(),
  nextTryDate: instant.nullable(),
  pausedDate: instant.nullable(),
  /** The latest run, in progress or done. */
  run: ShopRun.nullable(),
})

const Difference = z.object({
  id: z.number(),
  productId: z.number(),
  code: z.string(),
  title: z.string(),
  wooId: z.number(),
  shopTitle: z.string(),
  isGone: z.boolean(),
  differs: z.array(z.enum(shopFields)),
  shopPrice: money.nullable(),
  ourPrice: money.nullable(),
  ownPrice: money.nullable(),
  shopStock: z.number().nullable(),
  ourStock: z.number(),
  shopStatus: z.string(),
  ourStatus: z.string(),
  /** False: withdrawn or deleted here, so the shop should show no stock. */
  isOnSale: z.boolean(),
  /** The push would end a sale that is running in the shop. */
  endsSale: z.boolean(),
  /** The problem of the last push, in words; null: it succeeded or there was none. */
  problem: z.string().nullable(),
})

const UnlinkedItem = z.object({
  id: z.number(),
  name: z.string(),
  sku: z.string(),
  gtin: z.string(),
  price: money.nullable(),
  stock: z.number().nullable(),
  status: z.string(),
  /** Our product with the same code or the same GTIN. */
  proposal: z
    .object({ productId: z.number(), code: z.string(), title: z.string(), by: z.enum(['sku', 'gtin']) })
    .nullable(),
})

/** One of our products in a shop. */
const ProductInShop = z.object({
  slot,
  shop: z.string(),
  currency: z.string(),
  linkId: z.number().nullable(),
  wooId: z.number().nullable(),
  name: z.string(),
  price: money.nullable(),
  ourPrice: money.nullable(),
  ownPrice: money.nullable(),
  stock: z.number().nullable(),
  ourStock: z.number(),
  status: z.string(),
  isGone: z.boolean(),
  differs: z.array(z.enum(shopFields)),
  problem: z.string().nullable(),
})

const started = act({ run: ShopRun })
const cannotStart = [shopErrors.notConnected, shopErrors.paused, shopErrors.runUnderWay] as const

/**
 * Work on shops: links, differences and pushes (specification §7, decision 0124).
 * @assumption The specification names four calls without fields: `get-woocom-products-by-id` takes ids of our products and
 * answers where they are sold; `update-woocomm-price/{id}` sets the price of our product in a shop; `woocomm-product-update`
 * pushes one product, `bulk-woocomm-product-update` many or all that differ, as a run.
 */
export const shopWork = {
  states: get('/shops/states', {
    summary: 'List the connected shops: links, differences, last push, last error, next try',
    access,
    response: data(z.array(ShopState)),
  }),
  compare: post('/shops/compare/:slot', {
    summary: 'Read a shop page by page and compare it, as a run',
    access,
    params: Slot,
    response: started,
    errors: cannotStart,
  }),
  resume: put('/shops/resume/:slot', {
    summary: 'Resume a paused shop; its open run continues at once',
    access,
    params: Slot,
    response: act({}),
    errors: [shopErrors.notConnected],
  }),
  differences: list('/shops/get-differences/:slot', {
    summary: 'List linked products, differing ones first: what the shop shows and what it should show',
    access,
    params: Slot,
    row: Difference,
    sortable: ['createdDate', 'code', 'title', 'shopPrice', 'ourPrice', 'shopStock', 'ourStock'],
    filters: { differs: z.boolean(), field: z.enum(shopFields) },
    extra: { currency: z.string() },
  }),
  unlinked: list('/shops/get-unlinked/:slot', {
    summary: 'List products of a shop that are not linked to ours, with proposals by SKU and GTIN',
    access,
    params: Slot,
    row: UnlinkedItem,
    sortable: ['createdDate', 'name', 'sku', 'price'],
    filters: { hasProposal: z.boolean() },
    extra: { currency: z.string() },
  }),
  missing: list('/shops/get-missing/:slot', {
    summary: 'List our products on sale that are not linked with the shop',
    access,
    params: Slot,
    row: z.object({ id: z.number(), code: z.string(), title: z.string(), stock: z.number() }),
    sortable: ['createdDate', 'code', 'title', 'stock'],
  }),
  link: put('/shops/link/:slot', {
    summary: 'Link products of a shop to products of ours',
    access,
    params: Slot,
    body: z.object({
      links: z
        .array(z.object({ productId: id, wooId: id }))
        .min(1)
        .max(mostIdsOfPage),
    }),
    response: act({}),
    errors: [commonErrors.notFound, shopErrors.notConnected, shopErrors.alreadyLinked],
  }),
  unlink: put('/shops/unlink/:slot', {
    summary: 'Unlink products of a shop from ours; the shop does not change',
    access,
    params: Slot,
    body: z.object({ ids: idsOfPage }),
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  ofProducts: post('/products/get-woocom-products-by-id', {
    summary: 'List where our products are sold: the linked product in each shop with price, stock and status',
    access,
    reads: true,
    body: Ids,
    response: data(
      z.array(z.object({ id: z.number(), name: z.string(), price: money, shops: z.array(ProductInShop) })),
    ),
    errors: [commonErrors.notFound],
    timeoutMs: 120_000,
  }),
  setPrice: put('/products/update-woocomm-price/:id', {
    summary: "Set or remove a product's own price in a shop, and push it",
    access,
    params: Id,
    body: z.object({
      slot,
      /** As the shop stores prices, with or without VAT; null: by the shop's price rule. */
      price: price.nullable(),
      confirm: z.boolean().default(false),
    }),
    response: act({ run: ShopRun.nullable() }),
    errors: [commonErrors.notFound, ...cannotStart, shopErrors.brake],
  }),
  pushOne: put('/products/woocomm-product-update', {
    summary: 'Push the differences of one product to a shop, as a run',
    access,
    body: z.object({ slot, productId: id, confirm: z.boolean().default(false) }),
    response: started,
    errors: [commonErrors.notFound, ...cannotStart, shopErrors.nothingDiffers, shopErrors.brake],
  }),
  pushMany: put('/products/bulk-woocomm-product-update', {
    summary: 'Push the differences of selected products, or of all, to a shop as a run',
    access,
    body: z.object({
      slot,
      /** Ids of links; when missing, everything that differs. */
      ids: idsOfPage.optional(),
      /** Confirms what the brake asks. */
      confirm: z.boolean().default(false),
    }),
    response: started,
    errors: [commonErrors.notFound, ...cannotStart, shopErrors.nothingDiffers, shopErrors.brake],
    timeoutMs: 600_000,
  }),
  runs: list('/shops/get-runs/:slot', {
    summary: 'List the comparisons and pushes of a shop with their results',
    access,
    params: Slot,
    row: ShopRun,
    sortable: ['createdDate', 'finishedDate'],
    filters: { kind: z.enum(shopRunKinds), id },
  }),
  runItems: list('/shops/get-run-items/:id', {
    summary: 'List the products of a push: what the shop showed, what it was sent, and the result',
    access,
    params: Id,
    row: z.object({
      id: z.number(),
      productId: z.number(),
      code: z.string(),
      title: z.string(),
      state: z.enum(shopItemStates),
      before: ShopValues,
      sent: ShopValues,
      after: ShopValues.nullable(),
      problem: z.string().nullable(),
    }),
    sortable: ['createdDate', 'code', 'title'],
    filters: { state: z.enum(shopItemStates) },
    extra: { currency: z.string() },
    errors: [commonErrors.notFound],
  }),
  undo: put('/shops/undo/:id', {
    summary: 'Undo the prices of a push in the shop, where it still shows what was sent',
    access,
    params: Id,
    response: started,
    errors: [commonErrors.notFound, ...cannotStart, shopErrors.nothingToUndo],
  }),
}
