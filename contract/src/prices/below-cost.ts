import { z } from 'zod'
import { line } from '../endpoint.ts'

/** Both are required for a price below the cost of the next keys; the reason also appears in the price history. */
export const confirmation = { confirmBelowCost: z.boolean().default(false), reason: line(300).default('') }
