import { z } from 'zod'
import { day, instant } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { keyState } from '../enums.ts'
import { money } from '../money.ts'

/** A key in a list: never its code, only its tail. */
export const KeyRow = z.object({
  id: z.number(),
  /** The last characters of the code, at most four. */
  last4: z.string(),
  /** The key is a picture: it has no tail, but an unreadable thumbnail (a data URL). */
  isImage: z.boolean(),
  thumbnail: z.string().nullable(),
  batchId: z.number(),
  batch: z.string(),
  state: schemaOf(keyState),
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  expiresOn: day.nullable(),
  /** Its cost in the distributor's currency: by its batch (FIFO), or for a sold key at the time of sale. */
  costHome: money,
  /** For a sold key, its share of its order's net revenue less its cost; null for others and for refunded keys. */
  marginHome: money.nullable(),
  homeCurrency: z.string(),
  wasRevealed: z.boolean(),
  changedDate: instant,
  allowedActions: z.array(z.string()),
})
