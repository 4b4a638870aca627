import { shoppingCart } from '@brava/contract/cart/cart.endpoints.ts'
import type { PaymentType } from '@brava/contract/enums.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { beginningWith, routes } from '../platform/call.ts'
import { takenCart, takingCarts } from './cart.sql.ts'
import { viewCart } from './cart-view.ts'
import { addToCart, chooseImageKeys, clearCart, removeCartItem, setCartItem, setReference } from './change-cart.ts'
import { placeCartOrder, placedTogether } from './place-cart-order.ts'
import { reorder } from './reorder.ts'
import { cartTexts as texts, withLeftOut } from './cart.texts.ts'
import { validateCart } from './validate-cart.ts'

const all = routes(shoppingCart, {
  view: async (call) => ({ data: await viewCart(call, call.person) }),
  add: async (call, { body }) => {
    const { cart, leftOut } = await addToCart(call, call.person, body.shoppingCartItems)
    return { data: { info: withLeftOut(call.language, texts.added[call.language](cart.products), leftOut), cart } }
  },
  setItem: async (call, { body }) => {
    const cart = await setCartItem(call, call.person, body)
    return { data: { info: texts.changed[call.language], cart } }
  },
  fromPromotion: async (call, { body }) => {
    // The choice and the products are added together or not at all.
    const { cart, leftOut } = await inTransaction(call.db, async (db) => {
      const within = { ...call, db }
      const chosen =
        body.showImgKeys === undefined ? undefined : await chooseImageKeys(within, call.person, body.showImgKeys)
      const noted = body.reference === undefined ? undefined : await setReference(within, call.person, body.reference)
      if (body.shoppingCartItems.length > 0) return addToCart(within, call.person, body.shoppingCartItems)
      return { cart: noted ?? chosen ?? (await viewCart(within, call.person)), leftOut: [] }
    })
    const info =
      body.shoppingCartItems.length > 0 ? texts.added[call.language](cart.products) : texts.changed[call.language]
    return { data: { info: withLeftOut(call.language, info, leftOut), cart } }
  },
  removeItem: async (call, { params }) => {
    const cart = await removeCartItem(call, call.person, params.id)
    return { data: { info: texts.removed[call.language], cart } }
  },
  clear: async (call, { params }) => {
    const cart = await clearCart(call, call.person, params.id)
    return { data: { info: texts.cleared[call.language], cart } }
  },
  validate: (call, { params, query }) =>
    validateCart(call, call.person, params.id, query.paymentType as PaymentType | undefined),
  placeOrder: (call, { body }) => placeCartOrder(call, body),
  reorder: (call, { params }) => reorder(call, params.id),
})

export const shoppingCartRoutes = beginningWith(all, 'placeOrder', {
  call: takingCarts,
  of: takenCart,
  apart: (person, input) => placedTogether(person, input as Parameters<typeof placeCartOrder>[1]),
})
