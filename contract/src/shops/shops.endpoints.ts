import { z } from 'zod'
import { password } from '../auth/auth.endpoints.ts'
import { act, data, get, id, ids, instant, line, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { money } from '../money.ts'
import { outboundErrors } from '../outbound.errors.ts'
import { passwordErrors } from '../security/security.errors.ts'
import { shopErrors } from './shops.errors.ts'
import { currencyCode } from '../codes.ts'

/** The three shops are the three catalogue sources of the specification, by position. */
export const shopSlots = ['first', 'second', 'third'] as const
export type ShopSlot = (typeof shopSlots)[number]

/** What a shop is given, and when. */
export const ShopRules = z.object({
  /** The distributor's price group whose prices are the shop's starting point; null: base prices. */
  priceGroupId: id.nullable(),
  /** Change to that price, in basis points. */
  priceChangeBp: z.number().int().min(-9999).max(100_000),
  priceEnding: z.enum(['any', '90', '99']),
  /** Prices are sent to the shop without VAT. */
  takesNet: z.boolean(),
  pushesPrice: z.boolean(),
  pushesStock: z.boolean(),
  pushesStatus: z.boolean(),
  pushesTitle: z.boolean(),
  /**
   * The cover is sent as the first picture, followed by our further ones; other pictures of the shop stay after them.
   */
  pushesPicture: z.boolean(),
  /** Number of keys kept out of the stock that the shop is told. */
  stockReserve: z.number().int().min(0).max(1_000_000),
  /** The largest stock that the shop is told; null: no cap. */
  stockCap: z.number().int().min(1).max(1_000_000).nullable(),
  /** How often it is compared and pushed; null: only on request. */
  everyHours: z.number().int().min(1).max(168).nullable(),
})

export const Shop = z.object({
  slot: z.enum(shopSlots),
  /** Empty while nothing is connected. */
  name: z.string(),
  address: z.string(),
  consumerKey: z.string(),
  /** Whether a consumer secret is stored; it is sealed and never shown again. */
  hasSecret: z.boolean(),
  currency: z.string(),
  isOn: z.boolean(),
  /** When it was last contacted, and the problem found, in words; null: none. */
  askedDate: instant.nullable(),
  problem: z.string().nullable(),
  rules: ShopRules,
  changedDate: instant.nullable(),
  changedBy: z.string().nullable(),
})

/** A product as the shop has it (specification §3: id, name, price). */
const SourceProduct = z.object({
  id: z.number(),
  name: z.string(),
  /** What a buyer currently pays there; null if it has no price. */
  price: money.nullable(),
  sku: z.string(),
  gtin: z.string(),
  /** Null if the shop does not track stock. */
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

/** What may go wrong when a shop is asked. */
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
    summary: `List the products of the ${slot} shop`,
    access,
    response: products,
    errors: [...problems, shopErrors.tooManyProducts],
    shed: 'first',
    timeoutMs: 120_000,
  })
const byId = <const S extends ShopSlot>(slot: S) =>
  post(`/products/get-${slot}-woocom-products-by-id`, {
    summary: `Get products of the ${slot} shop by its own ids, at most 100; missing ones are left out`,
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
    summary: `Find the first 100 products of the ${slot} shop whose name or SKU matches`,
    access,
    reads: true,
    body: z.object({ search: requiredLine(200) }),
    response: products,
    errors: [...problems],
    shed: 'first',
    timeoutMs: 120_000,
  })

/**
 * Shops over the REST API of WooCommerce (specification §7, decision 0123).
 * @assumption The specification names three catalogue sources and the fields id, name and price: they are three shops.
 */
export const shops = {
  list: get('/shops', {
    summary: 'List the three shops: their settings, when each was last contacted and the problem found',
    access: 'administrators',
    response: data(z.array(Shop)),
  }),
  set: put('/shops/:slot', {
    summary:
      'Connect a shop, or change it; requires the password. A different address is a different shop and ends its links, a different currency ends prices set manually',
    access: 'administrators',
    params: z.object({ slot: z.enum(shopSlots) }),
    body: z.object({
      name: requiredLine(60),
      /** The shop's start page, https://shop.example or https://shop.example/store. */
      address: requiredLine(200),
      consumerKey: requiredLine(200),
      /** When missing, the stored one is kept. */
      consumerSecret: line(200).optional(),
      currency: currencyCode,
      isOn: z.boolean(),
      /** The `changedDate` that was read: refused if it has changed since. When missing, the change is made anyway. */
      was: instant.nullable().optional(),
      password,
      /** Confirms that a different address ends the links of the previous shop. */
      confirm: z.boolean().default(false),
      /** Confirms that a different currency ends prices set manually. */
      confirmCurrency: z.boolean().default(false),
    }),
    response: act({ shop: Shop }),
    errors: [
      shopErrors.secretNeeded,
      shopErrors.linksEnd,
      shopErrors.ownPricesEnd,
      shopErrors.runUnderWay,
      commonErrors.conflict,
      ...passwordErrors,
      ...addressProblems,
    ],
    secret: true,
  }),
  setRules: put('/shops/rules/:slot', {
    summary: 'Set what a shop is given: price rule, fields, stock reserve, schedule',
    access: 'administrators',
    params: z.object({ slot: z.enum(shopSlots) }),
    body: ShopRules.extend({
      /** The rules that were read: if they have changed since, the change is refused. When missing, it is made anyway. */
      was: ShopRules.optional(),
    }),
    response: act({ shop: Shop }),
    errors: [shopErrors.notConnected, commonErrors.notFound, commonErrors.conflict],
  }),
  test: post('/shops/test/:slot', {
    summary: 'Test a shop: its products, its currency and the right to write; answers what is wrong',
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
