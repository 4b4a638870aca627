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

/** A product of a group with what its companies pay. Amounts in the group's currency, VAT included. */
export const GroupProductPrice = z.object({
  id: z.number(),
  ...product,
  category: saidName('category'),
  currency: z.string(),
  price,
  tiers: z.array(Tier),
  /** What the group's owner pays for one itself; for distributors the cost of the next key. Null: not known. */
  purchasePrice: price.nullable(),
  /** price over purchasePrice, in basis points of it. */
  earnedBp: z.number().nullable(),
  /** Companies of the group that have the product. */
  companiesWithIt: z.number(),
  createdDate: instant,
})

/** A product that a group of the reader's company may have. Prices in the group's currency. */
export const ProductForGroup = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  platform: saidName('platform'),
  category: saidName('category'),
  imageUrl: z.string().nullable(),
  /** Where a price starts from: the base price, for a reseller what it pays itself. */
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
  /** price: its own price, margin or tiers give way to the group; assigned: it gets the product. */
  kind: z.enum(['price', 'assigned']),
  oldRule: rule.nullable(),
  oldPrice: price.nullable(),
  newRule: rule,
  newPrice: price,
  currency: z.string(),
  /** The new price is below what its seller pays. */
  isBelowCost: z.boolean(),
})

/** What a sync would do, with its biggest changes first. */
export const SyncPreview = z.object({
  /** Companies of the group, and those of them for which something changes. */
  companies: z.number(),
  companiesChanging: z.number(),
  prices: z.number(),
  assigned: z.number(),
  belowCost: z.number(),
  /** Prices that stay as they are because the distributor overrides them. */
  overridden: z.number(),
  changes: z.array(SyncChange),
})

/** Companies that come into a group or leave it, as a job: how far it is, where it could not, and the way back. */
export const GroupMove = z.object({
  id: z.number(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** They come into the group; else they leave it. */
  isIn: z.boolean(),
  isUndo: z.boolean(),
  /** Companies: all, those looked at, those moved, those that were moved by somebody else since. */
  total: z.number(),
  done: z.number(),
  moved: z.number(),
  left: z.number(),
  /** Prices that became others, also of retailers. */
  prices: z.number(),
  failed: z.array(z.object({ companyId: z.number(), companyName: z.string(), why: z.string() })),
  by: z.string(),
  createdDate: instant,
  finishedDate: instant.nullable(),
  /** Until when it can be undone; null: not any more, or not yet. */
  undoUntil: instant.nullable(),
})

/** A sync as a job: how far it is, and where it could not change anything. */
export const SyncRun = z.object({
  id: z.number(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** Companies. */
  total: z.number(),
  done: z.number(),
  prices: z.number(),
  assigned: z.number(),
  failed: z.array(z.object({ companyId: z.number(), companyName: z.string(), why: z.string() })),
  by: z.string(),
  createdDate: instant,
  finishedDate: instant.nullable(),
})
