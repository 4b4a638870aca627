import { z } from 'zod'
import { act, del, Id, IdsOfPage, id, idsOfPage, line, mostIds, post, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { retrieveAllLimit } from '../list.ts'
import { price } from '../money.ts'
import { confirmation } from './below-cost.ts'
import { groupPriceJob } from './group-price-job.ts'
import { CompanyProductRow, productFilters, readGroupPrice, tiers } from './price-rows.ts'
import { jobProblems, priceJob } from './price-bulk.ts'
import { priceErrors } from './prices.errors.ts'
import { validFrom } from './valid-from.ts'

const moq = z.number().int().min(1).max(1_000_000)

const marginBp = z.number().int().min(-9999).max(100_000)

const NewPrice = z.object({
  productId: id,
  price: price.nullable().default(null),
  marginBp: marginBp.nullable().default(null),
  moq: moq.nullable().default(null),
})

/** The terms that were read: if they have changed since, the change is refused. When missing, it is made anyway. */
const readTerms = z.object({
  price: price.nullable(),
  marginBp: marginBp.nullable(),
  moq: moq.nullable(),
  tiers,
})

/** Reports what it would do, and changes nothing. */
const isDryRun = z.boolean().default(false)

/** The change that waits for its day; null: done at once. */
const scheduledId = { scheduledId: z.number().nullable() }

const changedOrJob = act({ count: z.number(), ids: z.array(z.number()), ...priceJob, ...scheduledId })

const priceProblems = [
  commonErrors.notFound,
  priceErrors.belowCost,
  priceErrors.belowPurchase,
  priceErrors.reasonNeeded,
  priceErrors.priceOrMargin,
]

/** Assigning products to a partner, pricing them, unassigning them. */
export const priceChanges = {
  assign: post('/company-product-prices/create-company-product-price', {
    summary:
      'Assign products to a partner, each with a price, a margin or neither (group and base price); many as a job',
    access: 'distributorsAndResellers',
    body: z.object({
      companyId: id,
      items: z.array(NewPrice).min(1).max(retrieveAllLimit),
      isDryRun,
      ...validFrom,
      ...confirmation,
    }),
    response: changedOrJob,
    errors: [
      ...priceProblems,
      priceErrors.notAssignable,
      priceErrors.notForRegion,
      priceErrors.alreadyAssigned,
      ...jobProblems,
      priceErrors.validFromPast,
    ],
    idempotent: true,
  }),
  assignMany: post('/company-product-prices/create-company-product-price-group-category', {
    summary: 'Assign every product of a category or a price group that the partner does not have yet; many as a job',
    access: 'distributorsAndResellers',
    body: z.object({
      companyId: id,
      categoryId: id.optional(),
      groupId: id.optional(),
      marginBp: marginBp.nullable().default(null),
      isDryRun,
      /** A future day: the products that match today are assigned on that day. */
      ...validFrom,
      ...confirmation,
    }),
    response: act({
      count: z.number(),
      ids: z.array(z.number()),
      /** How many of the category or group the partner already has. */
      already: z.number(),
      /** How many of them are left out because they are not for the partner's region. */
      elsewhere: z.number(),
      ...priceJob,
      ...scheduledId,
    }),
    errors: [...priceProblems, priceErrors.nothingToAssign, ...jobProblems, priceErrors.validFromPast],
    timeoutMs: 90_000,
  }),
  assignToRetailer: post('/company-product-prices/create-retailer-product-as-distributor', {
    summary: "Assign a product to a reseller's retailer, as the distributor; a price is stored as an override",
    access: 'distributors',
    body: z.object({
      companyId: id,
      productId: id,
      price: price.nullable().default(null),
      moq: moq.nullable().default(null),
      ...validFrom,
      ...confirmation,
    }),
    response: act({ count: z.number(), ids: z.array(z.number()), ...scheduledId }),
    errors: [
      ...priceProblems,
      priceErrors.notResellersRetailer,
      priceErrors.notForRegion,
      priceErrors.alreadyAssigned,
      priceErrors.validFromPast,
    ],
  }),
  change: post('/company-product-prices/update-company-product-price/:id', {
    summary:
      "Change a partner's price of one product: explicit, margin or neither, with MOQ and tiers; as a job if many retailers follow",
    access: 'distributorsAndResellers',
    params: Id,
    body: z.object({
      price: price.nullable(),
      marginBp: marginBp.nullable(),
      moq: moq.nullable(),
      tiers: tiers.default([]),
      /** For whoever sets an override: its price, and the MOQ. */
      was: readTerms.optional(),
      isDryRun,
      ...validFrom,
      ...confirmation,
    }),
    response: act({ product: CompanyProductRow, ...priceJob, ...scheduledId }),
    errors: [...priceProblems, commonErrors.conflict, priceErrors.changeRunning, priceErrors.validFromPast],
  }),
  changeMargins: post('/company-product-prices/update-company-products-with-percentage/:id', {
    summary: 'Set one margin on selected products of a partner, or on all that match; many as a job',
    access: 'distributorsAndResellers',
    params: Id,
    body: z.object({
      /** When missing, all that match the filters and the search, as in their list. */
      ids: idsOfPage.optional(),
      filters: z.object(productFilters).partial().default({}),
      quickSearch: line(200).default(''),
      marginBp,
      isDryRun,
      ...validFrom,
      ...confirmation,
    }),
    response: changedOrJob,
    errors: [...priceProblems, ...jobProblems, priceErrors.validFromPast],
    timeoutMs: 90_000,
  }),
  override: put('/products/override-distributor-price', {
    summary:
      "Set or remove the distributor's override of a company's price for a product; as a job if many retailers follow",
    access: 'distributors',
    body: z.object({
      companyId: id,
      productId: id,
      price: price.nullable(),
      /** The override that was read: if it has changed since, the change is refused. When missing, it is made anyway. */
      was: price.nullable().optional(),
      isDryRun,
      ...validFrom,
      ...confirmation,
    }),
    response: act({ product: CompanyProductRow, ...priceJob, ...scheduledId }),
    errors: [...priceProblems, commonErrors.conflict, priceErrors.changeRunning, priceErrors.validFromPast],
  }),
  changeGroupPrices: put('/groups/update-product-group-prices', {
    summary: "Set a product's price in one's own price groups, or remove it there; companies of the groups follow",
    access: 'distributorsAndResellers',
    body: z.object({
      productId: id,
      prices: z
        .array(
          z.object({
            groupId: id,
            price: price.nullable(),
            /** When missing, the tiers do not change. */
            tiers: tiers.optional(),
            was: readGroupPrice.optional(),
          }),
        )
        .min(1)
        .max(mostIds),
      isDryRun,
      ...validFrom,
      ...confirmation,
    }),
    response: act({ count: z.number(), ...groupPriceJob, ...scheduledId }),
    errors: [
      commonErrors.notFound,
      commonErrors.conflict,
      priceErrors.belowCost,
      priceErrors.belowPurchase,
      priceErrors.reasonNeeded,
      priceErrors.changeRunning,
      priceErrors.validFromPast,
    ],
    timeoutMs: 90_000,
  }),
  toggleWithdraw: put('/company-product-prices/toggle-withdraw-company-product/:id', {
    summary: 'Withdraw a product from a partner, or make it available again',
    access: 'distributorsAndResellers',
    params: Id,
    /** Without the wanted state, the opposite of the current one. */
    body: z.object({ isWithdrawn: z.boolean().optional() }),
    response: act({ isWithdrawn: z.boolean() }),
    errors: [commonErrors.notFound],
    timeoutMs: 120_000,
  }),
  removeMany: del('/company-product-prices/delete-company-products', {
    summary: 'Unassign products from partners',
    access: 'distributorsAndResellers',
    body: IdsOfPage,
    response: act({ count: z.number() }),
    errors: [commonErrors.notFound, priceErrors.overrideStays],
    timeoutMs: 120_000,
  }),
  remove: del('/company-product-prices/:id', {
    summary: 'Unassign a product from a partner',
    access: 'distributorsAndResellers',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound, priceErrors.overrideStays],
  }),
}
