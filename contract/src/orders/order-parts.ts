import { z } from 'zod'
import { instant, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { orderStatus, paymentType } from '../enums.ts'
import { money } from '../money.ts'
import { faultState } from './fault-report-state.ts'
import { keyReturnState } from './key-return-state.ts'
import { saidName } from '../said-name.ts'

/** Why something was done: shown in the history, and to the buyer. */
export const reason = requiredLine(500)

/** A company or a person named in an order. */
export const Named = z.object({ id: z.number(), name: z.string() })

/** A product as the order froze it, with today's picture. */
export const OrderedProduct = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  platform: saidName('platform'),
  imageFileId: z.number().nullable(),
})

/** How far the keys of a line have come. With those refunded they add up to its quantity; reserved ones are part of notDue. */
export const KeyCounts = z.object({
  total: z.number(),
  assigned: z.number(),
  missing: z.number(),
  notDue: z.number(),
  reserved: z.number(),
  /** Units whose money was given back. */
  refunded: z.number(),
})

/** One unit that is owed one key, as every person may see it: only the last four characters of the key. */
export const SlotView = z.object({
  id: z.number(),
  lineId: z.number(),
  /** Counted from 1 within the line. */
  position: z.number(),
  /** 1 serial assigned, 2 missing serial key, 3 no serial assigned. */
  state: z.number(),
  /** Null while no key is assigned. */
  keyId: z.number().nullable(),
  last4: z.string().nullable(),
  /** The key is a picture. */
  isImage: z.boolean(),
  assignedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  revealedAt: instant.nullable(),
  /** When its money was given back: its key is the buyer's no longer. */
  refundedAt: instant.nullable(),
  /** What the buyer said of this key last, and what came of it; null when it was never reported. */
  fault: z.object({ id: z.number(), state: schemaOf(faultState), reason: z.string(), answer: z.string() }).nullable(),
  /** The last request to give this key back; null when there was none. */
  keyReturn: z
    .object({ id: z.number(), state: schemaOf(keyReturnState), reason: z.string(), answer: z.string() })
    .nullable(),
  /** Until when its buyer may ask to give it back; null when it cannot be given back. */
  returnUntil: instant.nullable(),
})

/** One key in the clear. */
export const RevealedKey = z.object({
  slotId: z.number(),
  keyId: z.number(),
  productTitle: z.string(),
  /** The text of the key; null when it is a picture. */
  code: z.string().nullable(),
  isImage: z.boolean(),
})

/** A document of an order. */
export const OrderInvoice = z.object({
  id: z.number(),
  number: z.string(),
  kind: z.number(),
  issuedAt: instant,
  issuerName: z.string(),
  buyerName: z.string(),
  /** The reader's own company received it. */
  isIncoming: z.boolean(),
  currency: z.string(),
  /** Below zero on a credit note. */
  gross: money,
  /** The invoice that a credit note names; null for an invoice. */
  refersTo: Named.nullable(),
  /** Which delivery it is for, counted from 1; null where the order is invoiced whole. */
  delivery: z.number().nullable(),
})

/** VAT of an order by rate. */
export const VatOfRate = z.object({ rateBp: z.number(), net: money, vat: money })

/** Facts of an order that its buyer and the distributor both see. */
export const orderFacts = {
  id: z.number(),
  number: z.string(),
  /** The buyer's own; empty where it gave none. */
  reference: z.string(),
  placedAt: instant,
  status: schemaOf(orderStatus),
  paymentType: schemaOf(paymentType),
  /** Payment status 1 to 7; 0 while nothing is known of a payment. */
  payment: z.number(),
  currency: z.string(),
  total: money,
  items: z.number(),
  assigned: z.number(),
  missing: z.number(),
}

/** Search settings of keys in an order: lines can hold thousands. */
export const SlotQuery = z.object({
  lineId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  state: z.coerce.number().int().min(1).max(3).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(100),
})
