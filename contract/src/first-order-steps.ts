import { z } from 'zod'

/** What a company that never ordered has for its first order. */
export const FirstOrderSteps = z.object({
  /** Products that it may buy. */
  products: z.number(),
  /** It has money with its supplier, or may pay an order some other way. */
  canPay: z.boolean(),
  /** People who can sign in: they are not disabled and have chosen a password. */
  people: z.number(),
})
