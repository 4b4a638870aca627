import { datePreset, dayFilters } from '../day-filters.ts'
import { z } from 'zod'
import { day, id, mostIdsOfPage } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { orderStatus, paymentType } from '../enums.ts'
import { listRequest } from '../list.ts'
import { expects } from '../expected.ts'
import { countryCode } from '../codes.ts'

const amount = z.string().regex(/^-?\d{1,10}(\.\d{1,2})?$/, expects('number'))

const count = z.number().int().min(0).max(1_000_000_000)

/** Filters of the distributor's list; all are optional. */
export const orderFilters = {
  /** Exactly these orders, to export selected rows. */
  ids: z.array(id).max(mostIdsOfPage),
  status: z.array(schemaOf(orderStatus)).max(9),
  paymentType: z.array(schemaOf(paymentType)).max(5),
  payment: z.array(z.number().int().min(0).max(7)).max(8),
  companyId: z.array(z.number().int().min(1)).max(100),
  /** The company that the distributor invoices: for an order through a reseller, the reseller. */
  soldTo: z.array(id).max(100),
  companyType: z.array(z.number().int().min(1).max(3)).max(3),
  userId: z.array(z.number().int().min(1)).max(100),
  productId: z.array(z.number().int().min(1)).max(100),
  market: z.array(countryCode).max(100),
  ...dayFilters,
  /** Days of approval of approved orders, as reports count them. */
  approvedPreset: datePreset,
  approvedFrom: day,
  approvedTo: day,
  itemsFrom: count,
  itemsTo: count,
  totalFrom: amount,
  totalTo: amount,
  marginFrom: amount,
  marginTo: amount,
  /** Basis points. */
  marginBpFrom: z.number().int().min(-1_000_000).max(1_000_000),
  marginBpTo: z.number().int().min(-1_000_000).max(1_000_000),
  isDomestic: z.boolean(),
  isFree: z.boolean(),
  /** Unpaid orders for which keys are held; false: all others. */
  isReserved: z.boolean(),
  /** Orders whose payment a reseller must still confirm; false: all others. */
  isAtReseller: z.boolean(),
}

/** Columns of the list; the first is the default. */
export const orderSortable = [
  'createdDate',
  'number',
  'company',
  'user',
  'items',
  'total',
  'margin',
  'marginBp',
  'paymentType',
  'payment',
  'status',
  'market',
] as const

/** Search settings of the list, also for acts on everything that matches. */
export const orderSearch = listRequest(orderSortable, orderFilters)
