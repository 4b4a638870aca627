import { z } from 'zod'
import { act, data, day, get, Id, id, instant, put } from '../endpoint.ts'
import { named } from '../enum-schema.ts'
import { commonErrors } from '../errors.ts'
import type { Text } from '../language.ts'
import { list } from '../list.ts'
import { price } from '../money.ts'
import { priceErrors } from './prices.errors.ts'

/**
 * Kinds that assign products to a partner: on its own terms; at the distributor's override, to a reseller's retailer;
 * to such a retailer and also to its reseller, if that does not have the product.
 */
export const assigningKinds = ['assign', 'assignOverride', 'assignBoth'] as const

/**
 * What a scheduled change sets: terms of one product of a partner, a margin, rows of a file, group prices, the base
 * price; or which products it assigns.
 */
export const scheduledKinds = ['terms', 'override', 'margin', 'file', 'group', 'base', ...assigningKinds] as const
export type ScheduledKind = (typeof scheduledKinds)[number]

export const isAssigning = (kind: ScheduledKind): boolean => assigningKinds.some((one) => one === kind)

/** refused: on its day it could not be set. */
export const scheduledStates = ['waiting', 'done', 'cancelled', 'refused'] as const
export type ScheduledState = (typeof scheduledStates)[number]

export const scheduledStateWords: Readonly<Record<ScheduledState, Text>> = {
  waiting: { en: 'Waiting', bs: 'Čeka', hr: 'Čeka' },
  done: { en: 'Set', bs: 'Postavljeno', hr: 'Postavljeno' },
  cancelled: { en: 'Cancelled', bs: 'Otkazano', hr: 'Otkazano' },
  refused: { en: 'Not set', bs: 'Nije postavljeno', hr: 'Nije postavljeno' },
}

/** A margin instead of a price, or neither: the group's price, or the base price. */
const value = { price: price.nullable(), marginBp: z.number().nullable() }

/** The next price of a product, as shown in a row of a list. */
export const NextPrice = z.object({ id: z.number(), kind: z.enum(scheduledKinds), validFrom: day, ...value })

const ScheduledPriceRow = z.object({
  id: z.number(),
  kind: z.enum(scheduledKinds),
  state: named(scheduledStateWords, z.enum(scheduledStates)),
  validFrom: day,
  /** Whose prices: a partner's or a group's; both null: the base price. */
  companyId: z.number().nullable(),
  companyName: z.string().nullable(),
  groupId: z.number().nullable(),
  groupName: z.string().nullable(),
  /** The number of products; for a single one, its title and future price. */
  products: z.number(),
  productId: z.number().nullable(),
  title: z.string().nullable(),
  code: z.string().nullable(),
  currency: z.string(),
  ...value,
  reason: z.string(),
  by: z.string(),
  createdDate: instant,
  /** When it was set, cancelled or refused. */
  endedDate: instant.nullable(),
  /** Why it was not set, or still waits although its day has come, in the reader's language. */
  problem: z.string().nullable(),
  /** For a file, or products to assign: what could not be done when the day came. */
  leftOut: z.number(),
})

const ScheduledProductRow = z.object({
  id: z.number(),
  productId: z.number(),
  code: z.string(),
  title: z.string(),
  ...value,
  moq: z.number().nullable(),
})

/** Prices that wait for their day. Beyond the specification (domain rules §3). */
export const scheduledPrices = {
  scheduled: list('/company-product-prices/get-scheduled-prices', {
    summary: "List the caller's own scheduled price changes, waiting and past, with what became of the past ones",
    access: 'distributorsAndResellers',
    row: ScheduledPriceRow,
    sortable: ['createdDate', 'validFrom', 'title', 'state'],
    filters: {
      companyId: id,
      groupId: id,
      productId: id,
      state: z.array(z.enum(scheduledStates)).max(scheduledStates.length),
      kind: z.array(z.enum(scheduledKinds)).max(scheduledKinds.length),
    },
    errors: [commonErrors.notFound],
  }),
  scheduledProducts: list('/company-product-prices/get-scheduled-price-products/:id', {
    summary: 'List the products of a scheduled change with their future prices',
    access: 'distributorsAndResellers',
    params: Id,
    row: ScheduledProductRow,
    sortable: ['title', 'code', 'price'],
    extra: { currency: z.string() },
    errors: [commonErrors.notFound],
  }),
  scheduledOf: get('/company-product-prices/get-scheduled-price/:id', {
    summary: 'Get a scheduled price change',
    access: 'distributorsAndResellers',
    params: Id,
    response: data(ScheduledPriceRow),
    errors: [commonErrors.notFound],
  }),
  cancelScheduled: put('/company-product-prices/cancel-scheduled-price/:id', {
    summary: 'Cancel a scheduled price change before its day',
    access: 'distributorsAndResellers',
    params: Id,
    response: act({ scheduled: ScheduledPriceRow }),
    errors: [commonErrors.notFound, priceErrors.scheduleEnded],
  }),
}
