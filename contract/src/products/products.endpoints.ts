import { Format } from '../table-format.ts'
import { z } from 'zod'
import { act, data, del, get, Id, IdsOfPage, id, idsOfPage, instant, line, post, put } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { orderStatus } from '../enums.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { money } from '../money.ts'
import { activityOf } from '../security/activity.ts'
import { bulkUpdates } from './bulk-update.ts'
import { ProductChoice, ProductRow, productFilters, sortable } from './product-row.ts'
import { NewProductBody, Product, ProductBody } from './product-view.ts'
import { productImports } from './product-imports.ts'
import { saidName } from '../said-name.ts'
import { productsErrors } from './products.errors.ts'
import { productPrices } from './product-prices.ts'

export const products = {
  list: list('/products/get-products', {
    summary: 'List products with price, cost, stock and days of cover',
    access: 'distributors',
    row: ProductRow,
    sortable,
    filters: productFilters,
    extra: {
      currency: z.string(),
      /** Of all products, whatever the filters. */
      counts: z.object({ all: z.number(), low: z.number(), out: z.number(), withdrawn: z.number() }),
    },
    timeoutMs: 600_000,
  }),
  activity: activityOf('/products/get-activity/:id', {
    summary: 'List what was done with a product: its record, base price, imports of keys',
    access: 'distributors',
  }),
  simplified: list('/products/get-products-simplified', {
    summary: 'List products as choices',
    access: 'distributors',
    row: ProductChoice,
    sortable: ['title', 'code'],
  }),
  export: post('/products/export-products', {
    summary: 'Export the matching products as CSV or XLSX',
    access: 'distributors',
    body: z.object({
      filters: z.object(productFilters).partial().default({}),
      quickSearch: line(200).default(''),
      ids: idsOfPage.optional(),
      format: Format,
    }),
    response: 'file',
    transfer: 'export',
    timeoutMs: 120_000,
  }),
  nextCode: get('/products/next-code', {
    summary: 'Get the next free product code, with the initials of the title if one is given',
    access: 'distributors',
    query: z.object({ title: line(200).default('') }),
    response: data(z.object({ code: z.string() })),
  }),
  create: post('/products/create-product', {
    summary: 'Add a product',
    access: 'distributors',
    body: NewProductBody,
    response: act({ id: z.number() }),
    errors: [productsErrors.codeTaken, productsErrors.unknownChoice],
    idempotent: true,
  }),
  one: get('/products/:id', {
    summary: 'Get a product for editing',
    access: 'distributors',
    params: Id,
    response: data(Product),
    errors: [commonErrors.notFound],
  }),
  edit: put('/products/:id', {
    summary: 'Change a product; the version prevents overwriting a newer change',
    access: 'distributors',
    params: Id,
    body: ProductBody.extend({ version: z.number().int().positive() }),
    response: act({ product: Product }),
    errors: [
      commonErrors.notFound,
      commonErrors.conflict,
      productsErrors.codeTaken,
      productsErrors.unknownChoice,
      productsErrors.regionsTooWide,
    ],
  }),
  related: get('/products/get-related-products/:id', {
    summary: 'List products with the same title, on other platforms or for other regions',
    access: 'distributors',
    params: Id,
    response: data(
      z.array(
        z.object({
          id: z.number(),
          code: z.string(),
          title: z.string(),
          platform: saidName('platform'),
          regions: z.array(saidName('region')),
          price: money,
          available: z.number(),
          isWithdrawn: z.boolean(),
          imageUrl: z.string().nullable(),
        }),
      ),
    ),
    errors: [commonErrors.notFound],
  }),
  ...productPrices,
  ...bulkUpdates,
  ...productImports,
  toggleWithdraw: put('/products/toggle-withdraw-product/:id', {
    summary: 'Withdraw a product from sale, or put it back',
    access: 'distributors',
    params: Id,
    response: act({ id: z.number(), isWithdrawn: z.boolean() }),
    errors: [commonErrors.notFound],
    timeoutMs: 120_000,
  }),
  withdrawMany: put('/products/withdraw-products', {
    summary: 'Withdraw products from sale, or put them back',
    access: 'distributors',
    body: z.object({ ids: idsOfPage, isWithdrawn: z.boolean() }),
    response: act({ changed: z.number() }),
    errors: [commonErrors.notFound],
    timeoutMs: 120_000,
  }),
  delete: del('/products/delete-products', {
    summary: 'Delete products without keys in stock; their history is kept',
    access: 'distributors',
    body: IdsOfPage,
    response: act({}),
    errors: [commonErrors.notFound, productsErrors.hasKeys, productsErrors.wasSold],
    timeoutMs: 90_000,
  }),
  orders: list('/products/get-plain-product-orders', {
    summary: 'List the orders of a product',
    access: 'distributors',
    row: z.object({
      id: z.number(),
      number: z.string(),
      companyId: z.number(),
      company: z.string(),
      quantity: z.number(),
      unitPrice: money,
      gross: money,
      currency: z.string(),
      status: schemaOf(orderStatus),
      createdDate: instant,
    }),
    sortable: ['createdDate', 'number', 'company', 'quantity', 'gross'],
    filters: { productId: id },
  }),
}
