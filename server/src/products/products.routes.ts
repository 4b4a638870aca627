import { commonErrors } from '@brava/contract/errors.ts'
import { products } from '@brava/contract/products/products.endpoints.ts'
import { sql } from 'kysely'
import { convert } from '@brava/contract/money.ts'
import { homeCurrency } from '../currencies/home-currency.ts'
import { ratesFrom } from '../currencies/rate-between.ts'
import { paged } from '../platform/db/paging.ts'
import { contains } from '../platform/db/containing.ts'
import { type Call, routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { lastBulk, listBulkRows } from './bulk/bulk-view.ts'
import { planBulk } from './bulk/plan-bulk.ts'
import { pauseBulk, resumeBulk, startBulk, undoBulk } from './bulk/start-bulk.ts'
import { exportProducts } from './export-products.ts'
import { productImport } from './importing/import-products.ts'
import { unpackProducts } from './importing/unpack-products.ts'
import { listProducts } from './list-products.ts'
import { nextProductCode } from './next-code.ts'
import { productView, withImage } from './product-view.ts'
import { productById, relatedProducts } from './product-record.sql.ts'
import { type OrderOfProductRow, ordersOfProduct, partnerPrices } from './product-trade.sql.ts'
import { type ProductChoiceRow, productChoices } from './product-rows.sql.ts'
import { sha256 } from '../platform/files/file-store.ts'
import { importHandlers } from '../platform/imports/import-handlers.ts'
import { tableHandlers } from '../platform/imports/table-handlers.ts'
import { changeBasePrice } from '../prices/change-base-price.ts'
import { requireReason } from '../prices/confirm-below-cost.ts'
import { groupPricesOf } from '../prices/group-prices.ts'
import { savedOr } from '../prices/scheduled/saved-or.ts'
import { scheduleBasePrice } from '../prices/scheduled/schedule-prices.ts'
import { listActivity } from '../security/list-activity.ts'
import { countedTexts, productsTexts } from './products.texts.ts'
import { createProduct, editProduct } from './save-product.ts'
import { deleteProducts, toggleWithdraw, withdrawProducts } from './withdraw-products.ts'

const orderColumns = {
  createdDate: sql.ref('o.placed_at'),
  number: sql.ref('o.number'),
  company: sql.ref('c.name'),
  quantity: sql.ref('l.quantity'),
  gross: sql.ref('price.gross'),
}

const imports = importHandlers(
  productImport,
  async (_db, runs) => [...runs],
  (row) => row,
)

const bulkNow = async ({ db, clock }: Call) => (await lastBulk(db, clock.now())) ?? refuse(commonErrors.notFound)

export const productsRoutes = routes(products, {
  list: async ({ db, clock, language }, { body }) => {
    const [page, currency] = await Promise.all([listProducts(db, clock.now(), body, language), homeCurrency(db)])
    return { ...page, data: page.data.map(withImage), currency }
  },
  activity: async (call, { params, body }) => {
    if (!(await productById(call.db, params.id))) refuse(commonErrors.notFound)
    return listActivity(call, { productId: params.id }, body)
  },
  simplified: async ({ db }, { body }) => {
    let query = productChoices(db)
    if (body.quickSearch) {
      query = query.where(contains(body.quickSearch, 'p.title', 'p.code'))
    }
    const page = await paged<ProductChoiceRow, 'title' | 'code'>(query, body, {
      sort: { title: sql.ref('p.title'), code: sql.ref('p.code') },
      defaultSort: 'title',
      id: sql.ref('p.id'),
    })
    return { ...page, data: page.data.map(withImage) }
  },
  export: (call, { body }) => exportProducts(call, body, call.language),
  nextCode: async ({ db }, { query }) => ({ data: { code: await nextProductCode(db, query.title) } }),
  create: async (call, { body }) => ({
    data: { info: productsTexts.created[call.language], id: await createProduct(call, body) },
  }),
  one: async ({ db }, { params }) => {
    const record = (await productById(db, params.id)) ?? refuse(commonErrors.notFound)
    return { data: productView(record, await homeCurrency(db)) }
  },
  edit: async (call, { params, body }) => {
    await editProduct(call, params.id, body)
    const record = (await productById(call.db, params.id)) ?? refuse(commonErrors.notFound)
    return {
      data: { info: productsTexts.saved[call.language], product: productView(record, await homeCurrency(call.db)) },
    }
  },
  related: async ({ db }, { params }) => {
    if (!(await productById(db, params.id))) refuse(commonErrors.notFound)
    return { data: (await relatedProducts(db, params.id)).map(withImage) }
  },
  prices: async ({ db, clock, person }, { params }) => {
    const record = (await productById(db, params.id)) ?? refuse(commonErrors.notFound)
    const { basePrice, cost } = record
    const [currency, partners, groups] = await Promise.all([
      homeCurrency(db),
      partnerPrices(db, params.id),
      groupPricesOf(db, params.id, person.companyId),
    ])
    const rates = await ratesFrom(db, currency, clock.now())
    return {
      data: {
        basePrice,
        currency,
        cost,
        alternates: rates.map(([code, rate]) => ({ currency: code, rate, price: convert(basePrice, rate) })),
        groups,
        partners,
      },
    }
  },
  updatePrices: async (call, { params, body: { validFrom, ...body } }) => {
    const scheduledId = validFrom === null ? null : await scheduleBasePrice(call, params.id, { ...body, validFrom })
    if (scheduledId === null) await changeBasePrice(call, params.id, body)
    const { basePrice } = body
    return { data: { info: savedOr(call, validFrom, productsTexts.priceSet), basePrice, scheduledId } }
  },
  bulkUpdate: async (call, { body }) => {
    const { db, clock, language } = call
    if (body.isDryRun) {
      const { preview } = await planBulk(call, body)
      return { data: { info: productsTexts.bulkPreview[language], preview, update: null } }
    }
    const preview = await startBulk(call, body)
    return { data: { info: productsTexts.bulkStarted[language], preview, update: await lastBulk(db, clock.now()) } }
  },
  ...imports,
  ...tableHandlers(
    productImport,
    imports,
    productsTexts,
    async (_call, bytes, { supplier }: { supplier: string }) => {
      const { table, pictures, keep } = await unpackProducts(bytes)
      const kept = keep ? { archive: sha256(keep) } : {}
      return { bytes: table, subjectId: null, facts: { supplier, pictures, ...kept }, ...(keep ? { keep } : {}) }
    },
    requireReason,
  ),
  lastBulkUpdate: async ({ db, clock }) => ({ data: await lastBulk(db, clock.now()) }),
  bulkRows: ({ db }, { params, body }) => listBulkRows(db, params.id, body),
  pauseBulk: async (call, { params }) => {
    await pauseBulk(call, params.id)
    return { data: { info: productsTexts.bulkPaused[call.language], update: await bulkNow(call) } }
  },
  resumeBulk: async (call, { params }) => {
    await resumeBulk(call, params.id)
    return { data: { info: productsTexts.bulkResumed[call.language], update: await bulkNow(call) } }
  },
  undoBulk: async (call, { params }) => {
    await undoBulk(call, params.id)
    return { data: { info: productsTexts.bulkUndoing[call.language], update: await bulkNow(call) } }
  },
  toggleWithdraw: async (call, { params }) => {
    const isWithdrawn = await toggleWithdraw(call, params.id)
    return {
      data: { info: productsTexts[isWithdrawn ? 'withdrawn' : 'onSale'][call.language], id: params.id, isWithdrawn },
    }
  },
  withdrawMany: async (call, { body }) => {
    const changed = await withdrawProducts(call, body.ids, body.isWithdrawn)
    return { data: { info: countedTexts[body.isWithdrawn ? 'withdrawn' : 'onSale'][call.language](changed), changed } }
  },
  delete: async (call, { body }) => {
    await deleteProducts(call, body.ids)
    return { data: { info: countedTexts.deleted[call.language](new Set(body.ids).size) } }
  },
  orders: async ({ db }, { body }) => {
    let query = ordersOfProduct(db, body.filters.productId ?? 0)
    if (body.quickSearch) {
      query = query.where(contains(body.quickSearch, 'o.number', 'c.name'))
    }
    return paged<OrderOfProductRow, keyof typeof orderColumns>(query, body, {
      sort: orderColumns,
      defaultSort: 'createdDate',
      id: sql.ref('l.id'),
    })
  },
})
