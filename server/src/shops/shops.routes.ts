import type { Language } from '@brava/contract/language.ts'
import { type ShopSlot, shopSlots, shops } from '@brava/contract/shops/shops.endpoints.ts'
import { type Call, routes } from '../platform/call.ts'
import { setShopRules } from './set-rules.ts'
import { setShop } from './set-shop.ts'
import { problemOf } from './shop-problem.ts'
import { type StoredShop, storedShop, storedShops } from './shops.sql.ts'
import { shopsSaid, shopsTexts } from './shops.texts.ts'
import { allProducts, productsById, productsBySearch } from './source-products.ts'
import { testShop } from './test-shop.ts'

const noRules = {
  priceGroupId: null,
  priceChangeBp: 0,
  priceEnding: 'any' as const,
  takesNet: false,
  pushesPrice: true,
  pushesStock: true,
  pushesStatus: false,
  pushesTitle: false,
  pushesPicture: false,
  stockReserve: 0,
  stockCap: null,
  everyHours: null,
}

function view(slot: ShopSlot, stored: StoredShop | undefined, language: Language) {
  if (!stored) {
    const nothing = { name: '', address: '', consumerKey: '', hasSecret: false, currency: '', isOn: false }
    return { slot, ...nothing, rules: noRules, askedDate: null, problem: null, changedDate: null, changedBy: null }
  }
  const { sealedSecret: _, ...shown } = stored
  return { ...shown, hasSecret: true, rules: shown, problem: problemOf(stored, language) }
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
  setRules: async (call, { params, body }) => {
    await setShopRules(call, params.slot, body)
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
