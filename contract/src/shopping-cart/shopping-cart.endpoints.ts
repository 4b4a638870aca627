import { z } from 'zod'
import { act, data, del, get, Id, id, instant, line, post, put } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { orderStatus, paymentType } from '../enums.ts'
import { commonErrors } from '../errors.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import { money } from '../money.ts'
import { CartProblem, LineProblem } from './cart-problems.ts'
import { CartView } from './cart-view.ts'
import { lineProblems } from './problem-labels.ts'
import { cartErrors } from './shopping-cart.errors.ts'

/** Keys of one line. */
export const mostKeysOfALine = 10_000
const quantity = z.number().int().min(1).max(mostKeysOfALine)

/** Keys of one order. */
export const mostKeysOfAnOrder = 50_000

/** Specification §9. */
const cartTimeoutMs = 90_000

const changed = act({ cart: CartView })

const AddedItem = z.object({
  productId: id,
  keyType: z.literal(1).default(1),
  quantity,
  notificationId: id.nullish(),
})

/** The shopping cart of a buyer: one per person, kept across devices (specification §7, Shopping cart). */
export const shoppingCart = {
  view: get('/shopping-cart', {
    summary: 'The cart with prices, stock, problems, totals, and what is left after the order',
    access: 'buyers',
    response: data(CartView),
  }),
  add: post('/shopping-cart', {
    summary: 'Put products into the cart; a product already there gets the quantity on top',
    access: 'buyers',
    body: z.object({ shoppingCartItems: z.array(AddedItem).min(1).max(200) }),
    response: changed,
    errors: [cartErrors.productNotFound, cartErrors.tooManyKeys],
    timeoutMs: cartTimeoutMs,
  }),
  setItem: put('/shopping-cart/shopping-cart-item', {
    summary: 'Set the quantity of a line or of a product (0 removes it), and accept the price shown today',
    access: 'buyers',
    body: z
      .object({ id: id.optional(), productId: id.optional(), quantity: z.number().int().min(0).max(mostKeysOfALine) })
      .refine((body) => (body.id === undefined) !== (body.productId === undefined)),
    response: changed,
    errors: [cartErrors.itemNotFound, cartErrors.productNotFound, cartErrors.tooManyKeys],
    timeoutMs: cartTimeoutMs,
  }),
  fromPromotion: put('/shopping-cart/shopping-cart', {
    summary: 'Put the products of a promotion into the cart, or choose whether picture keys are wanted',
    access: 'buyers',
    body: z.object({
      showImgKeys: z.boolean().optional(),
      IsFromPromo: z.boolean().default(false),
      shoppingCartItems: z
        .array(
          z.object({
            productId: id,
            keyType: z.literal(1).default(1),
            quantity,
            companyProductId: id.optional(),
            notificationId: id.nullish(),
          }),
        )
        .max(200)
        .default([]),
    }),
    response: changed,
    errors: [cartErrors.productNotFound, cartErrors.tooManyKeys],
    timeoutMs: cartTimeoutMs,
  }),
  removeItem: del('/shopping-cart/shopping-cart-item/:id', {
    summary: 'Take a line out of the cart',
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
    summary: 'Check every line and the cart as the placing of the order will, for each way of paying',
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
  placeOrder: post('/shopping-cart/create-order-from-shopping-cart', {
    summary: 'Place the order: every check again, money, keys and the order together or not at all',
    access: 'buyers',
    body: z.object({
      /** The version of the cart that the person saw. */
      version: z.number().int().min(1),
      paymentType: schemaOf(paymentType),
      email: z.email().max(200).optional(),
      phone: line(40)
        .regex(/^(\+?[\d ()/-]{5,40})?$/)
        .optional(),
    }),
    response: act({
      order: z.object({
        id: z.number(),
        number: z.string(),
        status: schemaOf(orderStatus),
        paymentType: schemaOf(paymentType),
        currency: z.string(),
        net: money,
        vat: money,
        gross: money,
        keys: z.number(),
        assigned: z.number(),
        missing: z.number(),
        holdUntil: instant.nullable(),
        estimateNumber: z.string().nullable(),
        email: z.string(),
        lines: z.array(
          z.object({ title: z.string(), platform: z.string(), quantity: z.number(), missing: z.number() }),
        ),
      }),
      cart: CartView,
    }),
    errors: [
      cartErrors.empty,
      cartErrors.changed,
      cartErrors.notValid,
      cartErrors.blocked,
      cartErrors.paymentType,
      ledgerErrors.insufficientFunds,
      commonErrors.stillRunning,
      commonErrors.keyReused,
    ],
    timeoutMs: cartTimeoutMs,
    idempotent: true,
    shed: 'last',
  }),
  reorder: post('/shopping-cart/reorder/:id', {
    summary: 'Put the products of an earlier order into the cart as far as they are still sold',
    access: 'buyers',
    params: Id,
    response: act({ cart: CartView, added: z.number(), skipped: z.array(z.string()) }),
    errors: [commonErrors.notFound, cartErrors.tooManyKeys],
    timeoutMs: cartTimeoutMs,
  }),
}
