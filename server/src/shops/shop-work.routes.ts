import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import { type ShopSlot, shopSlots } from '@brava/contract/shops/shops.endpoints.ts'
import { shopWork } from '@brava/contract/shops/shop-work.endpoints.ts'
import { type Call, routes } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { type ComparedRow, countsOfShops, inShops, listDifferences } from './compared.sql.ts'
import { linkProducts, unlinkProducts } from './link-products.ts'
import { resumeShop } from './resume-shop.ts'
import { listMissing, listUnlinked } from './shop-items.sql.ts'
import { productNames } from './shop-links.sql.ts'
import { problemOf, sayProblem } from './shop-problem.ts'
import { listRunItems, listRuns, newestRuns, type RunRow, runById } from './shop-runs.sql.ts'
import { shopsTexts as texts } from './shops.texts.ts'
import { type StoredShop, storedShop, storedShops } from './shops.sql.ts'
import { setShopPrice, startCompare, startPush, startUndo } from './start-run.ts'

/** The problem of the last push, in words. */
const lastProblem = ({ lastProblem: found }: Pick<ComparedRow, 'lastProblem'>, shop: StoredShop, language: Language) =>
  found ? sayProblem(found.code, shop, language, found.words) : null

const begun = (call: Call<'distributors'>, run: RunRow) => ({ data: { info: texts.begun[call.language], run } })

/** A connected shop; without one its lists are empty. */
const currencyOf = async (db: Db, slot: ShopSlot) => (await storedShop(db, slot))?.currency ?? ''

export const shopWorkRoutes = routes(shopWork, {
  states: async ({ db, language }) => {
    const [stored, counts, runs] = await Promise.all([storedShops(db), countsOfShops(db), newestRuns(db)])
    return {
      data: shopSlots.flatMap((slot) => {
        const shop = stored.find((one) => one.slot === slot)
        const counted = counts.find((one) => one.slot === slot)
        if (!shop || !counted) return []
        return [
          {
            ...shop,
            ...counted,
            host: new URL(shop.address).host,
            problem: problemOf(shop, language),
            run: runs.find((run) => run.slot === slot) ?? null,
          },
        ]
      }),
    }
  },
  compare: async (call, { params }) => begun(call, await startCompare(call, params.slot)),
  resume: async (call, { params }) => {
    await resumeShop(call, params.slot)
    return { data: { info: texts.resumed[call.language] } }
  },
  differences: async ({ db, language }, { params, body }) => {
    const shop = await storedShop(db, params.slot)
    const page = await listDifferences(db, params.slot, body)
    return {
      ...page,
      data: page.data.map((row) => ({ ...row, problem: shop ? lastProblem(row, shop, language) : null })),
      currency: shop?.currency ?? '',
    }
  },
  unlinked: async ({ db }, { params, body }) => ({
    ...(await listUnlinked(db, params.slot, body)),
    currency: await currencyOf(db, params.slot),
  }),
  missing: ({ db }, { params, body }) => listMissing(db, params.slot, body),
  link: async (call, { params, body }) => {
    await linkProducts(call, params.slot, body.links)
    return { data: { info: texts.linked[call.language] } }
  },
  unlink: async (call, { params, body }) => {
    await unlinkProducts(call, params.slot, body.ids)
    return { data: { info: texts.unlinked[call.language] } }
  },
  ofProducts: async ({ db, language }, { body }) => {
    const ids = [...new Set(body.ids)]
    const [products, rows, shops] = await Promise.all([productNames(db, ids), inShops(db, ids), storedShops(db)])
    if (products.length !== ids.length) refuse(commonErrors.notFound)
    return {
      data: products.map((product) => ({
        ...product,
        shops: shops.map((shop) => inShop(product, shop, rows, language)),
      })),
    }
  },
  setPrice: async (call, { params, body }) => {
    const run = await setShopPrice(call, params.id, body)
    return { data: { info: (run ? texts.priceGoes : texts.priceSet)[call.language], run } }
  },
  pushOne: async (call, { body }) => begun(call, await startPush(call, body.slot, body)),
  pushMany: async (call, { body }) => begun(call, await startPush(call, body.slot, body)),
  runs: ({ db }, { params, body }) => listRuns(db, params.slot, body),
  runItems: async ({ db, language }, { params, body }) => {
    const run = await runById(db, params.id)
    const shop = run && (await storedShop(db, run.slot))
    if (!shop) return refuse(commonErrors.notFound)
    const page = await listRunItems(db, params.id, body)
    return {
      ...page,
      data: page.data.map((row) => ({
        ...row,
        problem: row.problem === null ? null : sayProblem(row.problem, shop, language, row.words),
      })),
      currency: shop.currency,
    }
  },
  undo: async (call, { params }) => begun(call, await startUndo(call, params.id)),
})

type Product = Awaited<ReturnType<typeof productNames>>[number]

function inShop({ id, stock }: Product, shop: StoredShop, rows: readonly ComparedRow[], language: Language) {
  const place = { slot: shop.slot, shop: shop.name, currency: shop.currency }
  const row = rows.find((one) => one.productId === id && one.slot === shop.slot)
  if (!row) {
    const nothing = { linkId: null, wooId: null, name: '', price: null, ourPrice: null, ownPrice: null, stock: null }
    return { ...place, ...nothing, ourStock: stock, status: '', isGone: false, differs: [], problem: null }
  }
  const { wooId, shopTitle, shopPrice, ourPrice, ownPrice, shopStock, ourStock, shopStatus, isGone, differs } = row
  return {
    ...place,
    linkId: row.id,
    wooId,
    name: shopTitle,
    price: shopPrice,
    ourPrice,
    ownPrice,
    stock: shopStock,
    ourStock,
    status: shopStatus,
    isGone,
    differs,
    problem: lastProblem(row, shop, language),
  }
}
