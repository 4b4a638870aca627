import { z } from 'zod'
import { line } from '../endpoint.ts'

/** A price below the cost of the next keys asks for both; the reason also stands in the history of prices. */
export const confirmation = { confirmBelowCost: z.boolean().default(false), reason: line(300).default('') }
