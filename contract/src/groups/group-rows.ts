import { z } from 'zod'
import { instant } from '../endpoint.ts'
import { price } from '../money.ts'
import { rule, Tier } from '../prices/price-rows.ts'
import { saidName } from '../said-name.ts'

const group = { id: z.number(), name: z.string(), currency: z.string() }

export const GroupChoice = z.object(group)

/** A price group of the reader's company. */
export const GroupRow = z.object({
  ...group,
  products: z.number(),
  companies: z.number(),
  createdDate: instant,
  changedDate: instant,
})

const product = {
  productId: z.number(),
  code: z.string(),
  title: z.string(),
  platform: saidName('platform'),
  imageUrl: z.string().nullable(),
}

export const GroupProduct = z.object({ id: z.number(), ...product })

/** A product of a group with the price its companies pay. Amounts in the group's currency, VAT included. */
export const GroupProductPrice = z.object({
  id: z.number(),
  ...product,
  category: saidName('category'),
  currency: z.string(),
  price,
  tiers: z.array(Tier),
  /** What the group's owner itself pays for one; for distributors the cost of the next key. Null: unknown. */
  purchasePrice: price.nullable(),
  /** Price minus purchasePrice, in basis points of purchasePrice. */
  earnedBp: z.number().nullable(),
  /** Companies of the group that have the product. */
  companiesWithIt: z.number(),
  createdDate: instant,
})

/** A product that can be added to a group of the reader's company. Prices in the group's currency. */
export const ProductForGroup = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  platform: saidName('platform'),
  category: saidName('category'),
  imageUrl: z.string().nullable(),
  /** The starting point of a price: the base price, or for a reseller what it pays itself. */
  startPrice: price.nullable(),
  purchasePrice: price.nullable(),
  isInGroup: z.boolean(),
  createdDate: instant,
})

/** What a sync changes for a company. */
export const SyncChange = z.object({
  companyId: z.number(),
  companyName: z.string(),
  productId: z.number(),
  code: z.string(),
  title: z.string(),
  /**
   * price: the group's price replaces the company's own price, margin or tiers; assigned: the product is assigned to
   * the company.
   */
  kind: z.enum(['price', 'assigned']),
  oldRule: rule.nullable(),
  oldPrice: price.nullable(),
  newRule: rule,
  newPrice: price,
  currency: z.string(),
  /** The new price is below what its seller pays. */
  isBelowCost: z.boolean(),
})

/** What a sync would do, biggest changes first. */
export const SyncPreview = z.object({
  /** Companies of the group, and how many of them are affected. */
  companies: z.number(),
  companiesChanging: z.number(),
  prices: z.number(),
  assigned: z.number(),
  belowCost: z.number(),
  /** Prices that do not change because the distributor overrides them. */
  overridden: z.number(),
  changes: z.array(SyncChange),
})

/** Companies joining or leaving a group, as a job: its progress, where it failed, and the undo. */
export const GroupMove = z.object({
  id: z.number(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** True if they join the group, false if they leave it. */
  isIn: z.boolean(),
  isUndo: z.boolean(),
  /** Companies: total, processed, moved, and left alone because somebody else has moved them since. */
  total: z.number(),
  done: z.number(),
  moved: z.number(),
  left: z.number(),
  /** Prices that changed, including those of retailers. */
  prices: z.number(),
  failed: z.array(z.object({ companyId: z.number(), companyName: z.string(), why: z.string() })),
  by: z.string(),
  createdDate: instant,
  finishedDate: instant.nullable(),
  /** Until when it can be undone; null: no longer, or not yet. */
  undoUntil: instant.nullable(),
})

/** A sync as a job: its progress, and where it could not change anything. */
export const SyncRun = z.object({
  id: z.number(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** Number of companies. */
  total: z.number(),
  done: z.number(),
  prices: z.number(),
  assigned: z.number(),
  failed: z.array(z.object({ companyId: z.number(), companyName: z.string(), why: z.string() })),
  by: z.string(),
  createdDate: instant,
  finishedDate: instant.nullable(),
})
