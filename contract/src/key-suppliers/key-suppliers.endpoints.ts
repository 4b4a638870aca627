import { z } from 'zod'
import { act, data, get, Id, id, instant, line, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { unitCost } from '../keys/unit-cost.ts'
import { list } from '../list.ts'
import { money } from '../money.ts'
import { keySuppliersErrors } from './key-suppliers.errors.ts'
import { currencyCode } from '../codes.ts'
import { phoneLine } from '../phone-number.ts'

const access = 'distributors'
const days = z.number().int().min(0).max(365).nullable()

/** What is recorded about a key supplier besides its deliveries. */
const terms = {
  name: requiredLine(100),
  contact: line(200),
  email: z.union([z.literal(''), z.email().max(254)]),
  phone: phoneLine(50),
  /** The currency in which it is paid. */
  currency: currencyCode.nullable(),
  /** Days after a delivery until it is paid. */
  paymentDays: days,
  /** Days that a delivery takes; the purchase proposal takes them into account. */
  leadDays: days,
  note: line(1000),
}

const Row = z.object({
  id: z.number(),
  ...terms,
  email: z.string(),
  version: z.number(),
  batches: z.number(),
  keys: z.number(),
  available: z.number(),
  faulty: z.number(),
  /** Share of faulty keys, in basis points of its keys. */
  defectRateBp: z.number(),
  openClaims: z.number(),
  lastDelivery: instant.nullable(),
})

const Delivery = z.object({
  id: z.number(),
  batch: z.string(),
  productId: z.number(),
  product: z.string(),
  importedDate: instant,
  keys: z.number(),
  unitCost,
  currency: z.string(),
  /**
   * The cost of one key of the same product in the previous delivery; null for the first one, or in another currency.
   */
  unitCostBefore: unitCost.nullable(),
  faulty: z.number(),
})

const Proposed = z.object({
  /** The product's id. */
  id: z.number(),
  code: z.string(),
  title: z.string(),
  /** The supplier of its last keys. */
  supplierId: z.number(),
  supplier: z.string(),
  available: z.number(),
  owed: z.number(),
  sold30: z.number(),
  /** How many days the available keys last at the pace of the last 30 days. */
  coverDays: z.number().nullable(),
  proposed: z.number(),
  /** Of the last delivery. */
  unitCost,
  currency: z.string(),
  /** What the proposed keys would cost, in the distributor's currency. */
  cost: money,
})

/** For how many days keys should last, not counting the delivery time. */
const coverFor = z.number().int().min(1).max(365)

/**
 * Key suppliers as separate records, their prices and deliveries, and what to buy from whom (beyond the specification).
 */
export const keySuppliers = {
  list: list('/key-suppliers/get-key-suppliers', {
    summary: 'List key suppliers with their terms, deliveries and share of faulty keys',
    access,
    row: Row,
    sortable: ['name', 'keys', 'available', 'defectRateBp', 'lastDelivery'],
  }),
  edit: put('/key-suppliers/update-key-supplier/:id', {
    summary: 'Change the terms of a key supplier; `version` is the one that was read',
    access,
    params: Id,
    body: z.object({ ...terms, version: z.number().int().min(1) }),
    response: act({ version: z.number() }),
    errors: [commonErrors.notFound, commonErrors.conflict, keySuppliersErrors.nameTaken, keySuppliersErrors.noCurrency],
  }),
  deliveries: list('/key-suppliers/get-key-supplier-deliveries/:id', {
    summary: 'List what a supplier delivered, newest first, each with its price and the previous one',
    access,
    params: Id,
    row: Delivery,
    sortable: ['importedDate', 'product', 'unitCost', 'keys'],
    errors: [commonErrors.notFound],
  }),
  proposal: list('/key-suppliers/get-reorder-proposal', {
    summary:
      'Propose what to buy from whom, so that keys last for the given number of days at the pace of the last 30 days',
    access,
    row: Proposed,
    sortable: ['proposed', 'code', 'title', 'supplier', 'available', 'coverDays', 'cost'],
    filters: { supplierId: id, coverFor },
    extra: { currency: z.string(), keys: z.number(), cost: money },
  }),
  mailProposal: post('/key-suppliers/mail-reorder-proposal', {
    summary: 'Mail the proposal to its supplier: products and quantities, no prices and no stock',
    access,
    body: z.object({ supplierId: id, coverFor: coverFor.default(30) }),
    response: act({}),
    errors: [
      commonErrors.notFound,
      keySuppliersErrors.noAddress,
      keySuppliersErrors.nothingToBuy,
      keySuppliersErrors.mailedToday,
    ],
  }),
  one: get('/key-suppliers/:id', {
    summary: 'Get a key supplier',
    access,
    params: Id,
    response: data(Row),
    errors: [commonErrors.notFound],
  }),
}
