import { z } from 'zod'

/** What a company that has never ordered already has for its first order. */
export const FirstOrderSteps = z.object({
  /** Products that it may buy. */
  products: z.number(),
  /** It has funds with its supplier, or may pay an order in another way. */
  canPay: z.boolean(),
  /** People who can sign in: not disabled, and with a chosen password. */
  people: z.number(),
})
