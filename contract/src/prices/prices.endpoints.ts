import { z } from 'zod'
import { act, data, get, Id, id, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { priceErrors } from './prices.errors.ts'
import { list } from '../list.ts'
import { money } from '../money.ts'
import { priceBulk } from './price-bulk.ts'
import { priceChanges } from './price-changes.ts'
import { AssignableRow, CompanyProductRow, MyProductRow, productFilters } from './price-rows.ts'
import { priceImports } from './price-imports.ts'
import { PriceTrace } from './price-trace.ts'
import { scheduledPrices } from './scheduled-prices.ts'

/** Products of partners and their prices (specification §7, domain rules §3). */
export const prices = {
  ofCompany: list('/company-product-prices/company-products/:id', {
    summary: 'List the products assigned to a partner, with their prices and the rule behind each',
    access: 'distributorsAndResellers',
    params: Id,
    row: CompanyProductRow,
    sortable: ['createdDate', 'title', 'code', 'effectivePrice', 'rule', 'moq', 'changedAt'],
    filters: productFilters,
    extra: { currency: z.string() },
    errors: [commonErrors.notFound],
  }),
  assignable: list('/company-product-prices/reseller-assignment-prices/:id', {
    summary: "List the products that the partner's supplier can assign to it, with what they would cost",
    access: 'distributorsAndResellers',
    params: Id,
    row: AssignableRow,
    sortable: ['createdDate', 'title', 'code'],
    filters: {
      categoryId: id,
      isAssigned: z.boolean(),
      /** For distributors: also products that the partner's reseller does not have. */
      fromAll: z.boolean(),
    },
    extra: { currency: z.string() },
    errors: [commonErrors.notFound],
  }),
  ...priceChanges,
  ...priceBulk,
  ...scheduledPrices,
  ...priceImports,
  resellerProducts: list('/company-product-prices/reseller-simplified', {
    summary: "List a reseller's own products as choices; distributors name the reseller",
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
    errors: [commonErrors.notFound, priceErrors.tooManyFavourites],
  }),
  mine: list('/company-product-prices/get-my-products', {
    summary: "List the company's own products with price, MOQ and stock",
    access: 'notDistributors',
    row: MyProductRow,
    sortable: ['createdDate', 'title', 'code', 'price', 'stock', 'moq'],
    filters: { categoryId: id, productTypeId: id, isFavorite: z.boolean(), inStock: z.boolean() },
    extra: { currency: z.string() },
  }),
  why: get('/company-product-prices/why-price/:id', {
    summary: 'Explain a price: every rule with what it gives, for one product of a company at a quantity',
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
