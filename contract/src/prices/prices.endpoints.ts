import { z } from 'zod'
import { act, data, del, get, Id, Ids, ids, instant, line, post, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { money, price } from '../money.ts'
import { PriceTrace } from './price-trace.ts'
import { priceErrors } from './prices.errors.ts'
import { priceRules } from './resolve-price.ts'

const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const moq = z.number().int().min(1).max(1_000_000)
const marginBp = z.number().int().min(-9999).max(100_000)
const rule = z.enum(priceRules)

const Tier = z.object({ minQuantity: z.number().int().min(2).max(1_000_000), price })

/** A price below cost asks for these; otherwise they are ignored. */
const confirmation = { confirmBelowCost: z.boolean().default(false), reason: line(300).default('') }

const product = {
  productId: z.number(),
  code: z.string(),
  title: z.string(),
  platform: z.string(),
  imageUrl: z.string().nullable(),
}

/** A product assigned to a partner, as its supplier prices it. `cost` is set for distributors only (guarantee G12). */
export const CompanyProductRow = z.object({
  id: z.number(),
  ...product,
  category: z.string(),
  currency: z.string(),
  price: price.nullable(),
  marginBp: z.number().nullable(),
  overridePrice: price.nullable(),
  moq: z.number().nullable(),
  tiers: z.array(Tier),
  effectivePrice: price,
  rule,
  /** What the supplier pays for one itself, in the partner's currency, VAT included; for distributors the cost of the next key. */
  purchasePrice: price.nullable(),
  /** effectivePrice over purchasePrice, in basis points of it. */
  earnedBp: z.number().nullable(),
  isWithdrawn: z.boolean(),
  isProductWithdrawn: z.boolean(),
  changedAt: instant,
  createdDate: instant,
})

/** A product that may be assigned to a partner. */
export const AssignableRow = z.object({
  ...product,
  category: z.string(),
  currency: z.string(),
  /** What it would cost the partner when assigned without a price of its own. */
  defaultPrice: price,
  purchasePrice: price.nullable(),
  companyProductId: z.number().nullable(),
  createdDate: instant,
})

/** A buyer's own product: what it pays, never why. */
export const MyProductRow = z.object({
  id: z.number(),
  ...product,
  category: z.string(),
  publisher: z.string(),
  price,
  currency: z.string(),
  moq: z.number(),
  stock: z.number(),
  isFavorite: z.boolean(),
  isWithdrawn: z.boolean(),
  createdDate: instant,
})

const NewPrice = z.object({
  productId: id,
  price: price.nullable().default(null),
  marginBp: marginBp.nullable().default(null),
  moq: moq.nullable().default(null),
})

const changed = act({ count: z.number(), ids: z.array(z.number()) })
const priceProblems = [
  commonErrors.notFound,
  priceErrors.belowCost,
  priceErrors.belowPurchase,
  priceErrors.reasonNeeded,
  priceErrors.priceOrMargin,
]

const productFilters = {
  rule: z.array(rule).max(6),
  isWithdrawn: z.boolean(),
  categoryId: id,
}

/** Products of partners and their prices (specification §7, domain rules §3). */
export const prices = {
  ofCompany: list('/company-product-prices/company-products/:id', {
    summary: 'Products assigned to a partner, with their prices and the rule behind each',
    access: 'distributorsAndResellers',
    params: Id,
    row: CompanyProductRow,
    sortable: ['createdDate', 'title', 'code', 'effectivePrice', 'rule', 'moq', 'changedAt'],
    filters: productFilters,
    extra: { currency: z.string() },
    errors: [commonErrors.notFound],
  }),
  assignable: list('/company-product-prices/reseller-assignment-prices/:id', {
    summary: 'Products the supplier of this partner can assign to it, with what they would cost',
    access: 'distributorsAndResellers',
    params: Id,
    row: AssignableRow,
    sortable: ['createdDate', 'title', 'code'],
    filters: { categoryId: id, isAssigned: z.boolean() },
    extra: { currency: z.string() },
    errors: [commonErrors.notFound],
  }),
  assign: post('/company-product-prices/create-company-product-price', {
    summary: 'Assign products to a partner, each with a price, a margin or neither (group and base price)',
    access: 'distributorsAndResellers',
    body: z.object({ companyId: id, items: z.array(NewPrice).min(1).max(500), ...confirmation }),
    response: changed,
    errors: [...priceProblems, priceErrors.notAssignable, priceErrors.alreadyAssigned],
    idempotent: true,
  }),
  assignMany: post('/company-product-prices/create-company-product-price-group-category', {
    summary: 'Assign every product of a category or a price group that the partner does not have yet',
    access: 'distributorsAndResellers',
    body: z.object({
      companyId: id,
      categoryId: id.optional(),
      groupId: id.optional(),
      marginBp: marginBp.nullable().default(null),
      ...confirmation,
    }),
    response: changed,
    errors: [...priceProblems, priceErrors.nothingToAssign],
    timeoutMs: 90_000,
  }),
  assignToRetailer: post('/company-product-prices/create-retailer-product-as-distributor', {
    summary: "Assign a product to a reseller's retailer as the distributor; a price is kept as an override",
    access: 'distributors',
    body: z.object({
      companyId: id,
      productId: id,
      price: price.nullable().default(null),
      moq: moq.nullable().default(null),
      ...confirmation,
    }),
    response: changed,
    errors: [...priceProblems, priceErrors.notResellersRetailer, priceErrors.alreadyAssigned],
  }),
  change: post('/company-product-prices/update-company-product-price/:id', {
    summary: "Change a partner's price of one product: explicit, margin or neither, with MOQ and tiers",
    access: 'distributorsAndResellers',
    params: Id,
    body: z.object({
      price: price.nullable(),
      marginBp: marginBp.nullable(),
      moq: moq.nullable(),
      tiers: z.array(Tier).max(10).default([]),
      ...confirmation,
    }),
    response: act({ product: CompanyProductRow }),
    errors: priceProblems,
  }),
  changeMargins: post('/company-product-prices/update-company-products-with-percentage/:id', {
    summary: 'Set one margin on chosen products of a partner, or on all of them',
    access: 'distributorsAndResellers',
    params: Id,
    body: z.object({ ids: ids.optional(), marginBp, ...confirmation }),
    response: changed,
    errors: priceProblems,
    timeoutMs: 90_000,
  }),
  override: put('/products/override-distributor-price', {
    summary: "Set or take back the distributor's own word on a company's price of a product",
    access: 'distributors',
    body: z.object({ companyId: id, productId: id, price: price.nullable(), ...confirmation }),
    response: act({ product: CompanyProductRow }),
    errors: priceProblems,
  }),
  toggleWithdraw: put('/company-product-prices/toggle-withdraw-company-product/:id', {
    summary: 'Withdraw a product from a partner, or give it back',
    access: 'distributorsAndResellers',
    params: Id,
    response: act({ isWithdrawn: z.boolean() }),
    errors: [commonErrors.notFound],
    timeoutMs: 120_000,
  }),
  removeMany: del('/company-product-prices/delete-company-products', {
    summary: 'Take products away from partners',
    access: 'distributorsAndResellers',
    body: Ids,
    response: act({ count: z.number() }),
    errors: [commonErrors.notFound],
    timeoutMs: 120_000,
  }),
  remove: del('/company-product-prices/:id', {
    summary: 'Take a product away from a partner',
    access: 'distributorsAndResellers',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  resellerProducts: list('/company-product-prices/reseller-simplified', {
    summary: "A reseller's own products as choices; distributors name the reseller",
    access: 'distributorsAndResellers',
    row: z.object({ id: z.number(), productId: z.number(), code: z.string(), title: z.string() }),
    sortable: ['title', 'code'],
    filters: { companyId: id },
    errors: [commonErrors.notFound],
  }),
  favorite: put('/company-product-prices/change-favorite-status/:id', {
    summary: "Mark one of the company's own products as a favourite, or unmark it; a price never depends on it",
    access: 'notDistributors',
    params: Id,
    body: z.object({ isFavorite: z.boolean().optional() }),
    response: act({ isFavorite: z.boolean() }),
    errors: [commonErrors.notFound],
  }),
  mine: list('/company-product-prices/get-my-products', {
    summary: "The company's own products with price, MOQ and stock",
    access: 'notDistributors',
    row: MyProductRow,
    sortable: ['createdDate', 'title', 'code', 'price', 'stock', 'moq'],
    filters: { categoryId: id, productTypeId: id, isFavorite: z.boolean(), inStock: z.boolean() },
    extra: { currency: z.string() },
  }),
  why: get('/company-product-prices/why-price/:id', {
    summary: 'Why this price: every rule with what it gives, for one product of a company at a quantity',
    access: 'distributors',
    params: Id,
    query: z.object({ quantity: z.coerce.number().int().min(1).max(1_000_000).optional() }),
    response: data(
      z.object({
        companyId: z.number(),
        companyName: z.string(),
        productId: z.number(),
        title: z.string(),
        trace: PriceTrace,
        /** Cost of the next key in the home currency, without VAT. */
        nextCost: money.nullable(),
        homeCurrency: z.string(),
      }),
    ),
    errors: [commonErrors.notFound],
  }),
}
