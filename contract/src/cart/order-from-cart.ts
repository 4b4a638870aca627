import { z } from 'zod'
import { DeliveryAddress, phoneNumber } from '../delivery.ts'
import { act, Id, id, instant, line, post } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { orderStatus, paymentType, tokenDelivery } from '../enums.ts'
import { commonErrors } from '../errors.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import { money } from '../money.ts'
import { smsErrors } from '../sms.errors.ts'
import { CartView } from './cart-view.ts'
import { cartErrors } from './cart.errors.ts'
import { saidName } from '../said-name.ts'

/** Specification §9. */
export const cartTimeoutMs = 90_000

/** From a cart to an order, and from an order back to the cart. */
export const orderFromCart = {
  placeOrder: post('/shopping-cart/create-order-from-shopping-cart', {
    summary: 'Place the order: repeats every check; money, keys and the order are committed together or not at all',
    access: 'buyers',
    body: z.object({
      /** The version of the cart that the person saw. */
      version: z.number().int().min(1),
      paymentType: schemaOf(paymentType),
      email: z.email().max(200).optional(),
      phone: phoneNumber.optional(),
      /** How the delivery of keys is announced: by e-mail, or also by SMS. */
      deliveryType: schemaOf(tokenDelivery).default(tokenDelivery.code.email),
      /** The delivery address: one of the company's, or one entered here; the company's own if neither is given. */
      deliveryAddressId: id.optional(),
      delivery: DeliveryAddress.optional(),
      /**
       * The buyer's own order reference: shown on the order, its invoice and exports, and searchable. When missing, the
       * cart's.
       */
      reference: line(60).optional(),
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
        /** Keys held for the payment until holdUntil. */
        setAside: z.number(),
        holdUntil: instant.nullable(),
        estimateNumber: z.string().nullable(),
        /**
         * For card payment: opens the gateway's page, where the card is entered; null for every other way of paying.
         */
        payPath: z.string().nullable(),
        email: z.string(),
        lines: z.array(
          z.object({ title: z.string(), platform: saidName('platform'), quantity: z.number(), missing: z.number() }),
        ),
      }),
      cart: CartView,
    }),
    errors: [
      cartErrors.empty,
      cartErrors.changed,
      cartErrors.notValid,
      cartErrors.blocked,
      cartErrors.supplierMustAct,
      cartErrors.paymentType,
      cartErrors.sellerWithoutAccount,
      cartErrors.unpaidOrders,
      cartErrors.unpaidValue,
      cartErrors.unpaidShare,
      cartErrors.unpaidAbove,
      cartErrors.deliveryGone,
      cartErrors.unknownCountry,
      smsErrors.off,
      smsErrors.notANumber,
      ledgerErrors.insufficientFunds,
      ledgerErrors.creditPaused,
      ledgerErrors.supplierShort,
      commonErrors.stillRunning,
      commonErrors.keyReused,
    ],
    timeoutMs: cartTimeoutMs,
    idempotent: true,
    shed: 'last',
  }),
  reorder: post('/shopping-cart/reorder/:id', {
    summary: 'Add the products of an earlier order to the cart, as far as they are still sold',
    access: 'buyers',
    params: Id,
    response: act({ cart: CartView, added: z.number(), skipped: z.array(z.string()) }),
    errors: [commonErrors.notFound, cartErrors.tooManyKeys, cartErrors.tooManyLines],
    timeoutMs: cartTimeoutMs,
  }),
}
