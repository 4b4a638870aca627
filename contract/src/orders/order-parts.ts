import { z } from 'zod'
import { instant, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { orderStatus, paymentType } from '../enums.ts'
import { money } from '../money.ts'
import { faultState } from './fault-report-state.ts'
import { keyReturnState } from './key-return-state.ts'
import { saidName } from '../said-name.ts'

/** The reason for an act: shown in the history, and to the buyer. */
export const reason = requiredLine(500)

/** A company or a person named in an order. */
export const Named = z.object({ id: z.number(), name: z.string() })

/** A product as frozen in the order, with today's picture. */
export const OrderedProduct = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  platform: saidName('platform'),
  imageFileId: z.number().nullable(),
})

/**
 * The progress of a line's keys. Together with refunded units the counts add up to its quantity; reserved keys are part
 * of notDue.
 */
export const KeyCounts = z.object({
  total: z.number(),
  assigned: z.number(),
  missing: z.number(),
  notDue: z.number(),
  reserved: z.number(),
  /** Refunded units. */
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
  /** When the unit was refunded: its key no longer belongs to the buyer. */
  refundedAt: instant.nullable(),
  /** The buyer's last fault report on this key, and its outcome; null if it was never reported. */
  fault: z.object({ id: z.number(), state: schemaOf(faultState), reason: z.string(), answer: z.string() }).nullable(),
  /** The last request to return this key; null if there was none. */
  keyReturn: z
    .object({ id: z.number(), state: schemaOf(keyReturnState), reason: z.string(), answer: z.string() })
    .nullable(),
  /** Until when its buyer may request to return it; null if it cannot be returned. */
  returnUntil: instant.nullable(),
})

/** One key in the clear. */
export const RevealedKey = z.object({
  slotId: z.number(),
  keyId: z.number(),
  productTitle: z.string(),
  /** The text of the key; null if it is a picture. */
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
  /** The invoice to which a credit note refers; null for an invoice. */
  refersTo: Named.nullable(),
  /** The delivery that it covers, counted from 1; null if the order is invoiced as a whole. */
  delivery: z.number().nullable(),
})

/** VAT of an order by rate. */
export const VatOfRate = z.object({ rateBp: z.number(), net: money, vat: money })

/** Facts of an order that its buyer and the distributor both see. */
export const orderFacts = {
  id: z.number(),
  number: z.string(),
  /** The buyer's own reference; empty if it gave none. */
  reference: z.string(),
  placedAt: instant,
  status: schemaOf(orderStatus),
  paymentType: schemaOf(paymentType),
  /** Payment status 1 to 7; 0 while no payment is known. */
  payment: z.number(),
  currency: z.string(),
  total: money,
  items: z.number(),
  assigned: z.number(),
  missing: z.number(),
}

/** Search settings for the keys of an order, because lines can have thousands. */
export const SlotQuery = z.object({
  lineId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  state: z.coerce.number().int().min(1).max(3).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(100),
})
