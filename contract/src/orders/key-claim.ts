import { z } from 'zod'
import { dayFilters } from '../day-filters.ts'
import { instant } from '../endpoint.ts'
import { Named, OrderedProduct } from './order-parts.ts'

/** What a buyer says about one key, that it is faulty or is to be returned, and what the distributor answers: in a row. */
export const claimFields = {
  id: z.number(),
  /** When the buyer said it. */
  createdDate: instant,
  orderId: z.number(),
  orderNumber: z.string(),
  company: Named,
  userName: z.string(),
  product: OrderedProduct,
  keyId: z.number(),
  last4: z.string(),
  /** What the buyer says. */
  reason: z.string(),
  /** What the distributor answered, as why it rejected; empty before. */
  answer: z.string(),
  handledBy: z.string().nullable(),
  closedAt: instant.nullable(),
  allowedActions: z.array(z.string()),
} as const

export const claimSortable = ['createdDate', 'company', 'product', 'order', 'state'] as const

/** Filters of a queue of claims, beside the one of its own states. */
export const claimFilters = {
  companyId: z.array(z.number().int().min(1)).max(100),
  productId: z.array(z.number().int().min(1)).max(100),
  ...dayFilters,
} as const

const KeyClaim = z.object(claimFields)
/** A claim as it is sent. */
export type KeyClaim = z.input<typeof KeyClaim>
