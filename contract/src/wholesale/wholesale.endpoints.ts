import { z } from 'zod'
import { data, get, Id, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list, listRequest, PagedResult } from '../list.ts'
import { price } from '../money.ts'
import { mostQuickOrderLines, mostQuickOrderQuantity } from './parse-quick-order.ts'
import { ProductForBuyer } from './product-for-buyer.ts'
import { chosen, PartnerProduct, WholesaleProduct } from './wholesale-product.ts'

const sortable = ['favourites', 'title', 'price', 'stock', 'moq', 'platform', 'code', 'createdDate'] as const

const products = {
  summary: "List the company's catalogue with prices, stock and the highest price in it",
  access: 'buyers',
  body: listRequest(sortable, {
    /** Including everything below it. */
    categoryIds: chosen,
    productTypeIds: chosen,
    regionIds: chosen,
    languageIds: chosen,
    priceFrom: price,
    priceTo: price,
    isFavorite: z.boolean(),
    inStock: z.boolean(),
    /** Part of a title, as in links from notifications. */
    product: z
      .string()
      .max(200)
      .refine((text) => !text.includes('\u0000')),
  }),
  response: z.object({
    data: z.object({
      highestPrice: price,
      currency: z.string(),
      companyHasProducts: z.boolean(),
      products: z.array(WholesaleProduct),
    }),
    pagedResult: PagedResult,
  }),
} as const

const pastedText = z
  .string()
  .max(200)
  .refine((text) => !text.includes('\u0000'))

const Choice = z.object({ id: z.number(), title: z.string(), count: z.number() })
const choices = { access: 'buyers', body: z.object({}), response: data(z.array(Choice)) } as const

/** The catalogue from which buyers buy (specification §7, Wholesale). */
export const wholesale = {
  products: { ...post('/web-sales/get-company-products', products), sortable, row: WholesaleProduct },
  ofPartner: list('/web-sales/get-partner-catalogue/:id', {
    summary: "List a partner's catalogue as the partner sees it now: its prices, promotions and stock",
    access: 'distributorsAndResellers',
    params: Id,
    row: PartnerProduct,
    sortable: ['title', 'price', 'stock', 'moq', 'platform', 'code'],
    filters: { inStock: z.boolean() },
    extra: { currency: z.string() },
    errors: [commonErrors.notFound],
  }),
  product: get('/web-sales/get-company-product/:id', {
    summary:
      'Get a product assigned to the company: its details, its price at every quantity, what the company has paid so far',
    access: 'buyers',
    params: Id,
    response: data(ProductForBuyer),
    errors: [commonErrors.notFound],
  }),
  categories: post('/categories/get-categories-wholesale', {
    summary: "List the categories in the company's catalogue, with numbers of products",
    access: 'buyers',
    body: z.object({}),
    response: data(
      z.array(
        Choice.extend({
          parentCategoryId: z.number().nullable(),
          masterCategoryId: z.number().nullable(),
          isMasterCategory: z.boolean(),
        }),
      ),
    ),
  }),
  productTypes: post('/product-types/get-product-types-wholesale', {
    ...choices,
    summary: "List the platforms in the company's catalogue, with numbers of products",
  }),
  regions: post('/regions/wholesale', {
    ...choices,
    summary: "List the regions in the company's catalogue, with numbers of products",
  }),
  languages: post('/languages/wholesale', {
    ...choices,
    summary: "List the languages in the company's catalogue, with numbers of products",
  }),
  quickOrder: post('/web-sales/quick-order', {
    summary: 'Find the products for pasted lines of code or title and quantity',
    access: 'buyers',
    body: z.object({
      lines: z
        .array(
          z.object({
            text: pastedText,
            quantity: z.number().int().min(1).max(mostQuickOrderQuantity),
            /** The whole line, if its last number may be part of a name: then it means one product of that name. */
            whole: pastedText.optional(),
          }),
        )
        .min(1)
        .max(mostQuickOrderLines),
    }),
    response: data(
      z.array(
        z.object({
          text: z.string(),
          quantity: z.number(),
          /** found: one product; several: choose among them; unknown: none. */
          status: z.enum(['found', 'several', 'unknown']),
          products: z.array(WholesaleProduct),
        }),
      ),
    ),
  }),
}
