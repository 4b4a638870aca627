import { z } from 'zod'
import { password } from '../auth/auth.endpoints.ts'
import { act, data, get, id, ids, instant, line, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { money } from '../money.ts'
import { outboundErrors } from '../outbound.errors.ts'
import { passwordErrors } from '../security/security.errors.ts'
import { shopErrors } from './shops.errors.ts'
import { currencyCode } from '../codes.ts'

/** The three shops are the three catalogue sources of the specification, by their place. */
export const shopSlots = ['first', 'second', 'third'] as const
export type ShopSlot = (typeof shopSlots)[number]

/** What is given to a shop, and when. */
export const ShopRules = z.object({
  /** The distributor's price group whose prices the shop starts from; null: base prices. */
  priceGroupId: id.nullable(),
  /** On that price, basis points. */
  priceChangeBp: z.number().int().min(-9999).max(100_000),
  priceEnding: z.enum(['any', '90', '99']),
  /** Prices go to the shop without VAT. */
  takesNet: z.boolean(),
  pushesPrice: z.boolean(),
  pushesStock: z.boolean(),
  pushesStatus: z.boolean(),
  pushesTitle: z.boolean(),
  /** The cover goes there as the first picture, our further ones behind it; other pictures of the shop stay behind them. */
  pushesPicture: z.boolean(),
  /** Keys that the shop is never told of. */
  stockReserve: z.number().int().min(0).max(1_000_000),
  /** The most that the shop is told; null: all. */
  stockCap: z.number().int().min(1).max(1_000_000).nullable(),
  /** Compared and pushed so often; null: only when somebody asks. */
  everyHours: z.number().int().min(1).max(168).nullable(),
})

export const Shop = z.object({
  slot: z.enum(shopSlots),
  /** Empty while nothing is connected. */
  name: z.string(),
  address: z.string(),
  consumerKey: z.string(),
  /** A consumer secret is kept, sealed; it is never told again. */
  hasSecret: z.boolean(),
  currency: z.string(),
  isOn: z.boolean(),
  /** When it was last asked, and what was wrong then, in words; null: nothing. */
  askedDate: instant.nullable(),
  problem: z.string().nullable(),
  rules: ShopRules,
  changedDate: instant.nullable(),
  changedBy: z.string().nullable(),
})

/** A product as a shop has it (specification §3: id, name, price). */
const SourceProduct = z.object({
  id: z.number(),
  name: z.string(),
  /** What a buyer pays there now; null where it has none. */
  price: money.nullable(),
  sku: z.string(),
  gtin: z.string(),
  /** Null where the shop does not count. */
  stock: z.number().nullable(),
  status: z.string(),
})

const addressProblems = [
  outboundErrors.notAnAddress,
  outboundErrors.notHttps,
  outboundErrors.otherPort,
  outboundErrors.withUser,
  outboundErrors.notPublicName,
] as const

/** What may come out of asking a shop. */
const problems = [
  shopErrors.notConnected,
  shopErrors.notAShop,
  shopErrors.wrongKeys,
  shopErrors.busy,
  shopErrors.broken,
  outboundErrors.unknownHost,
  outboundErrors.innerAddress,
  outboundErrors.unreachable,
  outboundErrors.timedOut,
  outboundErrors.badCertificate,
  outboundErrors.redirected,
  outboundErrors.badStatus,
  outboundErrors.tooLarge,
  outboundErrors.unreadable,
  ...addressProblems,
] as const

const access = 'distributors'
const products = data(z.array(SourceProduct))

const all = <const S extends ShopSlot>(slot: S) =>
  get(`/products/get-${slot}-woocom-products`, {
    summary: `The products of the ${slot} shop`,
    access,
    response: products,
    errors: [...problems, shopErrors.tooManyProducts],
    shed: 'first',
    timeoutMs: 120_000,
  })
const byId = <const S extends ShopSlot>(slot: S) =>
  post(`/products/get-${slot}-woocom-products-by-id`, {
    summary: `Products of the ${slot} shop by its own ids, at most 100; one that is gone is left out`,
    access,
    reads: true,
    body: z.object({ ids }),
    response: products,
    errors: [...problems],
    shed: 'first',
    timeoutMs: 120_000,
  })
const bySearch = <const S extends ShopSlot>(slot: S) =>
  post(`/products/get-${slot}-woocom-products-by-search`, {
    summary: `The first 100 products of the ${slot} shop whose name or SKU fits`,
    access,
    reads: true,
    body: z.object({ search: requiredLine(200) }),
    response: products,
    errors: [...problems],
    shed: 'first',
    timeoutMs: 120_000,
  })

/**
 * Shops over the REST interface of WooCommerce (specification §7, decision 0123).
 * @assumption The specification names three catalogue sources and the fields id, name and price: they are three shops.
 */
export const shops = {
  list: get('/shops', {
    summary: 'The three shops: what is set, when each was last asked and what was wrong',
    access: 'administrators',
    response: data(z.array(Shop)),
  }),
  set: put('/shops/:slot', {
    summary:
      'Connect a shop, or change it; needs the password. Another address is another shop and ends its links, another currency ends prices set by hand',
    access: 'administrators',
    params: z.object({ slot: z.enum(shopSlots) }),
    body: z.object({
      name: requiredLine(60),
      /** Where the shop's start page is, https://shop.example or https://shop.example/store. */
      address: requiredLine(200),
      consumerKey: requiredLine(200),
      /** Left out: the one that is kept. */
      consumerSecret: line(200).optional(),
      currency: currencyCode,
      isOn: z.boolean(),
      password,
      /** That the links of the shop before end with another address is answered with yes. */
      confirm: z.boolean().default(false),
      /** That prices set by hand end with another currency is answered with yes. */
      confirmCurrency: z.boolean().default(false),
    }),
    response: act({ shop: Shop }),
    errors: [
      shopErrors.secretNeeded,
      shopErrors.linksEnd,
      shopErrors.ownPricesEnd,
      shopErrors.runUnderWay,
      ...passwordErrors,
      ...addressProblems,
    ],
    secret: true,
  }),
  setRules: put('/shops/rules/:slot', {
    summary: 'Set what a shop is given: price rule, fields, stock reserve, schedule',
    access: 'administrators',
    params: z.object({ slot: z.enum(shopSlots) }),
    body: ShopRules,
    response: act({ shop: Shop }),
    errors: [shopErrors.notConnected, commonErrors.notFound],
  }),
  test: post('/shops/test/:slot', {
    summary: 'Ask a shop for its products, its currency and the right to write, and say what is wrong',
    access: 'administrators',
    params: z.object({ slot: z.enum(shopSlots) }),
    response: act({ shop: Shop }),
    errors: [...problems, shopErrors.mayOnlyRead, shopErrors.otherCurrency],
    timeoutMs: 120_000,
  }),
  first: all('first'),
  second: all('second'),
  third: all('third'),
  firstById: byId('first'),
  secondById: byId('second'),
  thirdById: byId('third'),
  firstBySearch: bySearch('first'),
  secondBySearch: bySearch('second'),
  thirdBySearch: bySearch('third'),
}
