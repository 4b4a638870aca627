import { datePreset } from '../day-filters.ts'
import { z } from 'zod'
import { day, id } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { companyType, paymentType } from '../enums.ts'
import { lastCashWeek } from './cash-weeks.ts'
import { countryCode } from '../codes.ts'

const ids = z.array(id).min(1).max(100)

/** What a report can be narrowed by. Ids of nothing find nothing. Companies are those that ordered. */
export const filters = {
  productIds: ids,
  /** With all categories below them. */
  categoryIds: ids,
  productTypeIds: ids,
  publisherIds: ids,
  companyIds: ids,
  companyTypes: z.array(schemaOf(companyType)).min(1).max(3),
  /** Countries of the companies, by code. */
  markets: z.array(countryCode).min(1).max(100),
  paymentTypes: z.array(schemaOf(paymentType)).min(1).max(5),
  isDomestic: z.boolean(),
  /** Of the keys; 0 of what is owed and has no key yet. */
  supplierIds: z.array(z.number().int().nonnegative()).min(1).max(100),
  /** Weeks of the cash forecast: 0 is overdue, 1 this week, the last one everything later. */
  cashWeeks: z
    .array(z.number().int().min(0).max(lastCashWeek))
    .min(1)
    .max(lastCashWeek + 1),
} as const

export type FilterName = keyof typeof filters

/** What reports of sales are narrowed by, in the order of the screen. */
export const salesFilters = [
  'markets',
  'companyIds',
  'companyTypes',
  'productIds',
  'categoryIds',
  'productTypeIds',
  'publisherIds',
  'paymentTypes',
  'isDomestic',
] as const satisfies readonly FilterName[]

/** What sales of single keys are narrowed by: their supplier too. */
export const keySalesFilters = ['supplierIds', ...salesFilters] as const satisfies readonly FilterName[]

/** What figures of stock are narrowed by. */
export const productFilters = [
  'productIds',
  'categoryIds',
  'productTypeIds',
  'publisherIds',
] as const satisfies readonly FilterName[]

/** What purchases are narrowed by. */
export const purchaseFilters = [
  'categoryIds',
  'productTypeIds',
  'publisherIds',
  'paymentTypes',
] as const satisfies readonly FilterName[]

/** Which days, and what they are compared with. A preset wins over days; with nothing named, the days that a parameter says. */
export const periodFilters = {
  datePreset,
  /** Both days are included; one that is missing is the other one. */
  dateFrom: day,
  dateTo: day,
  /** previous: as many days right before; year: the same days a year before. */
  compare: z.enum(['previous', 'year']),
} as const

/** The day whose end a report tells of; today without it. */
export const dayFilter = { onDay: day } as const

export type Comparison = z.infer<typeof periodFilters.compare>

/** What margins by what the keys came from tell. The defect rate stands where a screen of usual width still shows it. */
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
