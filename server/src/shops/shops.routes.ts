import { errorText } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import { outboundErrors } from '@brava/contract/outbound.errors.ts'
import { shopErrors } from '@brava/contract/shops/shops.errors.ts'
import { type ShopSlot, shopSlots, shops } from '@brava/contract/shops/shops.endpoints.ts'
import { type Call, routes } from '../platform/call.ts'
import { setShop } from './set-shop.ts'
import { type StoredShop, storedShop, storedShops } from './shops.sql.ts'
import { shopsSaid, shopsTexts } from './shops.texts.ts'
import { allProducts, productsById, productsBySearch } from './source-products.ts'
import { testShop } from './test-shop.ts'

const errorsByCode = new Map(
  [...Object.values(shopErrors), ...Object.values(outboundErrors)].map((def) => [def.code, def]),
)

/** A noted problem in words again. What its text named beside the shop is not kept: the test says it anew. */
function problemOf({ problem, name, address, currency }: StoredShop, language: Language): string | null {
  if (problem === null) return null
  const def = errorsByCode.get(problem)
  const params = { name, host: new URL(address).hostname, to: '?', status: '?', seconds: 30, shop: '?', ours: currency }
  return def ? errorText(def, language, params) : problem
}

function view(slot: ShopSlot, stored: StoredShop | undefined, language: Language) {
  if (!stored) {
    const nothing = { name: '', address: '', consumerKey: '', hasSecret: false, currency: '', isOn: false }
    return { slot, ...nothing, askedDate: null, problem: null, changedDate: null, changedBy: null }
  }
  const { sealedSecret: _, ...shown } = stored
  return { ...shown, hasSecret: true, problem: problemOf(stored, language) }
}

const shown = async ({ db, language }: Pick<Call, 'db' | 'language'>, slot: ShopSlot) =>
  view(slot, await storedShop(db, slot), language)

export const shopsRoutes = routes(shops, {
  list: async ({ db, language }) => {
    const stored = await storedShops(db)
    const of = (slot: ShopSlot) => stored.find((shop) => shop.slot === slot)
    return { data: shopSlots.map((slot) => view(slot, of(slot), language)) }
  },
  set: async (call, { params, body }) => {
    await setShop(call, params.slot, body)
    return { data: { info: shopsTexts.saved[call.language], shop: await shown(call, params.slot) } }
  },
  test: async (call, { params }) => {
    const products = await testShop(call, params.slot)
    const shop = await shown(call, params.slot)
    return { data: { info: shopsSaid.tested[call.language]({ name: shop.name, products }), shop } }
  },
  first: async (call) => ({ data: await allProducts(call, 'first') }),
  second: async (call) => ({ data: await allProducts(call, 'second') }),
  third: async (call) => ({ data: await allProducts(call, 'third') }),
  firstById: async (call, { body }) => ({ data: await productsById(call, 'first', body.ids) }),
  secondById: async (call, { body }) => ({ data: await productsById(call, 'second', body.ids) }),
  thirdById: async (call, { body }) => ({ data: await productsById(call, 'third', body.ids) }),
  firstBySearch: async (call, { body }) => ({ data: await productsBySearch(call, 'first', body.search) }),
  secondBySearch: async (call, { body }) => ({ data: await productsBySearch(call, 'second', body.search) }),
  thirdBySearch: async (call, { body }) => ({ data: await productsBySearch(call, 'third', body.search) }),
})
