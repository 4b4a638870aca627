import { z } from 'zod'
import { dayFilters } from '../day-filters.ts'
import { instant } from '../endpoint.ts'
import { Named, OrderedProduct } from './order-parts.ts'

/** A buyer's statement that one key is faulty or is to be returned, and the distributor's answer, as a row. */
export const claimFields = {
  id: z.number(),
  /** When the buyer made the claim. */
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
  /** The distributor's answer, such as why it rejected the claim; empty until then. */
  answer: z.string(),
  handledBy: z.string().nullable(),
  closedAt: instant.nullable(),
  allowedActions: z.array(z.string()),
} as const

export const claimSortable = ['createdDate', 'company', 'product', 'order', 'state'] as const

/** Filters of a queue of claims, besides the one for its states. */
export const claimFilters = {
  companyId: z.array(z.number().int().min(1)).max(100),
  productId: z.array(z.number().int().min(1)).max(100),
  ...dayFilters,
} as const

const KeyClaim = z.object(claimFields)
/** A claim as sent on the wire. */
export type KeyClaim = z.input<typeof KeyClaim>
