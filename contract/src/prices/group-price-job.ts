import { z } from 'zod'
import { BulkUpdate } from '../bulk-runs.ts'
import { price } from '../money.ts'

/** What a call would change for a price group and its companies, in the group's currency. */
export const GroupPricePreview = z.object({
  currency: z.string(),
  /** Selected products, and how many of them change their price or tiers in the group. */
  products: z.number(),
  changing: z.number(),
  added: z.number(),
  removed: z.number(),
  rising: z.number(),
  falling: z.number(),
  belowCost: z.number(),
  /** Prices of the group's companies, and of their retailers, that may follow. */
  following: z.number(),
  /** Those below cost first, then the biggest changes. */
  rows: z.array(
    z.object({
      productId: z.number(),
      code: z.string(),
      title: z.string(),
      /** Null: not in the group. */
      oldPrice: price.nullable(),
      newPrice: price.nullable(),
      /** What the group's owner pays for one, VAT included; null: unknown. */
      purchase: price.nullable(),
      /** At one of its companies, for one piece or at a tier. */
      isBelowCost: z.boolean(),
    }),
  ),
})

/** The answer of calls that change prices of a group: few prices are changed at once; many get a preview and a job. */
export const groupPriceJob = {
  /** What a job does or would do; null: few enough for the call to do them itself. */
  preview: GroupPricePreview.nullable(),
  /** The job that does it. */
  update: BulkUpdate.nullable(),
}
