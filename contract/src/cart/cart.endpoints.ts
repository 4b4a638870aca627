import { z } from 'zod'
import { act, data, del, get, Id, id, line, post, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { CartProblem, LineProblem } from './cart-problems.ts'
import { CartView } from './cart-view.ts'
import { lineProblems } from './problem-labels.ts'
import { cartErrors } from './cart.errors.ts'
import { mostKeysOfALine } from './most-keys.ts'
import { cartTimeoutMs, orderFromCart } from './order-from-cart.ts'

const quantity = z.number().int().min(1).max(mostKeysOfALine)

/** The most keys in one order. */
export const mostKeysOfAnOrder = 50_000

/** The most lines in a cart. */
export const mostLinesOfACart = 200

const changed = act({ cart: CartView })

const AddedItem = z.object({
  productId: id,
  keyType: z.literal(1).default(1),
  quantity,
  /** The line of the buyer's price list; if given, it must be the one that sells this product. */
  companyProductId: id.optional(),
  notificationId: id.nullish(),
})

/** The shopping cart of a buyer: one per person, kept across devices (specification §7, Shopping cart). */
export const shoppingCart = {
  view: get('/shopping-cart', {
    summary: 'Get the cart with prices, stock, problems, totals, and what is left after the order',
    access: 'buyers',
    response: data(CartView),
  }),
  add: post('/shopping-cart', {
    summary: 'Add products to the cart; the quantity of a product already in it increases',
    access: 'buyers',
    body: z.object({ shoppingCartItems: z.array(AddedItem).min(1).max(mostLinesOfACart) }),
    response: changed,
    errors: [cartErrors.productNotFound, cartErrors.tooManyKeys, cartErrors.tooManyLines],
    timeoutMs: cartTimeoutMs,
  }),
  setItem: put('/shopping-cart/shopping-cart-item', {
    summary: 'Set the quantity of a line or of a product (0 removes it), accepting the price shown today',
    access: 'buyers',
    body: z
      .object({ id: id.optional(), productId: id.optional(), quantity: z.number().int().min(0).max(mostKeysOfALine) })
      .refine((body) => (body.id === undefined) !== (body.productId === undefined)),
    response: changed,
    errors: [cartErrors.itemNotFound, cartErrors.productNotFound, cartErrors.tooManyKeys, cartErrors.tooManyLines],
    timeoutMs: cartTimeoutMs,
  }),
  fromPromotion: put('/shopping-cart/shopping-cart', {
    summary:
      "Add the products of a promotion to the cart, choose whether picture keys are wanted, or set one's own order reference",
    access: 'buyers',
    body: z.object({
      showImgKeys: z.boolean().optional(),
      /** The buyer's own reference of the next order, kept until it is placed. */
      reference: line(60).optional(),
      IsFromPromo: z.boolean().default(false),
      shoppingCartItems: z.array(AddedItem).max(mostLinesOfACart).default([]),
    }),
    response: changed,
    errors: [cartErrors.productNotFound, cartErrors.tooManyKeys, cartErrors.tooManyLines],
    timeoutMs: cartTimeoutMs,
  }),
  removeItem: del('/shopping-cart/shopping-cart-item/:id', {
    summary: 'Remove a line from the cart',
    access: 'buyers',
    params: Id,
    response: changed,
    errors: [cartErrors.itemNotFound],
  }),
  clear: del('/shopping-cart/:id', {
    summary: 'Empty the cart',
    access: 'buyers',
    params: Id,
    response: changed,
    errors: [commonErrors.notFound],
  }),
  validate: get('/shopping-cart/validate/:id', {
    summary: 'Check every line and the cart as a whole, as placing the order will, for each way of paying',
    access: 'buyers',
    params: Id,
    query: z.object({ paymentType: z.coerce.number().int().min(1).max(5).optional() }),
    response: data(
      z.object({
        version: z.number(),
        isValid: z.boolean(),
        lines: z.array(
          z.object({
            id: z.number(),
            productId: z.number(),
            status: z.enum(['ok', ...lineProblems]),
            problems: z.array(LineProblem),
          }),
        ),
        cart: z.array(CartProblem),
      }),
    ),
    errors: [commonErrors.notFound],
    timeoutMs: cartTimeoutMs,
  }),
  ...orderFromCart,
}
