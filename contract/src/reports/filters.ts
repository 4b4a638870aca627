import { datePreset } from '../day-filters.ts'
import { z } from 'zod'
import { day, id } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { companyType, paymentType } from '../enums.ts'
import { lastCashWeek } from './cash-weeks.ts'
import { countryCode } from '../codes.ts'

const ids = z.array(id).min(1).max(100)

/** The filters of reports. Ids that do not exist match nothing. Companies are those that ordered, partners those invoiced. */
export const filters = {
  productIds: ids,
  /** Including all categories below them. */
  categoryIds: ids,
  productTypeIds: ids,
  publisherIds: ids,
  companyIds: ids,
  /** Companies that the seller invoices: for the distributor's sale through a reseller, the reseller. */
  partnerIds: ids,
  companyTypes: z.array(schemaOf(companyType)).min(1).max(3),
  /** Countries of the companies, by code. */
  markets: z.array(countryCode).min(1).max(100),
  paymentTypes: z.array(schemaOf(paymentType)).min(1).max(5),
  isDomestic: z.boolean(),
  /** Supplier of the keys; 0 for owed units without a key. */
  supplierIds: z.array(z.number().int().nonnegative()).min(1).max(100),
  /** Weeks of the cash forecast: 0 is overdue, 1 this week, the last one everything later. */
  cashWeeks: z
    .array(z.number().int().min(0).max(lastCashWeek))
    .min(1)
    .max(lastCashWeek + 1),
} as const

export type FilterName = keyof typeof filters

/** Filters of sales reports, in the order of the screen. */
export const salesFilters = [
  'markets',
  'companyIds',
  'partnerIds',
  'companyTypes',
  'productIds',
  'categoryIds',
  'productTypeIds',
  'publisherIds',
  'paymentTypes',
  'isDomestic',
] as const satisfies readonly FilterName[]

/** Filters for sales of single keys, which add the key supplier. */
export const keySalesFilters = ['supplierIds', ...salesFilters] as const satisfies readonly FilterName[]

/** Filters for stock figures. */
export const productFilters = [
  'productIds',
  'categoryIds',
  'productTypeIds',
  'publisherIds',
] as const satisfies readonly FilterName[]

/** Filters for purchases. */
export const purchaseFilters = [
  'categoryIds',
  'productTypeIds',
  'publisherIds',
  'paymentTypes',
] as const satisfies readonly FilterName[]

/**
 * Which days, and what to compare them with. A preset overrides the days; without either, the number of days set by a
 * parameter.
 */
export const periodFilters = {
  datePreset,
  /** Both days are included; if one is missing, the other is used for both. */
  dateFrom: day,
  dateTo: day,
  /** previous: the same number of days right before; year: the same days a year before. */
  compare: z.enum(['previous', 'year']),
} as const

/** The day at whose end the report is taken; today when missing. */
export const dayFilter = { onDay: day } as const

export type Comparison = z.infer<typeof periodFilters.compare>

/**
 * The figures of margin by the origin of the keys. The defect rate comes early enough to be visible on a screen of
 * usual width.
 */
export const keySalesMeasures = [
  'margin',
  'totalSalesNetto',
  'cost',
  'marginBp',
  'keys',
  'marginEach',
  'defectBp',
  'costEach',
  'netEach',
  'refunded',
] as const
