import { z } from 'zod'
import { price } from '../money.ts'
import { cartProblems, lineProblems } from './problem-labels.ts'

export const LineProblem = z.object({
  code: z.enum(lineProblems),
  /** BELOW_MOQ: the minimum quantity. */
  minimum: z.number().optional(),
  /** OVER_STOCK: how many keys this line can get. */
  available: z.number().optional(),
  /** PRICE_CHANGED: the unit price that the person saw. */
  seenPrice: price.optional(),
})
export type LineProblem = z.output<typeof LineProblem>

export const CartProblem = z.object({ code: z.enum(cartProblems) })
export type CartProblem = z.output<typeof CartProblem>
