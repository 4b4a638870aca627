import { z } from 'zod'
import { line } from '../endpoint.ts'

/**
 * Both are required for a price below the cost of the next keys. The security log keeps the reason, and so does the price
 * history with each price that the call changes.
 */
export const confirmation = { confirmBelowCost: z.boolean().default(false), reason: line(300).default('') }
