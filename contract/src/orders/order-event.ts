import { z } from 'zod'
import { instant } from '../endpoint.ts'

/** One entry of the timeline. The screen writes the sentence from the kind and the facts. */
export const OrderEvent = z.object({
  id: z.string(),
  at: instant,
  kind: z.string(),
  fromStatus: z.number().nullable(),
  toStatus: z.number().nullable(),
  userName: z.string().nullable(),
  isInternal: z.boolean(),
  /** Small facts by name: counts, the old and the new address, a reason. Never a key. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
