import { z } from 'zod'
import { cartErrors } from '../cart/cart.errors.ts'
import { data, instant, requiredLine } from '../endpoint.ts'
import { orderStatus } from '../enums.ts'
import { commonErrors } from '../errors.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import { money, price } from '../money.ts'
import { orderErrors } from '../orders/orders.errors.ts'
import { credentialErrors, partnerErrors } from './partner-errors.ts'
import { partnerGet, partnerPost } from './partner-endpoint.ts'
import { PartnerId, pageQuery, partnerId, partnerPage } from './partner-wire.ts'

/** The most lines of an order, and the most keys in the answer to placing it. */
const mostLines = 200
export const mostKeysInline = 100

const statusNames = orderStatus.values.map((value) => orderStatus.name(value))
const status = z.enum(statusNames)

/** The buyer's own reference for an order: one line, usable only once. */
export const orderReference = requiredLine(60)

const PartnerOrderLine = z.object({
  product: partnerId('product'),
  title: z.string(),
  quantity: z.number().int(),
  unitPrice: money,
  /** Keys already delivered, and keys still to come. */
  assigned: z.number().int(),
  owed: z.number().int(),
})

const orderFields = {
  id: partnerId('order'),
  /** As printed on documents. */
  number: z.string(),
  reference: z.string(),
  status,
  placedAt: instant,
  currency: z.string(),
  net: money,
  vat: money,
  gross: money,
  refunded: money,
  lines: z.array(PartnerOrderLine),
} as const
export const PartnerOrder = z.object(orderFields)

/** A delivered key; a picture is sent as base64 instead of text. */
export const PartnerKey = z.object({
  id: partnerId('key'),
  /** The position of its line in the order, from 0. */
  line: z.number().int(),
  product: partnerId('product'),
  /** Null if the key has since been taken back or replaced. */
  code: z.string().nullable(),
  image: z.string().nullable(),
})

const wantedLine = z
  .strictObject({
    product: partnerId('product'),
    quantity: z.number().int().min(1).max(10_000),
    /** The price of a key, with VAT, as you last read it: the order is refused at any other price. */
    unitPrice: price.optional(),
    /** Instead of unitPrice: the most that a key may cost. */
    maxUnitPrice: price.optional(),
  })
  .refine((line) => (line.unitPrice === undefined) !== (line.maxUnitPrice === undefined), { path: ['unitPrice'] })

/** The lines of an order or estimate. */
export const wantedLines = z
  .array(wantedLine)
  .min(1)
  .max(mostLines)
  .meta({ examples: [[{ product: 'prd_9Fd3Kq7mXw2Rt5Yb8Nc1Vz', quantity: 10, unitPrice: '12.50' }]] })

export const orderEndpoints = {
  placeOrder: partnerPost('/orders', {
    summary: 'Place an order, paid from company funds',
    description:
      'Save the Idempotency-Key before you send the request. If no answer arrives, repeat the same request: the order is placed once, and the answer has the same keys. `reference` is your own reference for the order and can be used only once. `include=keys` also needs the scope `keys:read`.',
    scope: 'orders:write',
    includes: { keys: 'keys:read' },
    status: 201,
    query: z.object({
      include: z
        .literal('keys')
        .optional()
        .describe(`Adds the delivered keys to the answer, unless there are more than ${mostKeysInline}.`),
    }),
    body: z.strictObject({
      reference: orderReference,
      lines: wantedLines,
      /**
       * `refuse`: all keys now or no order; one that waits for approval is refused unless all are in stock. `backOrder`:
       * missing keys follow later, if agreed.
       */
      onShortage: z.enum(['refuse', 'backOrder']).default('refuse'),
    }),
    response: data(
      z.object({
        ...orderFields,
        keys: z
          .array(PartnerKey)
          .optional()
          .describe(
            `With \`include=keys\`. Left out above ${mostKeysInline} keys: read them with \`GET /orders/{id}/keys\`.`,
          ),
      }),
    ),
    errors: [
      partnerErrors.orderNotValid,
      partnerErrors.referenceTaken,
      partnerErrors.companyBlocked,
      ledgerErrors.insufficientFunds,
      ledgerErrors.creditPaused,
      ledgerErrors.supplierShort,
      credentialErrors.dailyLimit,
      cartErrors.supplierMustAct,
      cartErrors.paymentType,
      cartErrors.sellerWithoutAccount,
    ],
    timeoutMs: 60_000,
    secret: true,
  }),
  orders: partnerGet('/orders', {
    summary: "List your company's orders, newest first; with `reference`, the one that a program placed first",
    scope: 'orders:read',
    query: z.object({
      ...pageQuery,
      reference: orderReference.optional(),
      status: status.optional(),
      /** Placed at this time or later. */
      since: instant.optional(),
    }),
    response: partnerPage(PartnerOrder),
  }),
  order: partnerGet('/orders/:id', {
    summary: 'Get an order',
    scope: 'orders:read',
    params: PartnerId('order'),
    response: data(PartnerOrder),
  }),
  orderKeys: partnerGet('/orders/:id/keys', {
    summary: 'Get the delivered keys of an order, for 30 days after delivery; each read is recorded',
    scope: 'keys:read',
    rate: 'keys',
    params: PartnerId('order'),
    response: data(z.array(PartnerKey)),
    errors: [partnerErrors.keysWindowClosed],
    secret: true,
  }),
  backOrders: partnerGet('/back-orders', {
    summary: 'List orders with keys still to come, oldest first',
    scope: 'orders:read',
    query: z.object(pageQuery),
    response: partnerPage(PartnerOrder),
  }),
  cancelOwed: partnerPost('/orders/:id/cancellations', {
    summary: 'Cancel the undelivered part of an order: its money is refunded, delivered keys stay yours',
    description:
      'Cancels the units that have no key at this moment, each for the price paid. A key that arrives at the same moment is either delivered or cancelled, never both.',
    scope: 'orders:write',
    status: 201,
    params: PartnerId('order'),
    body: z.strictObject({ slots: z.literal('owed').describe('All units that are still to come.') }),
    response: data(z.object({ ...orderFields, cancelled: z.number().int().describe('Units that this cancelled.') })),
    errors: [
      orderErrors.nothingOwed,
      orderErrors.refundNothing,
      orderErrors.refundCard,
      partnerErrors.companyBlocked,
      commonErrors.conflict,
    ],
  }),
  reportFault: partnerPost('/orders/:id/faults', {
    summary: 'Report that a key does not work: the distributor replaces it, refunds it or explains why not',
    scope: 'faults:write',
    status: 202,
    params: PartnerId('order'),
    body: z.strictObject({ key: partnerId('key'), reason: requiredLine(500) }),
    response: data(z.object({ key: partnerId('key'), state: z.literal('reported') })),
    errors: [commonErrors.notFound, orderErrors.faultReportedBefore],
  }),
}
