import { z } from 'zod'
import { BulkUpdate } from '../bulk-runs.ts'
import { price } from '../money.ts'

/** What a call would change for a price group and the companies in it, in the group's currency. */
export const GroupPricePreview = z.object({
  currency: z.string(),
  /** Chosen products, and those of them whose price or tiers in the group become others. */
  products: z.number(),
  changing: z.number(),
  added: z.number(),
  removed: z.number(),
  rising: z.number(),
  falling: z.number(),
  belowCost: z.number(),
  /** Prices of companies of the group, and of their retailers, that may follow. */
  following: z.number(),
  /** The biggest changes first, below cost before all. */
  rows: z.array(
    z.object({
      productId: z.number(),
      code: z.string(),
      title: z.string(),
      /** Null: not in the group. */
      oldPrice: price.nullable(),
      newPrice: price.nullable(),
      /** What the group's owner pays for one, VAT included; null: not known. */
      purchase: price.nullable(),
      /** At one of its companies, at one piece or at a tier. */
      isBelowCost: z.boolean(),
    }),
  ),
})

/** What calls answer that change prices of a group: with few prices they are done; with many there is a preview and a job. */
export const groupPriceJob = {
  /** What a job does or would do; null: few enough to be done by the call itself. */
  preview: GroupPricePreview.nullable(),
  /** The job that does it. */
  update: BulkUpdate.nullable(),
}
