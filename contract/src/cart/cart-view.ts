import { z } from 'zod'
import { schemaOf } from '../enum-schema.ts'
import { paymentType } from '../enums.ts'
import { money, price } from '../money.ts'
import { CartProblem, LineProblem } from './cart-problems.ts'
import { lineProblems } from './problem-labels.ts'
import { saidName } from '../said-name.ts'

/** One line: today's price, the stock, and its problems. */
export const CartLine = z.object({
  id: z.number(),
  productId: z.number(),
  /** Null once the product is no longer assigned to the buyer. */
  companyProductId: z.number().nullable(),
  /** The promotion from which the line was added. */
  notificationId: z.number().nullable(),
  keyType: z.literal(1),
  code: z.string(),
  title: z.string(),
  publisher: z.string(),
  platform: saidName('platform'),
  regions: z.array(saidName('region')),
  imageUrl: z.string().nullable(),
  quantity: z.number(),
  unitPrice: price,
  seenPrice: price,
  isPromotion: z.boolean(),
  net: money,
  vat: money,
  gross: money,
  vatRateBp: z.number(),
  moq: z.number(),
  stock: z.number(),
  mayBackOrder: z.boolean(),
  /** ok, or the most serious problem. */
  status: z.enum(['ok', ...lineProblems]),
  problems: z.array(LineProblem),
})

/** A way of paying and its consequences for this cart. */
const PayWith = z.object({
  paymentType: schemaOf(paymentType),
  /** Why it cannot be chosen now; null if it can. */
  problem: CartProblem.nullable(),
})

export const CartView = z.object({
  id: z.number(),
  /** Sent when the order is placed, so that what the person saw is what is ordered. */
  version: z.number(),
  currency: z.string(),
  showImgKeys: z.boolean(),
  /** The buyer's own reference for the order to be placed. */
  reference: z.string(),
  products: z.number(),
  keys: z.number(),
  net: money,
  vat: money,
  gross: money,
  vatRates: z.array(z.object({ rateBp: z.number(), net: money, vat: money })),
  lines: z.array(CartLine),
  payWith: z.array(PayWith),
  /** Lines that need attention. */
  attention: z.number(),
  isBlocked: z.boolean(),
  /** As everywhere: available = funds + creditLimit − held; the limit is 0.00 while credit is paused. */
  funds: money,
  held: money,
  creditLimit: money,
  /** Currently free funds and credit. */
  available: money,
  /** What is left after this order; negative if it is not covered. */
  left: money,
  email: z.string(),
  phone: z.string(),
})
