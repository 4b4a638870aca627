import { z } from 'zod'
import { day, instant } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { keyState } from '../enums.ts'
import { money } from '../money.ts'

/** A key in a list: never its code, only the tail. */
export const KeyRow = z.object({
  id: z.number(),
  /** The last characters of the code, four at most. */
  last4: z.string(),
  /** The key is a picture: it has no tail, and a thumbnail in which nothing can be read (a data address). */
  isImage: z.boolean(),
  thumbnail: z.string().nullable(),
  batchId: z.number(),
  batch: z.string(),
  state: schemaOf(keyState),
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  expiresOn: day.nullable(),
  /** What it cost in the distributor's currency: by the batch it is from (FIFO), of a sold one when it was sold. */
  costHome: money,
  /** Of a sold key: its share of the net revenue of its order less its cost; null of others and of refunded ones. */
  marginHome: money.nullable(),
  homeCurrency: z.string(),
  wasRevealed: z.boolean(),
  changedDate: instant,
  allowedActions: z.array(z.string()),
})
